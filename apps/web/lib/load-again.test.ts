// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadAgain } from "./load-again.ts";

let reachable = false;
beforeEach(() => {
	vi.useFakeTimers();
	sessionStorage.clear();
	reachable = false;
	vi.stubGlobal("fetch", async () => {
		if (!reachable) throw new TypeError("Failed to fetch");
		return new Response("<html></html>");
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** A chunk whose first `failures` loads fail. */
const part = (failures: number) => {
	let tries = 0;
	return vi.fn(async () => {
		tries += 1;
		if (tries <= failures) throw new TypeError("Failed to fetch dynamically imported module");
		return "the screen";
	});
};

describe("a part that could not be loaded", () => {
	it("comes when the outage is over", async () => {
		const [load, reload] = [part(3), vi.fn()];
		const shown = loadAgain(load, 20, reload);
		await vi.advanceTimersByTimeAsync(8_999);
		expect(load).toHaveBeenCalledTimes(3);
		await vi.advanceTimersByTimeAsync(1);
		expect(await shown).toBe("the screen");
		expect([reload.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
	});

	it("is asked for as soon as the browser has a network again", async () => {
		const load = part(1);
		const shown = loadAgain(load);
		await vi.advanceTimersByTimeAsync(10);
		dispatchEvent(new Event("online"));
		expect(await shown).toBe("the screen");
		expect(vi.getTimerCount()).toBe(0);
	});

	it("is had by loading the page anew where the browser keeps it as failed, and not a second time", async () => {
		const [load, reload] = [part(1_000), vi.fn()];
		const first = expect(loadAgain(load, 5, reload)).rejects.toThrow("dynamically imported");
		await vi.advanceTimersByTimeAsync(4_000);
		expect(reload, "while the server cannot be reached").not.toHaveBeenCalled();
		reachable = true;
		await vi.advanceTimersByTimeAsync(3_000);
		expect(reload).toHaveBeenCalledTimes(1);
		await vi.advanceTimersByTimeAsync(3_000);
		await first;
		const again = expect(loadAgain(load, 5, reload)).rejects.toThrow("dynamically imported");
		await vi.advanceTimersByTimeAsync(4_000);
		await again;
		expect(reload).toHaveBeenCalledTimes(1);
	});

	it("is given up after a minute of outage, with the reason: the screen then says so", async () => {
		const load = part(1_000);
		const failed = expect(loadAgain(load)).rejects.toThrow("dynamically imported");
		await vi.advanceTimersByTimeAsync(60_000);
		await failed;
		expect(load).toHaveBeenCalledTimes(20);
	});
});
