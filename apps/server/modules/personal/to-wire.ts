import type { Personal, PersonalRequest, QueuedPersonalRequest } from "@truefill/contracts/http";
import * as z from "zod";
import type { Details, IdentityChanges, RequestRow } from "./store.ts";

const stored = z.record(z.string(), z.string().nullable());

/** The changes of a request, parsed from our own JSON. */
export const changesOf = (row: RequestRow): IdentityChanges => stored.parse(row.changes);

export const requestToWire = (row: RequestRow): PersonalRequest => ({
	id: row.id,
	changes: stored.parse(row.changes),
	reason: row.reason,
	status: row.status,
	requested_at: row.requested_at.toISOString(),
	decided_at: row.decided_at?.toISOString() ?? null,
	decision_reason: row.decision_reason,
});

export function personalToWire(details: Details, requests: readonly RequestRow[]): Personal {
	const { user_id: _, verified_at, first_name, last_name, ...rest } = details;
	return {
		...rest,
		first_name: first_name ?? "",
		last_name: last_name ?? "",
		verified_at: verified_at?.toISOString() ?? null,
		requests: requests.map(requestToWire),
	};
}

/** A request as staff see it: next to the current values. */
export function queuedToWire(row: RequestRow, details: Details): QueuedPersonalRequest {
	const known: Readonly<Record<string, unknown>> = { ...details };
	const current = Object.keys(stored.parse(row.changes)).map((field) => {
		const value = known[field];
		return [field, typeof value === "string" ? value : null] as const;
	});
	return {
		...requestToWire(row),
		user_id: row.user_id,
		first_name: details.first_name ?? "",
		last_name: details.last_name ?? "",
		email: details.email,
		current: Object.fromEntries(current),
		decided_by: row.decided_by,
	};
}
