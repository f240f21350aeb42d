import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import { depositAccountOf, transferTerms } from "@truefill/core/trading";
import { amount, Desk, instrument, only, price, units } from "../desk.ts";
import * as say from "../say.ts";

const eurusd = instrument("EURUSD");
const USD = "USD";

function kinds() {
	return { currencies: ACCOUNT_CURRENCIES.join(", ") };
}

/** The customer's own leverage limit (E8). */
function limit() {
	const desk = (leverageCap: number | null) => {
		const made = new Desk({ instruments: [eurusd], balance: "20000.00", leverageCap });
		made.quote("EURUSD", "1.08506", "1.08512");
		return made.open("EURUSD", "buy", "100000");
	};
	const [without, capped] = [desk(null), desk(10)];
	return {
		units: say.volume(without.volume),
		without: `1:${without.leverage}`,
		margin: say.say(without.margin, USD),
		cap: `1:${capped.leverage}`,
		capped: say.say(capped.margin, USD),
	};
}

/** A transfer between own accounts (E5). */
function transfer() {
	const desk = new Desk({ instruments: [eurusd] });
	desk.quote("EURUSD", "1.08506", "1.08512");
	const terms = transferTerms(amount("1000.00", USD), USD, "EUR", desk.view);
	if (!terms.ok) throw new Error(terms.refusal.code);
	return {
		sent: say.say(terms.value.amount, USD),
		ask: say.at(price("1.08512"), 5),
		received: say.say(terms.value.received, "EUR"),
	};
}

/** One deposit limit for several accounts. */
function deposits() {
	const desk = (currency: "USD" | "EUR") => {
		const made = new Desk({ instruments: [eurusd], balance: "0.00", currency, type: "live" });
		made.quote("EURUSD", "1.08506", "1.08512");
		return made;
	};
	const [dollars, euros] = [desk(USD), desk("EUR")];
	const amounts = { day: amount("1000.00", USD), week: null, month: null };
	dollars.do({ kind: "set-deposit-limits", currency: USD, amounts, others: [] });
	const first = amount("400.00", USD);
	dollars.do({ kind: "deposit", method: "wire", reference: "1", amount: first, currency: USD, others: [] });
	const second = amount("500.00", "EUR");
	const others = [{ ...depositAccountOf(dollars.state), accountId: "dollars" }];
	const wire = { kind: "deposit", method: "wire", reference: "2", amount: second, currency: "EUR", others } as const;
	const { limit: counted } = only(euros.do(wire), "deposit-booked");
	if (counted === null) throw new Error("the deposit counts");
	const third = amount("100.00", USD);
	const left = (amounts.day ?? 0n) - counted.usedBefore.day - counted.amount;
	if (left < 0n || third <= left) throw new Error("the third is above what is left");
	return {
		limit: say.say(amounts.day, USD),
		first: say.say(first, USD),
		second: say.say(second, "EUR"),
		ask: say.at(price("1.08512"), 5),
		counted: say.say(counted.amount, USD),
		left: say.say(left, USD),
		third: say.say(third, USD),
	};
}

/** A demo account is reset. */
function reset() {
	const desk = new Desk({ instruments: [eurusd], balance: "3000.00" });
	desk.quote("EURUSD", "1.08506", "1.08512");
	desk.open("EURUSD", "buy", "50000");
	desk.quote("EURUSD", "1.08391", "1.08397");
	const events = desk.do({ kind: "reset-demo", balance: amount("10000.00", USD) });
	const { closed } = only(events, "trade-closed");
	const funded = only(events, "balance-adjusted");
	return {
		units: say.volume(units("50000")),
		result: say.say(closed.netPnl, USD),
		before: say.say(300_000n, USD),
		funded: say.signed(funded.amount, USD),
		after: say.say(desk.state.balance, USD),
	};
}

export const accounts = { kinds, limit, transfer, deposits, reset };
