import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useKept } from "./use-kept.ts";

afterEach(cleanup);

const form = (place: string) => renderHook(({ at }) => useKept(at, ""), { initialProps: { at: place } });
const type = ({ result }: ReturnType<typeof form>, text: string) => act(() => result.current[1](text));

it("keeps what was typed over another screen, for whoever typed it and in that form alone", () => {
	const first = form("usr_a:settings");
	type(first, "Back at noon");
	first.unmount();
	const again = form("usr_a:settings");
	expect(again.result.current[0]).toBe("Back at noon");
	expect(form("usr_b:settings").result.current[0]).toBe("");
	expect(form("usr_a:personal").result.current[0]).toBe("");
	again.rerender({ at: "usr_b:settings" });
	expect(again.result.current[0]).toBe("");
	again.rerender({ at: "usr_a:settings" });
	type(again, "");
	again.unmount();
	expect(form("usr_a:settings").result.current[0], "saved or thrown away: begun anew").toBe("");
});
