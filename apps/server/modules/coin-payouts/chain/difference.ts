/** What of a signed transaction is not what was asked for. */
export const DIFFERENCES = [
	"format",
	"unsigned",
	"version",
	"locktime",
	"inputs",
	"sequence",
	"outputs",
	"recipient",
	"amount",
	"fee",
	"chain",
	"nonce",
	"gas",
	"data",
	"signature",
] as const;
export type DifferenceKind = (typeof DIFFERENCES)[number];

export interface Difference {
	readonly kind: DifferenceKind;
	/** Empty: nothing to compare. */
	readonly expected: string;
	readonly found: string;
}

/** A signed transaction that is exactly the one that was asked for; or the first difference. */
export type CheckedTransaction =
	| { readonly ok: true; readonly raw: string; readonly txid: string }
	| { readonly ok: false; readonly difference: Difference };

export class Differs extends Error {
	readonly difference: Difference;
	constructor(kind: DifferenceKind, expected = "", found = "") {
		super(`the signed transaction differs: ${kind}`);
		this.difference = { kind, expected, found };
	}
}

export function same(kind: DifferenceKind, expected: bigint | number | string, found: bigint | number | string): void {
	if (expected !== found) throw new Differs(kind, `${expected}`, `${found}`);
}

/** Runs a check that throws at the first difference. */
export function checked(check: () => { readonly raw: string; readonly txid: string }): CheckedTransaction {
	try {
		return { ok: true, ...check() };
	} catch (error) {
		if (error instanceof Differs) return { ok: false, difference: error.difference };
		throw error;
	}
}
