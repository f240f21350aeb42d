import type { AboutKind, LineRow, Suggestion } from "./tables.ts";

/** A payout by bank, as withdrawals know it. */
export interface KnownLeg {
	readonly withdrawalId: string;
	readonly leg: number;
	/** Minor units. */
	readonly amount: bigint;
	readonly currency: string;
	readonly status: string;
	readonly fileId: string | null;
}

/** A wire that staff entered, which no line confirms yet. */
export interface KnownDeposit {
	readonly id: string;
	readonly customerId: string;
	readonly referenceKey: string;
	readonly amount: bigint;
	readonly currency: string;
}

/** What may concern a line; already confirmed payments are left out. */
export interface Facts {
	/** Legs that the line names. */
	readonly legs: readonly KnownLeg[];
	/** All legs of the payment file that the line names. */
	readonly fileLegs: readonly KnownLeg[];
	readonly deposits: readonly KnownDeposit[];
	/** Customers whose reference stands in the line. */
	readonly exact: readonly { readonly customerId: string; readonly reference: string }[];
	readonly similar: readonly { readonly customerId: string; readonly reference: string }[];
}

export interface Part {
	readonly kind: AboutKind;
	readonly id: string;
	readonly leg: number;
	readonly amount: bigint;
}

/** `link`: it confirms what two persons have decided already. `suggest`: a person must say so. */
export type Judgement =
	| { readonly kind: "link"; readonly parts: readonly Part[] }
	| { readonly kind: "suggest"; readonly suggestion: Suggestion }
	| { readonly kind: "none" };

type Line = Pick<LineRow, "amount" | "currency" | "cause" | "instruction_id"> & {
	/** Keys of everything by which the bank names the payment. */
	readonly keys: ReadonlySet<string>;
};

const PAID: ReadonlySet<string> = new Set(["paying", "paid", "returning", "returned"]);
const CAME_BACK: ReadonlySet<string> = new Set(["returning", "returned"]);

/** Pure: what a line of a statement is, or seems to be. Nothing is credited by it. */
export function judgeLine(line: Line, facts: Facts): Judgement {
	const amount = BigInt(line.amount);
	const found = amount > 0n ? judgeCredit(line, amount, facts) : judgeDebit(line, amount, facts);
	if (found.kind !== "none") return found;
	const isOwn = line.cause === "fee" || line.cause === "interest";
	return isOwn ? { kind: "suggest", suggestion: { kind: "bank-fee" } } : found;
}

const link = (...parts: readonly Part[]): Judgement => ({ kind: "link", parts });
const partOf = ({ withdrawalId, leg }: KnownLeg, amount: bigint): Part => ({
	kind: "withdrawal",
	id: withdrawalId,
	leg,
	amount,
});

/** Of several legs the one that the instruction names, else the first. */
function legOf(legs: readonly KnownLeg[], line: Line, fits: (leg: KnownLeg) => boolean): KnownLeg | undefined {
	const all = legs.filter(fits);
	return all.find(({ leg }) => line.instruction_id?.endsWith(`-${leg}`)) ?? all[0];
}

function judgeCredit(line: Line, amount: bigint, facts: Facts): Judgement {
	const isOf = (leg: KnownLeg) => leg.amount === amount && leg.currency === line.currency;
	const back = legOf(facts.legs, line, (leg) => isOf(leg) && CAME_BACK.has(leg.status));
	if (back !== undefined) return link(partOf(back, amount));
	const paid = legOf(facts.legs, line, (leg) => isOf(leg) && leg.status === "paid");
	if (paid !== undefined) {
		return { kind: "suggest", suggestion: { kind: "returned", withdrawalId: paid.withdrawalId, leg: paid.leg } };
	}
	// Our own payment came back before anybody has said that it was paid, or with another amount: a person looks.
	if (facts.legs.length > 0) return { kind: "none" };
	const entered = facts.deposits.filter((each) => each.amount === amount && each.currency === line.currency);
	const same = entered.filter(({ referenceKey }) => line.keys.has(referenceKey));
	const [only] = same;
	if (same.length === 1 && only !== undefined) return link({ kind: "deposit", id: only.id, leg: 0, amount });
	const isExact = facts.exact.length > 0;
	const owners = isExact ? facts.exact : facts.similar;
	const [owner] = owners;
	// Two customers in one line: no machine decides whose it is.
	if (owner === undefined || new Set(owners.map(({ customerId }) => customerId)).size > 1) return { kind: "none" };
	const theirs = entered.find(({ customerId }) => customerId === owner.customerId);
	if (theirs !== undefined) return { kind: "suggest", suggestion: { kind: "match", about: "deposit", id: theirs.id } };
	return {
		kind: "suggest",
		suggestion: {
			kind: "deposit",
			certainty: isExact ? "exact" : "similar",
			customerId: owner.customerId,
			reference: owner.reference,
		},
	};
}

function judgeDebit(line: Line, amount: bigint, facts: Facts): Judgement {
	const isOf = (leg: KnownLeg) => leg.amount === -amount && leg.currency === line.currency;
	const paid = legOf(facts.legs, line, (leg) => isOf(leg) && PAID.has(leg.status));
	if (paid !== undefined) return link(partOf(paid, amount));
	const sent = legOf(facts.legs, line, (leg) => isOf(leg) && leg.status === "sent");
	if (sent !== undefined) {
		return { kind: "suggest", suggestion: { kind: "paid", withdrawalId: sent.withdrawalId, leg: sent.leg } };
	}
	const [first] = facts.fileLegs;
	const total = facts.fileLegs.reduce((sum, leg) => sum + leg.amount, 0n);
	if (first === undefined || total !== -amount || first.currency !== line.currency) return { kind: "none" };
	if (facts.fileLegs.every(({ status }) => PAID.has(status))) {
		return link(...facts.fileLegs.map((leg) => partOf(leg, -leg.amount)));
	}
	if (first.fileId === null || !facts.fileLegs.every(({ status }) => status === "sent")) return { kind: "none" };
	return {
		kind: "suggest",
		suggestion: { kind: "file-paid", fileId: first.fileId, payments: facts.fileLegs.length },
	};
}
