import type { Personal, PersonalRequest, QueuedPersonalRequest } from "@truefill/contracts/http";
import { ofCustomer, type RequestChange, type StoredRequest, statusOf } from "../requests/index.ts";
import { PERSONAL_WORDS } from "./change-request.ts";
import type { Details } from "./store.ts";

export type ChangeRequest = StoredRequest<Readonly<Record<string, string | null>>>;

export const requestToWire = (request: ChangeRequest): PersonalRequest => ({
	id: request.id,
	changes: request.terms,
	reason: request.reason,
	status: statusOf(PERSONAL_WORDS, request.status),
	requested_at: request.requestedAt.toISOString(),
	decided_at: request.decidedAt?.toISOString() ?? null,
	decision_reason: request.decisionReason,
});

export function personalToWire(details: Details, requests: readonly ChangeRequest[]): Personal {
	const { user_id: _, verified_at, first_name, last_name, ...rest } = details;
	return {
		...rest,
		first_name: first_name ?? "",
		last_name: last_name ?? "",
		verified_at: verified_at?.toISOString() ?? null,
		requests: requests.map(requestToWire),
	};
}

/** What a request would change, beside the current values. */
export function changesOf({ terms }: Pick<ChangeRequest, "terms">, details: Details): RequestChange[] {
	const known: Readonly<Record<string, unknown>> = { ...details };
	return Object.entries(terms).map(([name, after]) => {
		const before = known[name];
		return { name, before: typeof before === "string" ? before : null, after };
	});
}

/** A request as staff see it: next to the current values. */
export function queuedToWire(request: ChangeRequest, details: Details): QueuedPersonalRequest {
	const current = changesOf(request, details).map(({ name, before }) => [name, before] as const);
	return {
		...requestToWire(request),
		user_id: ofCustomer(request.userId),
		first_name: details.first_name ?? "",
		last_name: details.last_name ?? "",
		email: details.email,
		current: Object.fromEntries(current),
		decided_by: request.decidedBy,
	};
}
