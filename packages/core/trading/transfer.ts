import type { AccountCurrency } from "../money/index.ts";
import { CURRENCY_DIGITS, convert, formatMoney, type Money, money, pow10 } from "../money/index.ts";
import { ok, refuse } from "../result/index.ts";
import { marginFigures } from "./account-figures.ts";
import { Draft } from "./draft.ts";
import type { Outcome } from "./event-base.ts";
import type { Checked } from "./explain.ts";
import type { AccountState, MarketView, TransferIn, TransferOut, TransferPartner, TransferTerms } from "./types.ts";

/**
 * What a transfer takes and gives at this moment: the sender's currency is sold at the bid, what arrives is rounded
 * half-even (E2, E5). The same function shows the rate before and fixes it in the command. Refused where the rate is unknown.
 */
export function transferTerms(
	amount: Money,
	from: AccountCurrency,
	to: AccountCurrency,
	view: Pick<MarketView, "rate">,
): Checked<TransferTerms> {
	const rates = view.rate(from, to);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from, to });
	const exact = { numerator: amount, denominator: pow10(CURRENCY_DIGITS[from]) };
	const received = convert(exact, rates.bid, to, "half-even");
	return ok({ amount, received, rate: rates.bid, via: rates.via });
}

/** Money moves only between accounts of one person, and demo money only between demo accounts. */
function partnerVerdict(state: AccountState, partner: TransferPartner): Outcome | null {
	if (partner.userId !== state.userId || partner.accountId === state.id) return refuse("TRANSFER_NOT_OWN");
	return partner.type === state.type ? null : refuse("TRANSFER_TYPES_DIFFER");
}

/**
 * Sends money to another own account. Refused in this order: nothing or less; another person's account, or this one; demo
 * and live mixed; rate unknown; so little that nothing arrives; less arrives than the customer was shown; a price unknown,
 * so that what is free is unknown; more than is free: neither the balance nor the free margin goes below zero (E7).
 */
export function decideTransferOut(state: AccountState, command: TransferOut, view: MarketView): Outcome {
	const { transferId, to, amount, minimumReceived } = command;
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	const refused = partnerVerdict(state, to);
	if (refused !== null) return refused;
	const terms = transferTerms(amount, state.currency, to.currency, view);
	if (!terms.ok) return terms;
	const { received } = terms.value;
	if (received <= 0n) return refuse("TRANSFER_TOO_LITTLE", { currency: to.currency });
	if (received < minimumReceived) {
		return refuse("TRANSFER_BELOW_BOUND", {
			received: formatMoney(received, to.currency),
			minimum: formatMoney(minimumReceived, to.currency),
			currency: to.currency,
		});
	}
	const figures = marginFigures(state, view);
	if (!figures.ok) return figures;
	const freeMargin = figures.value.equity - figures.value.usedMargin;
	const free = freeMargin < state.balance ? freeMargin : state.balance;
	if (amount > free) {
		return refuse("TRANSFER_ABOVE_FREE", {
			amount: formatMoney(amount, state.currency),
			free: formatMoney(money(free < 0n ? 0n : free), state.currency),
			currency: state.currency,
		});
	}
	const draft = new Draft(state, command, view);
	draft.add({ type: "transfer-sent", transferId, to, terms: terms.value });
	return draft.outcome();
}

/** Receives what the other own account has sent, at the terms that were fixed there. */
export function decideTransferIn(state: AccountState, command: TransferIn, view: MarketView): Outcome {
	const { transferId, from, terms } = command;
	const refused = partnerVerdict(state, from);
	if (refused !== null) return refused;
	const draft = new Draft(state, command, view);
	// It left before this account was put away. Money is never lost in a drawer: the account comes back with it.
	if (state.archived) draft.add({ type: "account-restored" });
	draft.add({ type: "transfer-received", transferId, from, terms });
	return draft.outcome();
}
