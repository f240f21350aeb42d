import { describe, expect, expectTypeOf, it } from "vitest";
import { en } from "./catalogue/en.ts";
import { late } from "./catalogue/en-late.ts";
import { isMessageKey, t } from "./index.ts";
import type { Placeholders } from "./types.ts";

// Texts are already compiled (vite-compile-catalogue.ts): an invalid ICU message fails before any test here runs.
it("has no empty text", () => {
	expect(Object.values({ ...en, ...late }).filter((compiled) => compiled.length === 0)).toEqual([]);
});

it("has no key twice", () => {
	expect(Object.keys(late).filter((key) => Object.hasOwn(en, key))).toEqual([]);
});

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
		expectTypeOf<Placeholders<"a {b} c {d}">>().toEqualTypeOf<"b" | "d">();
		expectTypeOf<Placeholders<"{name}: {count, plural, one {# trade} other {# trades}}">>().toEqualTypeOf<
			"name" | "count"
		>();
		expectTypeOf<Placeholders<"plain">>().toEqualTypeOf<never>();
	});
	it("knows its own keys", () => {
		expect([isMessageKey("common.retry"), isMessageKey("toString")]).toEqual([true, false]);
	});
});
