import { amount, Desk, instrument, only, price } from "../desk.ts";
import * as say from "../say.ts";

/** A transfer in another currency than the account's. */
function wire() {
	const desk = new Desk({ instruments: [instrument("EURUSD")], balance: "0.00", currency: "USD", type: "live" });
	desk.quote("EURUSD", "1.08506", "1.08512");
	const sent = amount("500.00", "EUR");
	const { received } = only(
		desk.do({ kind: "deposit", method: "wire", reference: "1", amount: sent, currency: "EUR", others: [] }),
		"deposit-booked",
	);
	return { sent: say.say(sent, "EUR"), bid: say.at(price("1.08506"), 5), received: say.say(received, "USD") };
}

export const deposits = { wire };
