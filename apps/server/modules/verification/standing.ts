import type { VerificationLevel, VerificationPart } from "@truefill/contracts/http";
import type { VerificationDeps } from "./deps.ts";
import { dayOf, type LatestRequest, levelFor, type PartState } from "./state.ts";
import type { PartRow, RequestRow } from "./store.ts";

/** Requests of a customer that are read; more than anybody sends in the life of a document. */
const REQUESTS = 100;

/** What is known of one customer's verification. */
export interface Standing {
	readonly emailVerified: boolean;
	readonly level: VerificationLevel;
	readonly rows: Readonly<Partial<Record<VerificationPart, PartRow>>>;
	readonly parts: Readonly<Partial<Record<VerificationPart, PartState>>>;
	/** Newest first. */
	readonly requests: readonly RequestRow[];
	/** The newest of each part that was not withdrawn. */
	readonly latest: Readonly<Partial<Record<VerificationPart, RequestRow>>>;
}

export const toLatest = (row: RequestRow | undefined): LatestRequest | undefined =>
	row === undefined
		? undefined
		: { isOpen: row.status === "pending", requestedAt: row.requested_at, outcome: row.outcome };

/** Undefined if there is no such customer. */
export async function standingOf(
	{ store, clock }: Pick<VerificationDeps, "store" | "clock">,
	userId: string,
): Promise<Standing | undefined> {
	const [customer, rows, requests] = await Promise.all([
		store.customer(userId),
		store.parts(userId),
		store.requests(userId, REQUESTS),
	]);
	if (customer === undefined) return undefined;
	const parts: Partial<Record<VerificationPart, PartState>> = {};
	const byPart: Partial<Record<VerificationPart, PartRow>> = {};
	for (const row of rows) {
		byPart[row.part] = row;
		parts[row.part] = { acceptedAt: row.accepted_at, expiresOn: row.expires_on, askedAt: row.asked_at };
	}
	const latest: Partial<Record<VerificationPart, RequestRow>> = {};
	for (const row of requests) if (row.status !== "withdrawn") latest[row.terms.part] ??= row;
	const today = dayOf(new Date(clock.nowMs()));
	return {
		emailVerified: customer.emailVerified,
		level: levelFor(customer.emailVerified, parts, today),
		rows: byPart,
		parts,
		requests,
		latest,
	};
}
