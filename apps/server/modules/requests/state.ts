/**
 * States of a request. `approved`: its command is on its way to the engine, and may be sent again. `held`: the engine
 * refused the command, and the request may be approved again or refused. Final: `done`, `failed` (the engine refused
 * for good), `refused`, `withdrawn` (refused by whoever asked), `expired` (nobody decided in time).
 */
export const REQUEST_STATUSES = [
	"pending",
	"approved",
	"done",
	"held",
	"failed",
	"refused",
	"withdrawn",
	"expired",
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
export type RequestDecision = "approve" | "refuse";

export interface RequestRules {
	/** How many people other than the requester must approve, each once. */
	readonly approvals: 1 | 2;
	/** What a request becomes whose command the engine refused. */
	readonly afterRefusal: "failed" | "held";
	/** How long whoever asked may withdraw it; absent: until it is decided. */
	readonly withdrawn?: "until-first-approval";
}

/**
 * The amount that a request reserves. `placing`: its command is on its way, and may be sent again. `voiding`: likewise
 * for the command that gives it back. Final: `voided` (it is back, or was never placed), `used` (the request is done).
 */
export const HOLD_STATES = ["placing", "placed", "voiding", "voided", "used"] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** What a decision depends on. */
export interface RequestState {
	readonly status: RequestStatus;
	readonly requestedBy: string;
	/** Who has approved since the request was last held, in order. */
	readonly approvedBy: readonly string[];
}

/**
 * - `moved`: the decision counts, and the status after it. `approved` without `isNew` is a repeated approval.
 * - `own`: nobody approves their own request. `twice`: this person has approved already, and another one must.
 * - `decided`: the status allows no such decision.
 */
export type Verdict =
	| { readonly kind: "moved"; readonly status: RequestStatus; readonly isNew: boolean }
	| { readonly kind: "own" | "twice" | "decided" };

const APPROVABLE: ReadonlySet<RequestStatus> = new Set(["pending", "approved", "held"]);
const REFUSABLE: ReadonlySet<RequestStatus> = new Set(["pending", "held"]);

/** Pure: the effect of one person's decision. */
export function decideRequest(
	state: RequestState,
	rules: RequestRules,
	decision: RequestDecision,
	by: string,
): Verdict {
	const { status, requestedBy, approvedBy } = state;
	if (decision === "refuse") {
		if (!REFUSABLE.has(status)) return { kind: "decided" };
		const isLate = rules.withdrawn === "until-first-approval" && approvedBy.length > 0;
		if (by === requestedBy && isLate) return { kind: "decided" };
		return { kind: "moved", status: by === requestedBy ? "withdrawn" : "refused", isNew: true };
	}
	if (!APPROVABLE.has(status)) return { kind: "decided" };
	if (by === requestedBy) return { kind: "own" };
	// The outcome of the approval is unknown: whoever may approve sends its command again.
	if (status === "approved") return { kind: "moved", status, isNew: false };
	const earlier = status === "held" ? [] : approvedBy;
	if (earlier.includes(by)) return { kind: "twice" };
	return { kind: "moved", status: earlier.length + 1 >= rules.approvals ? "approved" : "pending", isNew: true };
}

/** The status after the engine has answered an approved request's command. */
export const settledStatus = (rules: RequestRules, isAccepted: boolean): RequestStatus =>
	isAccepted ? "done" : rules.afterRefusal;
