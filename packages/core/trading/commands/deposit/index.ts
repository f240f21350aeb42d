import { readDepositArrived, readDepositOthers } from "../../codec/deposits.ts";
import type { CommandDefinition } from "../definition.ts";
import type { Deposit } from "./command.ts";
import { decideDeposit } from "./decide.ts";

export const deposit: CommandDefinition<Deposit> = {
	kind: "deposit",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({ kind: "deposit", ...base, ...readDepositArrived(r), others: readDepositOthers(r) }),
	decide: decideDeposit,
};
