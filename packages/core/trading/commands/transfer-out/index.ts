import type { AccountState, MarketView } from "../../../account/index.ts";
import { formatMoney, type Money, money } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { dateAt, maturityOf } from "../../../savings/index.ts";
import { marginFigures } from "../../account-figures.ts";
import { readPartner } from "../../codec/transfers.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import { partnerVerdict, type TransferPartner, transferTerms } from "../../transfer-terms.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** First half of a transfer between own accounts. The engine raises `transfer-in` once this is stored. */
export interface TransferOut extends CommandBase {
	readonly kind: "transfer-out";
	/** The id that both halves share. */
	readonly transferId: string;
	readonly to: TransferPartner;
	/** In the currency of this account. */
	readonly amount: Money;
	/** The least that must arrive, in the other account's currency; the customer saw the rate before. */
	readonly minimumReceived: Money;
}

/**
 * Sends money to the customer's other account. Refused in this order: amount not positive; another user's account, or
 * this one; types that do not mix; a fixed term of savings; rate unknown; the amount received rounds to zero; below the customer's minimum; a
 * price unknown, so free margin unknown; more than is free: balance and free margin never go below zero (E7).
 */
function decideTransferOut(state: AccountState, command: TransferOut, view: MarketView): Outcome {
	const { transferId, to, amount, minimumReceived } = command;
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	const refused = partnerVerdict(state, to);
	if (refused !== null) return refused;
	const { savings } = state;
	const maturity = savings === null ? null : maturityOf(savings);
	if (savings !== null && maturity !== null && dateAt(savings.plan, view.nowMs) < maturity) {
		return refuse("SAVINGS_TERM_RUNS", { until: maturity });
	}
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

export const transferOut: CommandDefinition<TransferOut> = {
	kind: "transfer-out",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({
		kind: "transfer-out",
		...base,
		transferId: r.text("transferId"),
		to: r.object("to", readPartner),
		amount: r.money("amount"),
		minimumReceived: r.money("minimumReceived"),
	}),
	decide: decideTransferOut,
};
