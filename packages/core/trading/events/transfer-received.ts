import { readPartner, readTransferTerms } from "../codec/transfers.ts";
import type { TransferPartner, TransferTerms } from "../transfer-terms.ts";
import { type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";
import { keepsDayEnd } from "./keeps-day-end.ts";

export type TransferReceived = EventBase & {
	readonly type: "transfer-received";
	readonly transferId: string;
	readonly from: TransferPartner;
	readonly terms: TransferTerms;
};

export const transferReceived: EventDefinition<TransferReceived> = {
	type: "transfer-received",
	read: (r, base) => ({
		type: "transfer-received",
		...base,
		transferId: r.text("transferId"),
		from: r.object("from", readPartner),
		terms: r.object("terms", readTransferTerms),
	}),
	fold: keepsDayEnd,
	lines: ({ terms }) => [
		{ reason: "transfer", customerAmount: terms.received, counterparty: "house:transfers", tradeId: null },
	],
	facts: touchesNothing,
};
