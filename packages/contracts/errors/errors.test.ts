import { type Command, decide, type OpenTradeCommand, type PlaceOrder } from "@truefill/core/trading";
import {
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPendingOrder,
	aPrice,
	aQuote,
	aVolume,
	run,
} from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { CANCELLATIONS, cancellationSentence, ERRORS, sentence } from "./index.ts";

/** No test here checks a hash. */
const hash = () => "0".repeat(64);
const terms = { premium: aPrice("0.0001"), minDistance: aPrice("0.0015") };
const eurusd = anInstrument({ guaranteedStop: terms });
const view = aMarket({ instruments: [eurusd], quotes: [aQuote("EURUSD", "1.08510", "1.08512")] });
const account = anAccount("5000.00", "USD", view, hash);
const open = run(account, anOrder({ volume: aVolume("30000"), stopLoss: aPrice("1.08") }), view, hash).history;
const trade = { commandId: "then", origin: "customer" as const, accountId: "account-1", tradeId: "100234-3" };
const said = (command: Command): string => {
	const decision = decide(open.state, command, view);
	if (decision.kind === "accepted") throw new Error("was accepted");
	return sentence(decision.refusal.code, decision.refusal.params);
};
const deal = (change: Partial<OpenTradeCommand>) => said(anOrder(change));
const place = (change: Partial<PlaceOrder>) => said(aPendingOrder(change));

describe("every refusal says what, with its numbers, and what to do", () => {
	it.each([
		["A limit order at 1.08600 would trigger at once; the price is 1.08512.", place({ price: aPrice("1.08600") })],
		["needs a limit price", place({ orderKind: "stop-limit", price: aPrice("1.09") })],
		["needs a time in the future, and no other order has one (GTD).", place({ timeInForce: "GTD" })],
		["not pending any more", place({ ocoWith: "O1" })],
		["Nothing is open on the other side of EUR/USD", place({ reduceOnly: true })],
		[
			"Only 30,000 of the 60,000 is open on the other side.",
			deal({ side: "sell", reduceOnly: true, volume: aVolume("60000") }),
		],
		[
			"cannot carry a stop",
			deal({ side: "sell", reduceOnly: true, volume: aVolume("30000"), stopLoss: aPrice("1.09") }),
		],
		["A trailing distance of 1.08600 is too wide for a price of 1.08510.", deal({ trailingDistance: aPrice("1.086") })],
		["needs the price of its stop loss", said({ kind: "amend-trade", ...trade, stopLoss: null, guaranteedStop: true })],
		[
			"at least 0.00150 from the price of 1.08510; 1.08400 is nearer.",
			deal({ stopLoss: aPrice("1.08400"), guaranteedStop: true }),
		],
		["Only a buy and a sell of the same instrument", said({ kind: "close-by", ...trade, otherTradeId: "100234-3" })],
		["No close of this trade is waiting", said({ kind: "cancel-close", ...trade })],
		[
			"There is no such pending order.",
			said({ kind: "cancel-order", origin: "customer", commandId: "c", accountId: "account-1", orderId: "O1" }),
		],
	])("%s", (expected, text) => {
		expect(text).toContain(expected);
		expect(text).not.toMatch(/[{}]/);
	});

	it("ends as a sentence, and so does every cancellation", () => {
		for (const { message } of Object.values(ERRORS)) expect(message).toMatch(/[.!]$|^(Passwords|Email)/);
		for (const message of Object.values(CANCELLATIONS)) expect(message).toMatch(/^[A-Z{].*\.$/);
	});
});

describe("a cancellation says why, with its numbers", () => {
	it("at the fill", () => {
		const { history } = run(account, aPendingOrder(), view, hash);
		const filled = run(history, anOrder({ commandId: "all" }), view, hash).history;
		const quote = aQuote("EURUSD", "1.07998", "1.08000");
		const command = {
			kind: "trigger-order",
			origin: "customer",
			commandId: "t",
			accountId: "account-1",
			orderId: "O100234-3",
			quote,
		} as const;
		const [event] = decide(filled.state, command, view).events;
		if (event?.type !== "order-cancelled") throw new Error("was not cancelled");
		expect(cancellationSentence(event.cancellation.code, event.cancellation.params)).toBe(
			"The fill needed 3,602.00 USD (margin, commission and spread); 868.93 USD was free. Place a smaller order or add money.",
		);
	});

	it("keeps a number that is missing in sight", () => {
		expect(cancellationSentence("ORDER_EXPIRED")).toContain("{expired_at}");
	});
});

describe("numbers in sentences", () => {
	const said = (required: string) => sentence("MARGIN_TOO_LITTLE", { required, currency: "USD", free: "12.00" });
	it.each([
		["353889.00", "353,889.00"],
		["-1234567", "-1,234,567"],
		["999.12345678", "999.12345678"],
		["353,889.00", "353,889.00"],
	])("%s is read as %s", (given, read) => expect(said(given)).toContain(`needs ${read} USD`));
	it("leaves dates and ids alone", () => {
		expect(sentence("INSTRUMENT_UNKNOWN", { instrument: "100234-3" })).toContain("100234-3.");
		expect(sentence("DATE_INVALID", { date: "2026-01-02" })).toContain("2026-01-02 is");
	});
});
