import { negated } from "../../ledger/index.ts";
import { readPartner, readTransferTerms } from "../codec/transfers.ts";
import type { TransferPartner, TransferTerms } from "../transfer-terms.ts";
import { type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";
import { keepsDayEnd } from "./keeps-day-end.ts";

export type TransferSent = EventBase & {
	readonly type: "transfer-sent";
	readonly transferId: string;
	readonly to: TransferPartner;
	readonly terms: TransferTerms;
};

export const transferSent: EventDefinition<TransferSent> = {
	type: "transfer-sent",
	read: (r, base) => ({
		type: "transfer-sent",
		...base,
		transferId: r.text("transferId"),
		to: r.object("to", readPartner),
		terms: r.object("terms", readTransferTerms),
	}),
	fold: keepsDayEnd,
	lines: ({ terms }) => [
		{ reason: "transfer", customerAmount: negated(terms.amount), counterparty: "house:transfers", tradeId: null },
	],
	facts: touchesNothing,
};
