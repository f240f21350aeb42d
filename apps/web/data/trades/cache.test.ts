import type { InfiniteData } from "@tanstack/react-query";
import type { AccountWire, TradeWire } from "@truefill/contracts/http";
import { beforeEach, describe, expect, it } from "vitest";
import { appliedSequence } from "../accounts/pull.ts";
import { keys, newer } from "../accounts/queries.ts";
import { queryClient } from "../query-client.ts";
import { accountWire, closedWire, tradeWire } from "../testing.ts";
import { applyEffect, type ClosedPage, closedAfter, openAfter } from "./cache.ts";

const page = (data: TradeWire[]): ClosedPage => ({
	data,
	meta: { current_page: 1, per_page: 50, total: data.length, last_page: 1 },
	links: { next: null, prev: null },
});

describe("openAfter", () => {
	it("puts a new trade first and replaces a known one in place", () => {
		const old = tradeWire({ id: "old", trade_id: "old" });
		const opened = openAfter([old], { trade: tradeWire() });
		expect(opened.map(({ id }) => id)).toEqual(["t1", "old"]);
		const amended = openAfter(opened, { trade: { ...old, stop_loss: "1.08000" } });
		expect(amended.map(({ id, stop_loss }) => [id, stop_loss])).toEqual([
			["t1", null],
			["old", "1.08000"],
		]);
	});
	it("takes a closed trade away, and of a part only its volume", () => {
		expect(openAfter([tradeWire()], { trade: closedWire() })).toEqual([]);
		const [left] = openAfter([tradeWire()], { trade: closedWire({ id: "part", volume: "40000" }) });
		expect(left).toMatchObject({ id: "t1", volume: "60000" });
	});
});

describe("closedAfter", () => {
	it("puts a closed trade first, once", () => {
		const first = closedAfter([page([])], { trade: closedWire() });
		expect(first[0]?.data.map(({ id }) => id)).toEqual(["t1"]);
		expect(first[0]?.meta.total).toBe(1);
		expect(closedAfter(first, { trade: closedWire() })).toEqual(first);
	});
	it("leaves the list alone while the trade is open", () => {
		expect(closedAfter([page([])], { trade: tradeWire() })[0]?.data).toEqual([]);
	});
});

describe("newer", () => {
	it("keeps the account with the higher sequence, whichever came last", () => {
		const older = accountWire({ sequence: 3 });
		const later = accountWire({ sequence: 4 });
		expect(newer(later, older)).toBe(later);
		expect(newer(older, later)).toBe(later);
		expect(newer(undefined, older)).toBe(older);
	});
});

describe("applyEffect", () => {
	const account = (id: string) => {
		queryClient.setQueryData<AccountWire[]>(keys.accounts, [accountWire({ id, sequence: 10 })]);
		queryClient.setQueryData<TradeWire[]>(keys.open(id), []);
		queryClient.setQueryData<InfiniteData<ClosedPage, number>>(keys.closed(id), { pages: [page([])], pageParams: [1] });
		return (sequence: number, trade: TradeWire) =>
			applyEffect({ trade, sequence, account: accountWire({ id, sequence, balance: `${sequence}.00` }) });
	};
	const stale = (key: readonly string[]) => queryClient.getQueryState(key)?.isInvalidated;
	beforeEach(() => queryClient.clear());

	it("writes account and trade with no further request for them", () => {
		const apply = account("a1");
		expect(apply(11, tradeWire({ account_id: "a1" }))).toBe("applied");
		expect(queryClient.getQueryData<AccountWire[]>(keys.accounts)?.[0]).toMatchObject({
			sequence: 11,
			balance: "11.00",
		});
		expect(queryClient.getQueryData<TradeWire[]>(keys.open("a1"))).toHaveLength(1);
		expect([stale(keys.accounts), stale(keys.open("a1"))]).toEqual([false, false]);
		expect(appliedSequence("a1")).toBe(11);
	});

	it("drops an answer that was overtaken, and pulls the truth", () => {
		const apply = account("a2");
		apply(13, tradeWire({ account_id: "a2" }));
		expect(apply(12, tradeWire({ id: "late", account_id: "a2" }))).toBe("dropped");
		expect(queryClient.getQueryData<TradeWire[]>(keys.open("a2"))?.map(({ id }) => id)).toEqual(["t1"]);
		expect(queryClient.getQueryData<AccountWire[]>(keys.accounts)?.[0]?.sequence).toBe(13);
		expect(stale(keys.open("a2"))).toBe(true);
	});

	it("pulls everything where the sequence has a gap, pending orders too", () => {
		const apply = account("a3");
		const all = [keys.open("a3"), keys.closed("a3"), keys.pendingOrders("a3"), keys.accounts];
		queryClient.setQueryData(keys.pendingOrders("a3"), []);
		apply(11, tradeWire({ account_id: "a3" }));
		expect(all.map(stale)).toEqual([false, false, false, false]);
		apply(15, tradeWire({ account_id: "a3" }));
		expect(all.map(stale)).toEqual([true, true, true, true]);
	});

	it("asks for the remainder of a part that was closed", () => {
		const apply = account("a4");
		apply(11, tradeWire({ account_id: "a4" }));
		apply(12, closedWire({ id: "part", account_id: "a4", volume: "40000" }));
		expect(queryClient.getQueryData<TradeWire[]>(keys.open("a4"))?.[0]?.volume).toBe("60000");
		expect(stale(keys.open("a4"))).toBe(true);
	});

	it("takes the same answer twice without doubling anything", () => {
		const apply = account("a5");
		apply(11, tradeWire({ account_id: "a5" }));
		apply(11, tradeWire({ account_id: "a5" }));
		expect(queryClient.getQueryData<TradeWire[]>(keys.open("a5"))).toHaveLength(1);
	});
});
