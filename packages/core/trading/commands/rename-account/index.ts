import type { AccountState, MarketView } from "../../../account/index.ts";
import { refuse } from "../../../result/index.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";
/** Renames the account. */
export interface RenameAccount extends CommandBase {
	readonly kind: "rename-account";
	readonly name: string;
}

/** Renames the account; its number does not change. */
function decideRenameAccount(state: AccountState, command: RenameAccount, view: MarketView): Outcome {
	const { name } = command;
	if (name === state.name) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "account-renamed", name });
	return draft.outcome();
}

export const renameAccount: CommandDefinition<RenameAccount> = {
	kind: "rename-account",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({ kind: "rename-account", ...base, name: r.text("name") }),
	decide: decideRenameAccount,
};
