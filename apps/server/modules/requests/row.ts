import * as z from "zod";
import type { RequestDefinition, RequestFailure, StoredRequest } from "./definition.ts";
import type { HoldState, RequestStatus } from "./state.ts";
import type { RequestsTable } from "./tables.ts";

/** Statuses after which a request is no longer open. */
const ENDED: ReadonlySet<RequestStatus> = new Set(["done", "failed", "refused", "withdrawn", "expired"]);

/** A key that is unique among open requests is free when the request has ended. */
export const freed = (definition: Pick<RequestDefinition<object>, "unique">, status: RequestStatus) =>
	definition.unique?.while === "open" && ENDED.has(status) ? { unique_key: null } : {};

/** The amount of a request that ends without its effect is given back. */
export function heldAfter(
	definition: Pick<RequestDefinition<object>, "hold">,
	status: RequestStatus,
): { hold?: HoldState } {
	if (definition.hold === undefined || !ENDED.has(status)) return {};
	return { hold: status === "done" ? "used" : "voiding" };
}

/** Codes of refusals are stored for ever. Rows of earlier releases also have a sentence, which is not read. */
const failureSchema = z.object({ code: z.string(), params: z.record(z.string(), z.string()).default({}) }).nullable();
export const failureOf = (row: unknown) => failureSchema.parse(row) as RequestFailure | null;

export const storedRequest = <T extends object>(
	definition: RequestDefinition<T>,
	row: RequestsTable,
): StoredRequest<T> => ({
	id: row.id,
	kind: row.kind,
	userId: row.user_id,
	accountId: row.account_id,
	terms: definition.terms.parse(row.terms),
	reason: row.reason,
	requestedBy: row.requested_by,
	requestedAt: row.requested_at,
	status: row.status,
	decidedBy: row.decided_by,
	decidedAt: row.decided_at,
	decisionReason: row.decision_reason,
	failure: failureOf(row.failure),
	attempts: row.attempts,
	hold: row.hold,
});
