import { expect, test } from "vitest";
import { interleave, median, quantile, ratioTo } from "./rounds.ts";

test("every way runs once per round, and the order turns", async () => {
	const order: string[] = [];
	const way = (name: string, value: number) => async () => {
		order.push(name);
		return { value };
	};
	const measured = await interleave(3, { a: way("a", 1), b: way("b", 2), c: way("c", 3) });
	expect(order.join("")).toBe("abcbcacab");
	expect(measured.b).toEqual([{ value: 2 }, { value: 2 }, { value: 2 }]);
});

test("the median is the middle, or the mean of the two in the middle", () => {
	expect(median([3, 1, 2])).toBe(2);
	expect(median([4, 1, 3, 2])).toBe(2.5);
	expect(() => median([])).toThrow();
	expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.99)).toBe(10);
});

test("a ratio is taken round by round, so that a slow machine does not count", () => {
	const baseline = [{ value: 10 }, { value: 12 }, { value: 9 }];
	const way = [{ value: 20 }, { value: 24 }, { value: 18 }];
	expect(ratioTo(way, baseline)).toEqual({ median: 2, lowest: 2, highest: 2, dropped: 0, noisy: false });
});

test("a round whose baseline is far off is dropped, and a run without a steady baseline is called noisy", () => {
	const steady = [{ value: 10 }, { value: 10 }, { value: 100 }];
	const way = [{ value: 20 }, { value: 20 }, { value: 20 }];
	expect(ratioTo(way, steady)).toMatchObject({ median: 2, lowest: 2, dropped: 1, noisy: false });
	const wild = [{ value: 1 }, { value: 10 }, { value: 100 }];
	expect(ratioTo(way, wild)).toMatchObject({ dropped: 0, noisy: true });
	expect(ratioTo(way, [{ value: 0 }, { value: 0 }, { value: 0 }])).toMatchObject({ median: Number.NaN, noisy: true });
});
