import { bankLineMeaning } from "@truefill/contracts/http";
import { CURRENCY_DIGITS, type Currency, formatMoney, money } from "@truefill/core/money";
import * as z from "zod";
import type { RequestDefinition } from "../requests/index.ts";

/** What one person says that a line of a statement is. The amount is signed, in minor units. */
const terms = z.strictObject({
	lineId: z.string(),
	meaning: bankLineMeaning,
	of: z.string().nullable(),
	amount: z.string().regex(/^-?[1-9]\d*$/),
	currency: z.enum(Object.keys(CURRENCY_DIGITS) as [Currency, ...Currency[]]),
});
export type BankLineTerms = z.output<typeof terms>;

const shown = ({ amount, currency }: BankLineTerms): string => formatMoney(money(BigInt(amount)), currency);

/** One person says what a line is, another confirms it; then the house books it. */
export const BANK_LINE: RequestDefinition<BankLineTerms> = {
	kind: "bank-line",
	terms,
	rules: { approvals: 1, afterRefusal: "failed" },
	unique: { while: "open", key: (request) => request.terms.lineId },
	effect: { by: "transaction" },
	subject: (request) => ({ kind: "bank-line", id: request.terms.lineId }),
	audit: {
		requested: "bank-line.explained",
		approved: "bank-line.confirmed",
		refused: "bank-line.refused",
		withdrawn: "bank-line.refused",
	},
	customer: null,
	staff: {
		permissions: { read: "funding.read", decide: "funding.decide" },
		lateAfterHours: 24,
		summary: (given) => ({ amount: shown(given), currency: given.currency, summary: given.meaning }),
		changes: (given) => [
			{ name: "meaning", before: null, after: given.meaning },
			...(given.of === null ? [] : [{ name: "reference", before: null, after: given.of }]),
		],
	},
	details: ({ id, terms: given }) => ({
		request: id,
		line: given.lineId,
		meaning: given.meaning,
		of: given.of,
		amount: shown(given),
		currency: given.currency,
	}),
};
