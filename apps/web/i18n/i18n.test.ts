import { describe, expect, expectTypeOf, it } from "vitest";
import { isMessageKey, type MessageKey, t } from "./index.ts";
import type { ValuesOf } from "./types.ts";

// Texts are already compiled (vite-texts.ts): an invalid ICU message fails before any test here runs.
describe("t", () => {
	it("fills placeholders and keeps apostrophes", () => {
		expect(t("shell.feed.replay", { date: "2014-05-02" })).toBe("Replayed prices · recorded 2014-05-02");
		expect(t("gates.unreachable.body")).toContain("We're having trouble");
	});
	it("asks for exactly the placeholders of the key", () => {
		// @ts-expect-error the date is missing
		t("shell.feed.replay");
		// @ts-expect-error this key takes no values
		t("common.retry", { date: "x" });
		// @ts-expect-error no such key
		t("common.retyr");
		expectTypeOf<ValuesOf<"common.retry">>().toEqualTypeOf<[]>();
		expectTypeOf<"common.retry">().toExtend<MessageKey>();
	});
	it("knows its own keys", () => {
		expect([isMessageKey("common.retry"), isMessageKey("toString")]).toEqual([true, false]);
	});
});
