import type { AccountState, MarketView } from "../../../account/index.ts";
import { formatMoney, type Money, money } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import {
	carried,
	dateAt,
	forgoneBy,
	lastEnded,
	maturityOf,
	nextInterestDate,
	payable,
} from "../../../savings/index.ts";
import { readPartner } from "../../codec/transfers.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import { partnerVerdict, type TransferPartner, transferTerms } from "../../transfer-terms.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Leaves savings: interest is paid, everything goes to a live account, and the account is archived. */
export interface LeaveSavings extends CommandBase {
	readonly kind: "leave-savings";
	readonly transferId: string;
	readonly to: TransferPartner;
	/** The least that must arrive, in the other account's currency. */
	readonly minimumReceived: Money;
}

/** What leaving now pays and costs; exact interest. */
function exitOf(state: AccountState, view: MarketView) {
	const { savings } = state;
	if (savings === null) return null;
	const maturity = maturityOf(savings);
	const isEarly = maturity !== null && dateAt(savings.plan, view.nowMs) < maturity;
	const forgone = isEarly ? forgoneBy(savings) : 0n;
	const unpaid = savings.unpaid - forgone;
	return { savings, forgone, unpaid, amount: payable(unpaid) };
}

/**
 * Refused in this order: no savings account; not an own live account; a day has ended whose interest is not accrued yet;
 * the rate unknown; what arrives rounds to zero, or is below the customer's minimum.
 */
function decideLeaveSavings(state: AccountState, command: LeaveSavings, view: MarketView): Outcome {
	const { transferId, to, minimumReceived } = command;
	const exit = exitOf(state, view);
	if (exit === null) return refuse("ACCOUNT_NOT_SAVINGS");
	const refused = partnerVerdict(state, to);
	if (refused !== null) return refused;
	const { savings, forgone, unpaid, amount } = exit;
	if (nextInterestDate(savings, state.balance, lastEnded(savings.plan, view.nowMs)) !== null) {
		return refuse("SAVINGS_NOT_ACCRUED");
	}
	const draft = new Draft(state, command, view);
	if (forgone > 0n) {
		draft.add({ type: "interest-forgone", rule: savings.plan.earlyExit, interest: forgone, unpaid });
	}
	if (amount > 0n && savings.accruedThrough !== null) {
		const carry = carried(unpaid, amount);
		draft.add({ type: "interest-paid", date: savings.accruedThrough, cause: "exit", amount, carry });
	}
	const total = money(state.balance + amount);
	if (total > 0n) {
		const terms = transferTerms(total, state.currency, to.currency, view);
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
		draft.add({ type: "transfer-sent", transferId, to, terms: terms.value });
	}
	draft.add({ type: "account-archived" });
	return draft.outcome();
}

export const leaveSavings: CommandDefinition<LeaveSavings> = {
	kind: "leave-savings",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({
		kind: "leave-savings",
		...base,
		transferId: r.text("transferId"),
		to: r.object("to", readPartner),
		minimumReceived: r.money("minimumReceived"),
	}),
	decide: decideLeaveSavings,
};
