import { createHash } from "node:crypto";
import {
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPendingOrder,
	aPrice,
	aQuote,
	aVolume,
	NOON_MS,
	run,
} from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { type Command, decide, decodeCommand, encodeCommand, type PlaceOrder, type TriggerOrder } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const market = (bid: string, ask: string) =>
	aMarket({ instruments: [anInstrument()], quotes: [aQuote("EURUSD", bid, ask)], nowMs: NOON_MS });
const view = market("1.08510", "1.08512");
const account = anAccount("5000.00", "USD", view, hash);
const base = { commandId: "then", origin: "customer" as const, accountId: "account-1" };
const trigger = (bid: string, ask: string, orderId: string): TriggerOrder => ({
	kind: "trigger-order",
	...base,
	orderId,
	quote: aQuote("EURUSD", bid, ask, { sequence: 42 }),
});

describe("E12 an order of one trade", () => {
	const open = run(
		run(account, anOrder({ volume: aVolume("30000") }), view, hash).history,
		anOrder({ commandId: "second", volume: aVolume("20000") }),
		view,
		hash,
	).history;
	const partOf = (tradeId: string, order: Partial<PlaceOrder> = {}) =>
		aPendingOrder({ side: "sell", price: aPrice("1.09000"), volume: aVolume("10000"), tradeId, ...order });

	it("is reduce-only and closes only that trade, not the oldest", () => {
		const { history } = run(open, partOf("100234-4"), view, hash);
		expect(history.state?.orders.get("O100234-5")).toMatchObject({ reduceOnly: true, tradeId: "100234-4" });
		const { decision } = run(history, trigger("1.09000", "1.09002", "O100234-5"), view, hash);
		expect(decision.events).toMatchObject([
			{ type: "order-filled", volume: aVolume("10000") },
			{ type: "trade-closed", closed: { tradeId: "100234-4" }, remaining: { volume: aVolume("10000") } },
		]);
	});

	it.each([
		["of a trade that is not open", "100234-9", {}],
		["on the trade's own side", "100234-4", { side: "buy", price: aPrice("1.08000") } as const],
	])("is refused %s", (_, tradeId, order) => {
		const decision = decide(open.state, partOf(tradeId, order), view);
		expect(decision).toMatchObject({ kind: "refused", refusal: { code: "REDUCE_ONLY_NOTHING_OPEN" } });
	});

	it("ends with it, whatever closes it, and stays while a part is open", () => {
		const { history } = run(open, partOf("100234-4"), view, hash);
		const close = (tradeId: string, part: string | null): Command => ({
			kind: "close-trade",
			...base,
			tradeId,
			volume: part === null ? null : aVolume(part),
			bound: null,
		});
		for (const command of [close("100234-3", null), close("100234-4", "5000")])
			expect(run(history, command, view, hash).history.state?.orders.size).toBe(1);
		const orphaned = {
			orderId: "O100234-5",
			cancellation: { code: "ORDER_TRADE_CLOSED", params: { trade: "100234-4" } },
		};
		for (const command of [
			close("100234-4", null),
			{ kind: "close-many", ...base, which: "all", instrumentId: null, side: null } as const,
		]) {
			const { decision, history: after } = run(history, command, view, hash);
			expect(decision.events.at(-1)).toMatchObject({ type: "order-cancelled", ...orphaned });
			expect(after.state?.orders.size).toBe(0);
		}
	});

	it("does not outlive a netting position that turns around", () => {
		const netting = anAccount("5000.00", "USD", view, hash, { positionMode: "netting" });
		const long = run(netting, anOrder({ volume: aVolume("30000") }), view, hash).history;
		const { history } = run(long, partOf([...(long.state?.openTrades.keys() ?? [])][0] ?? ""), view, hash);
		expect(history.state?.orders.size).toBe(1);
		const sell = anOrder({ commandId: "turn", side: "sell", volume: aVolume("50000") });
		const { history: short } = run(history, sell, view, hash);
		expect([...(short.state?.openTrades.values() ?? [])]).toMatchObject([{ side: "sell" }]);
		expect(short.state?.orders.size).toBe(0);
	});

	it("survives the codec", () => {
		const command = partOf("100234-4");
		expect(decodeCommand(JSON.parse(encodeCommand(command)))).toEqual(command);
		const without = aPendingOrder();
		expect(encodeCommand(without)).not.toContain("tradeId");
	});
});
