import type { AccountState, MarketView } from "../../../account/index.ts";
import { readPartner, readTransferTerms } from "../../codec/transfers.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import { partnerVerdict, type TransferPartner, type TransferTerms } from "../../transfer-terms.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Second half of a transfer, on the terms fixed by the first. Never refused by the partner account if it exists. */
export interface TransferIn extends CommandBase {
	readonly kind: "transfer-in";
	readonly transferId: string;
	readonly from: TransferPartner;
	readonly terms: TransferTerms;
}

/** Receives a transfer from the customer's other account, on the terms fixed there. */
function decideTransferIn(state: AccountState, command: TransferIn, view: MarketView): Outcome {
	const { transferId, from, terms } = command;
	const refused = partnerVerdict(state, from);
	if (refused !== null) return refused;
	const draft = new Draft(state, command, view);
	// The money was sent before this account was archived. It must not be lost, so the account is restored with it.
	if (state.archived) draft.add({ type: "account-restored" });
	draft.add({ type: "transfer-received", transferId, from, terms });
	return draft.outcome();
}

export const transferIn: CommandDefinition<TransferIn> = {
	kind: "transfer-in",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({
		kind: "transfer-in",
		...base,
		transferId: r.text("transferId"),
		from: r.object("from", readPartner),
		terms: r.object("terms", readTransferTerms),
	}),
	decide: decideTransferIn,
};
