import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../data/http/index.ts";
import { useTyped } from "./use-typed.ts";

const reported = vi.hoisted(() => vi.fn());
vi.mock("../../ui/notify.ts", () => ({ notify: reported }));

const show = () => renderHook(({ day }) => useTyped({ day, week: "" }), { initialProps: { day: "100.00" } });
beforeEach(() => reported.mockReset());
afterEach(cleanup);

it("follows what is kept where nothing was typed, and is put back to it", () => {
	const { result, rerender } = show();
	act(() => result.current.change({ week: "500.00" }));
	rerender({ day: "80.00" });
	expect(result.current.form).toEqual({ day: "80.00", week: "500.00" });
	expect(result.current.changed).toBe(true);
	act(() => result.current.putBack());
	expect(result.current.form).toEqual({ day: "80.00", week: "" });
	expect(result.current.changed).toBe(false);
});

it("stays as it was typed where it is refused, with what is wrong, until the next change", async () => {
	const { result } = show();
	act(() => result.current.change({ day: "-1" }));
	const fields = { day: { code: "DECIMAL", message: "Not an amount." } };
	await act(() =>
		result.current.send(async () => {
			throw new ApiError("INPUT_INVALID", "Some fields are not valid.", 400, fields);
		}),
	);
	expect(result.current).toMatchObject({
		form: { day: "-1" },
		problem: "Some fields are not valid.",
		faults: { day: "Not an amount." },
		busy: false,
	});
	expect(reported).not.toHaveBeenCalled();
	act(() => result.current.change({ day: "1" }));
	expect([result.current.problem, result.current.faults]).toEqual([null, {}]);
	await act(() => result.current.send(async () => ({ tone: "ok", title: "Saved" })));
	expect(reported).toHaveBeenCalledExactlyOnceWith({ tone: "ok", title: "Saved" });
	expect(result.current.changed).toBe(false);
});
