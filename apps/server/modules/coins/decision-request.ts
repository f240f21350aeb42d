import { OUTPUT_DECISIONS, OUTPUT_STATUSES } from "@truefill/core/coins";
import { COINS } from "@truefill/core/money";
import * as z from "zod";
import type { RequestDefinition } from "../requests/index.ts";

/** What one person asks for an output. `from`: the state that it then has. */
const terms = z.strictObject({
	outputId: z.string(),
	decision: z.enum(OUTPUT_DECISIONS),
	from: z.enum(OUTPUT_STATUSES),
	/** Of `send-back`: the transaction by which it was sent back. */
	transaction: z.string().nullable(),
	/** In the coin, or in the unit of an unknown token. */
	amount: z.string(),
	coin: z.enum(COINS).nullable(),
	/** The transaction by which it came. */
	receivedBy: z.string(),
});
export type CoinDecisionTerms = z.output<typeof terms>;

/** One person asks, another approves; the output moves and the house books in the transaction of the approval. */
export const COIN_DECISION: RequestDefinition<CoinDecisionTerms> = {
	kind: "coin-deposit",
	terms,
	rules: { approvals: 1, afterRefusal: "failed" },
	unique: { while: "open", key: (request) => request.terms.outputId },
	effect: { by: "transaction" },
	subject: (request) => ({ kind: "coin-deposit", id: request.terms.outputId }),
	audit: {
		requested: "coin-deposit.proposed",
		approved: "coin-deposit.decided",
		refused: "coin-deposit.refused",
		withdrawn: "coin-deposit.refused",
	},
	// They see the deposit itself, with its state.
	customer: null,
	staff: {
		permissions: { read: "funding.read", decide: "funding.decide" },
		lateAfterHours: 24,
		summary: ({ amount, coin, decision }) => ({
			amount: coin === null ? null : amount,
			currency: coin,
			summary: decision,
		}),
		changes: ({ decision, from, transaction, receivedBy }) => [
			{ name: "decision", before: from, after: decision },
			{ name: "transaction", before: null, after: receivedBy },
			...(transaction === null ? [] : [{ name: "returned_by", before: null, after: transaction }]),
		],
	},
	details: ({ id, terms: given }) => ({
		request: id,
		decision: given.decision,
		from: given.from,
		transaction: given.transaction,
		received_by: given.receivedBy,
		amount: given.amount,
		coin: given.coin,
	}),
};
