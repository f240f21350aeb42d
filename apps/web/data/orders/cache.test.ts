import type { AccountWire, ChangesWire, OrderWire, TradeWire } from "@truefill/contracts/http";
import { beforeEach, describe, expect, it } from "vitest";
import { keys } from "../accounts/queries.ts";
import { queryClient } from "../query-client.ts";
import { accountWire, orderWire as order, tradeWire } from "../testing.ts";
import { applyChanges, pendingAfter } from "./cache.ts";

const changes = (account: string, sequence: number, change: Partial<ChangesWire> = {}): ChangesWire => ({
	orders: [],
	trades: [],
	closed: [],
	failed: [],
	account: accountWire({ id: account, sequence }),
	sequence,
	...change,
});

beforeEach(() => queryClient.clear());

describe("the pending list after an answer", () => {
	it("takes new orders at the end, changed ones at their place, and leaves out what is done", () => {
		const before = [order(), order({ id: "o2" }), order({ id: "o3" })];
		const after = pendingAfter(before, {
			orders: [
				order({ id: "o2", price: "1.07000" }),
				order({ id: "o1", status: "cancelled" }),
				order({ id: "o4" }),
				order({ id: "o5", status: "filled" }),
			],
		});
		expect(after.map(({ id, price }) => [id, price])).toEqual([
			["o2", "1.07000"],
			["o3", "1.08000"],
			["o4", "1.08000"],
		]);
	});
});

describe("writing an answer", () => {
	it("writes orders, trades and the account at once", () => {
		queryClient.setQueryData<AccountWire[]>(keys.accounts, [accountWire({ id: "a1", sequence: 10 })]);
		queryClient.setQueryData<readonly OrderWire[]>(keys.pendingOrders("a1"), [order()]);
		queryClient.setQueryData<TradeWire[]>(keys.open("a1"), []);
		const answer = changes("a1", 11, { orders: [order({ status: "filled" })], trades: [tradeWire({ id: "t9" })] });
		expect(applyChanges(answer)).toBe("applied");
		expect(queryClient.getQueryData(keys.pendingOrders("a1"))).toEqual([]);
		expect(queryClient.getQueryData<TradeWire[]>(keys.open("a1"))?.map(({ id }) => id)).toEqual(["t9"]);
		expect(queryClient.getQueryData<AccountWire[]>(keys.accounts)?.[0]?.sequence).toBe(11);
	});
	it("drops an answer that was overtaken", () => {
		queryClient.setQueryData<AccountWire[]>(keys.accounts, [accountWire({ id: "a2", sequence: 20 })]);
		queryClient.setQueryData<readonly OrderWire[]>(keys.pendingOrders("a2"), []);
		expect(applyChanges(changes("a2", 19, { orders: [order()] }))).toBe("dropped");
		expect(queryClient.getQueryData(keys.pendingOrders("a2"))).toEqual([]);
	});
});
