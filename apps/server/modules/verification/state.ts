import type {
	VERIFICATION_PARTS,
	VerificationLevel,
	VerificationOutcome,
	VerificationPart,
	VerificationStatus,
} from "@truefill/contracts/http";

/** What was accepted of a part, until when; and whether staff asked for it. */
export interface PartState {
	readonly acceptedAt: Date | null;
	/** Last day on which it counts, `YYYY-MM-DD`; null: it does not end. */
	readonly expiresOn: string | null;
	readonly askedAt: Date | null;
}

/** The latest request of a part that was not withdrawn. */
export interface LatestRequest {
	readonly isOpen: boolean;
	readonly requestedAt: Date;
	/** Of its confirmed review; null: not decided. */
	readonly outcome: VerificationOutcome | null;
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The day that many days later. */
export const dayAfter = (at: Date, days: number): string => dayOf(new Date(at.getTime() + days * 86_400_000));

/** Whether what was accepted counts on that day. */
export const isValid = (part: PartState | undefined, today: string): boolean =>
	part !== undefined && part.acceptedAt !== null && (part.expiresOn === null || part.expiresOn >= today);

/** Where a part stands. Pure. */
export function statusOfPart(
	part: PartState | undefined,
	latest: LatestRequest | undefined,
	today: string,
): VerificationStatus {
	if (latest?.isOpen === true) return "review";
	const acceptedAt = part?.acceptedAt ?? null;
	const isNewer = latest !== undefined && (acceptedAt === null || latest.requestedAt > acceptedAt);
	if (isNewer && latest.outcome === "again") return "again";
	if (isNewer && latest.outcome === "reject") return "rejected";
	if (acceptedAt === null) return "missing";
	return isValid(part, today) ? "accepted" : "expired";
}

/** Before the end of what was accepted, its customer may send a newer document. */
export const RENEWAL_DAYS = 30;

/** Whether the customer may send documents for a part. Pure. */
export function mayRequest(
	part: PartState | undefined,
	latest: LatestRequest | undefined,
	at: Date,
): "open" | "review" | "done" {
	if (latest?.isOpen === true) return "review";
	if (!isValid(part, dayOf(at))) return "open";
	const endsSoon = part?.expiresOn != null && part.expiresOn <= dayAfter(at, RENEWAL_DAYS);
	return endsSoon || part?.askedAt != null ? "open" : "done";
}

type Part = (typeof VERIFICATION_PARTS)[number];

/** The level of a customer; each one includes those below. Pure. */
export function levelFor(
	emailVerified: boolean,
	parts: Readonly<Partial<Record<Part, PartState>>>,
	today: string,
): VerificationLevel {
	if (!emailVerified) return 0;
	const counts = (part: VerificationPart) => isValid(parts[part], today);
	if (!counts("identity") || !counts("selfie")) return 1;
	return counts("address") ? 3 : 2;
}
