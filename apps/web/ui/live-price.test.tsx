import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LivePrice, type PriceReading } from "./live-price.tsx";

/** A price that the test changes. */
function aPrice() {
	let reading: PriceReading = { price: "1.08510", move: 0, tick: 1 };
	let report: () => void = () => undefined;
	const { container } = render(
		<LivePrice
			priceDigits={5}
			pipPosition={4}
			read={() => reading}
			subscribe={(listener) => {
				report = listener;
				return () => undefined;
			}}
		/>,
	);
	const root = container.firstElementChild;
	if (!(root instanceof HTMLElement)) throw new Error("nothing was drawn");
	return {
		root,
		nodes: () => [...root.children].map(({ firstChild }) => firstChild),
		move(next: Partial<PriceReading>) {
			reading = { ...reading, tick: reading.tick + 1, ...next };
			act(() => report());
		},
	};
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
	cleanup();
	// Removes this test's highlights before the next test's clock starts.
	vi.runAllTimers();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("LivePrice", () => {
	it("writes a tick into the text nodes that are there", () => {
		const { root, nodes, move } = aPrice();
		expect(root.textContent).toBe("1.08510");
		const before = nodes();
		move({ price: "1.08527", move: 1 });
		expect(root.textContent).toBe("1.08527");
		expect(nodes()).toEqual(before);
		expect(nodes().every((node, index) => node === before[index])).toBe(true);
	});

	it("lights up in the direction of the move, until a moment after the last one", () => {
		const { root, move } = aPrice();
		expect(root.dataset.light).toBeUndefined();
		move({ price: "1.08527", move: 1 });
		expect(root.dataset.light).toBe("up");
		vi.advanceTimersByTime(150);
		move({ price: "1.08520", move: -1 });
		expect(root.dataset.light).toBe("down");
		vi.advanceTimersByTime(150);
		expect(root.dataset.light).toBe("down");
		vi.advanceTimersByTime(151);
		expect(root.dataset.light).toBeUndefined();
	});

	it("does not light up for a price that did not move, the same tick, or a stale one", () => {
		const { root, move } = aPrice();
		move({ move: 0 });
		move({ move: 1, tick: 2 });
		move({ move: 1, stale: true });
		expect(root.dataset.light).toBeUndefined();
		expect(root.classList.contains("text-muted")).toBe(true);
		move({ price: null });
		expect(root.title).not.toBe("");
		move({ price: "1.08510", stale: false });
		expect(root.title).toBe("");
	});
});
