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
	FOREX_WEEK,
	type Ledgered,
	oracleWork,
	run,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { price } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import { type Command, commandOfWork, type TickWork, workOfTick } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const terms = { premium: aPrice("0.0001"), minDistance: aPrice("0.0010") };
const eurusd = anInstrument({ guaranteedStop: terms });
const other = anInstrument({ id: "OTHER" });
const market = (...quotes: readonly Quote[]) => aMarket({ instruments: [eurusd, other], quotes });
const view = market(aQuote("EURUSD", "1.08510", "1.08512"), aQuote("OTHER", "1.08510", "1.08512"));
const saturday = aMarket({
	instruments: [{ ...eurusd, calendar: FOREX_WEEK }],
	quotes: [aQuote("EURUSD", "1.08510", "1.08512")],
	nowMs: Date.UTC(2030, 0, 5, 12),
});
const nameOf = (work: TickWork): string => (work.kind === "trigger-order" ? work.orderId : work.tradeId);

describe("E13 the order of work on one tick", () => {
	const small = { volume: aVolume("10000") };
	let book: Ledgered = anAccount("50000.00", "USD", view, hash);
	const commands: readonly Command[] = [
		aPendingOrder({ commandId: "3", orderKind: "stop", side: "sell", price: aPrice("1.08400"), ...small }),
		anOrder({ commandId: "4", side: "sell", takeProfit: aPrice("1.08300"), ...small }),
		anOrder({ commandId: "5", stopLoss: aPrice("1.08300"), ...small }),
		aPendingOrder({ commandId: "6", price: aPrice("1.08310"), ...small }),
		anOrder({ commandId: "7", trailingDistance: aPrice("0.00100"), ...small }),
		anOrder({ commandId: "8", stopLoss: aPrice("1.08320"), guaranteedStop: true, ...small }),
		anOrder({ commandId: "9", side: "sell", trailingDistance: aPrice("0.00100"), ...small }),
		anOrder({ commandId: "10", instrumentId: "OTHER", stopLoss: aPrice("1.08300"), ...small }),
		anOrder({ commandId: "11", ...small }),
		anOrder({ commandId: "12", stopLoss: aPrice("1.08200"), ...small }),
	];
	for (const command of commands) book = run(book, command, view, hash).history;
	const close = {
		kind: "close-trade",
		origin: "customer",
		commandId: "13",
		accountId: "account-1",
		volume: null,
		bound: null,
	} as const;
	book = run(book, { ...close, tradeId: "100234-11" }, saturday, hash).history;
	const { state } = book;
	if (state === undefined) throw new Error("no account");
	const quote = aQuote("EURUSD", "1.08290", "1.08292");

	it("guaranteed stops, stops, profits, waiting closes, orders by acceptance, trailing stops", () => {
		expect(workOfTick(state, quote, view)).toEqual([
			{ kind: "trigger-trade", tradeId: "100234-8", trigger: "guaranteed-stop" },
			{ kind: "trigger-trade", tradeId: "100234-5", trigger: "stop-loss" },
			{ kind: "trigger-trade", tradeId: "100234-7", trigger: "trailing-stop" },
			{ kind: "trigger-trade", tradeId: "100234-4", trigger: "take-profit" },
			{ kind: "trigger-trade", tradeId: "100234-11", trigger: "queued-close" },
			{ kind: "trigger-order", orderId: "O100234-3" },
			{ kind: "trigger-order", orderId: "O100234-6" },
			{ kind: "trail-trade", tradeId: "100234-9", stopLoss: aPrice("1.08392") },
		]);
		expect(workOfTick(state, quote, view).map(nameOf)).toEqual(oracleWork(state, quote));
	});

	it("nothing for an instrument that nobody knows, or that a tick does not touch", () => {
		expect(workOfTick(state, { ...quote, instrumentId: "NOPE" }, view)).toEqual([]);
		expect(workOfTick(state, aQuote("OTHER", "1.08510", "1.08512"), view)).toEqual([]);
	});

	it("done as commands it leaves nothing for the same tick, and the same input gives the same output", () => {
		const done = (from: Ledgered) => {
			let history = from;
			for (const work of workOfTick(state, quote, view)) {
				const command = commandOfWork(
					work,
					{ commandId: nameOf(work), origin: "engine", accountId: "account-1" },
					quote,
				);
				const step = run(history, command, market(quote, aQuote("OTHER", "1.08510", "1.08512")), hash);
				expect(step.decision.kind).toBe("accepted");
				history = step.history;
			}
			return history;
		};
		const after = done(book);
		if (after.state === undefined) throw new Error("no account");
		expect(workOfTick(after.state, quote, view)).toEqual([]);
		expect(done(book).events).toEqual(after.events);
	});

	it("agrees with the slow oracle on any tick", () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 108_000n, max: 109_000n }), fc.bigInt({ min: 0n, max: 30n }), (steps, wide) => {
				const tick = { ...quote, bid: price(steps * 1_000n), ask: price((steps + wide) * 1_000n) };
				expect(workOfTick(state, tick, view).map(nameOf)).toEqual(oracleWork(state, tick));
			}),
			{ numRuns: 300 },
		);
	});
});
