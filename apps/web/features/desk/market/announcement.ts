import { isDecimal } from "../../../lib/decimal.ts";

/** What is typed about a dividend or a split. */
export interface Announcement {
	readonly kind: "dividend" | "split";
	/** The instrument's id; empty: the first possible one. */
	readonly chosen: string;
	/** The ex-moment in UTC. */
	readonly at: string;
	readonly amount: string;
	/** In percent. */
	readonly tax: string;
	readonly numerator: string;
	readonly denominator: string;
}

export const EMPTY: Announcement = {
	kind: "dividend",
	chosen: "",
	at: "",
	amount: "",
	tax: "0",
	numerator: "2",
	denominator: "1",
};

const MOMENT = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/;
const WHOLE = /^[1-9]\d{0,4}$/;
const PERCENT = /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/;

/** Which of the typed values are valid. */
export const judged = ({ at, amount, tax, numerator, denominator }: Announcement, nowMs: number) => ({
	isMoment: MOMENT.test(at) && Date.parse(`${at}Z`) > nowMs,
	isAmount: isDecimal(amount.trim()) && !amount.includes("-") && /[1-9]/.test(amount),
	isTax: PERCENT.test(tax),
	isRatio: WHOLE.test(numerator) && WHOLE.test(denominator) && numerator !== denominator,
});

/** A percentage such as `26.5` in basis points. */
const basisPoints = (percent: string): number => {
	const [whole = "0", decimals = ""] = percent.split(".");
	return Number.parseInt(`${whole}${decimals.padEnd(2, "0")}`, 10);
};

/** The terms to send. */
export const termsOf = ({ kind, amount, tax, numerator, denominator }: Announcement) =>
	kind === "dividend"
		? { kind, dividend: amount.trim(), tax_basis_points: basisPoints(tax) }
		: { kind, numerator: Number.parseInt(numerator, 10), denominator: Number.parseInt(denominator, 10) };
