import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keys } from "../accounts/queries.ts";
import { setApiBase } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { orderWire } from "../testing.ts";
import { type OrderUpdate, onOrderUpdate, pendingChange, startOrderUpdates } from "./updates.ts";

describe("pendingChange", () => {
	it("names what is gone and what was triggered, and nothing of what is new or amended", () => {
		const before = [orderWire({ id: "a" }), orderWire({ id: "b" }), orderWire({ id: "c", order_type: "stop-limit" })];
		const after = [
			orderWire({ id: "b", price: "1.07000" }),
			orderWire({ id: "c", order_type: "stop-limit", triggered: true }),
			orderWire({ id: "d" }),
		];
		const { gone, triggered } = pendingChange(before, after);
		expect(gone).toEqual(["a"]);
		expect(triggered.map(({ id }) => id)).toEqual(["c"]);
	});
});

describe("news of orders come from the server's own word on how they ended", () => {
	let done: unknown[] = [];
	let update: OrderUpdate[] = [];
	let stops: (() => void)[] = [];
	beforeEach(() => {
		vi.useFakeTimers();
		setApiBase("https://example.test/api/v1");
		vi.stubGlobal("fetch", () => {
			const meta = { current_page: 1, per_page: 50, total: done.length, last_page: 1 };
			return Promise.resolve(new Response(JSON.stringify({ data: done, meta, links: { next: null, prev: null } })));
		});
		update = [];
		done = [];
		stops = [startOrderUpdates(), onOrderUpdate((each) => update.push(each))];
	});
	afterEach(() => {
		for (const stop of stops) stop();
		vi.unstubAllGlobals();
		vi.useRealTimers();
		queryClient.clear();
		setApiBase(null);
	});
	const show = (...ids: string[]) =>
		queryClient.setQueryData(
			keys.pendingOrders("acc"),
			ids.map((id) => orderWire({ id })),
		);
	const finished = { finished_at: "2026-01-02T03:05:00.000Z" } as const;

	it("tells a fill and a cancellation with its reason, the older first", async () => {
		show("a", "b");
		const reason = { code: "ORDER_EXPIRED", message: "Over.", params: { expired_at: "2026-01-02T03:05:00.000Z" } };
		done = [
			orderWire({ id: "b", status: "cancelled", cancellation: reason, ...finished }),
			orderWire({ id: "a", status: "filled", filled_price: "1.08000", filled_volume: "1000", ...finished }),
		];
		show();
		await vi.advanceTimersByTimeAsync(10_000);
		expect(update.map(({ what, order }) => [what, order.id])).toEqual([
			["filled", "a"],
			["cancelled", "b"],
		]);
	});
	it("says nothing of the first list, nor of what the customer cancelled themselves", async () => {
		show("a");
		const reason = { code: "CANCELLED_BY_CUSTOMER", message: "You cancelled this.", params: {} };
		done = [orderWire({ id: "a", status: "cancelled", cancellation: reason, ...finished })];
		show();
		await vi.advanceTimersByTimeAsync(10_000);
		expect(update).toEqual([]);
	});
	it("asks again while the list of what is done is behind", async () => {
		show("a");
		show();
		await vi.advanceTimersByTimeAsync(100);
		expect(update).toEqual([]);
		done = [orderWire({ id: "a", status: "filled", filled_price: "1.08000", filled_volume: "1000", ...finished })];
		await vi.advanceTimersByTimeAsync(10_000);
		expect(update.map(({ what }) => what)).toEqual(["filled"]);
	});
});
