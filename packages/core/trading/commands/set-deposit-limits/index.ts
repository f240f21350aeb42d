import { ACCOUNT_CURRENCIES } from "../../../money/index.ts";
import { readDepositAmounts, readDepositOthers } from "../../codec/deposits.ts";
import type { CommandDefinition } from "../definition.ts";
import type { SetDepositLimits } from "./command.ts";
import { decideSetDepositLimits } from "./decide.ts";

export const setDepositLimits: CommandDefinition<SetDepositLimits> = {
	kind: "set-deposit-limits",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({
		kind: "set-deposit-limits",
		...base,
		currency: r.oneOf("currency", ACCOUNT_CURRENCIES),
		amounts: r.object("amounts", readDepositAmounts),
		others: readDepositOthers(r),
	}),
	decide: decideSetDepositLimits,
};
