import type { AccountTerms, MarketView } from "../../../account/index.ts";
import { ok, refuse } from "../../../result/index.ts";
import { planFault } from "../../../savings/index.ts";
import { readTerms } from "../../codec/parts.ts";
import { eventBase } from "../../event-base.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";
export interface OpenAccount extends CommandBase, AccountTerms {
	readonly kind: "open-account";
}

/** Opens an empty account. Refused: a leverage cap that is not a whole number ≥ 1; savings without a right plan. */
export function openedBy(command: OpenAccount, view: MarketView): Outcome {
	const { userId, number, name, type, positionMode, currency, leverageCap, jurisdiction, plan } = command;
	if (leverageCap !== null && !(Number.isSafeInteger(leverageCap) && leverageCap >= 1)) {
		return refuse("LEVERAGE_CAP_INVALID", { leverage: `${leverageCap}` });
	}
	if (type === "savings" ? plan === undefined || planFault(plan) !== null : plan !== undefined) {
		return refuse("SAVINGS_PLAN_INVALID");
	}
	const terms = { userId, number, name, type, positionMode, currency, leverageCap };
	const account = {
		...terms,
		...(jurisdiction === undefined ? {} : { jurisdiction }),
		...(plan === undefined ? {} : { plan }),
	};
	return ok([{ type: "account-opened", ...eventBase(undefined, command, view), account }]);
}

/** Always refused: the account exists already. */
const decideOpenAccount = (): Outcome => refuse("ACCOUNT_EXISTS");

export const openAccount: CommandDefinition<OpenAccount> = {
	kind: "open-account",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({ kind: "open-account", ...base, ...readTerms(r) }),
	decide: decideOpenAccount,
};
