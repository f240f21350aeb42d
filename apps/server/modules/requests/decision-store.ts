import { sql, type Transaction } from "kysely";
import { type Act, writeAct } from "../audit/index.ts";
import type { RequestDefinition, StoredRequest } from "./definition.ts";
import { publish } from "./publish.ts";
import { freed, heldAfter, storedRequest } from "./row.ts";
import type { RequestDecision, RequestStatus } from "./state.ts";
import type { RequestsTable, RequestTables } from "./tables.ts";

export interface Decision {
	readonly decision: RequestDecision;
	readonly by: string;
	readonly reason: string | null;
	readonly at: Date;
	/** What the audit log records besides the request's own details. */
	readonly details?: Act["details"];
	/** Which of the approvals it is, from 1; absent: the next one, whichever that is. */
	readonly approval?: number;
}

/** Stores a decision that counts, with its audit entry. */
export async function writeDecision<T extends object>(
	tx: Transaction<RequestTables>,
	definition: RequestDefinition<T>,
	row: RequestsTable,
	status: RequestStatus,
	{ decision, by, reason, at, details }: Decision,
): Promise<StoredRequest<T>> {
	await sql`
		INSERT INTO request_decisions (request_id, number, attempt, decision, decided_by, decided_at, reason)
		SELECT ${row.id}, count(*) + 1, ${row.attempts}, ${decision}, ${by}, ${at}, ${reason}
		FROM request_decisions WHERE request_id = ${row.id}`.execute(tx);
	const attempts = row.attempts + (status === "approved" || status === "done" ? 1 : 0);
	const after = await tx
		.updateTable("requests")
		.set({
			status,
			attempts,
			decided_at: at,
			decided_by: by,
			decision_reason: reason,
			...(row.hold === "voided" ? {} : heldAfter(definition, status)),
			...freed(definition, status),
		})
		.where("id", "=", row.id)
		.returningAll()
		.executeTakeFirstOrThrow();
	const request = storedRequest(definition, after);
	await publish(tx, [request]);
	const what = decision === "approve" ? "approved" : status === "withdrawn" ? "withdrawn" : "refused";
	await audit(tx, definition, what, request, { by, at, reason, details });
	return request;
}

export async function audit<T extends object>(
	tx: Transaction<RequestTables>,
	definition: RequestDefinition<T>,
	what: keyof RequestDefinition<T>["audit"],
	request: StoredRequest<T>,
	{ by, at, reason, details }: Omit<Decision, "decision">,
): Promise<void> {
	const action = definition.audit[what];
	if (action === null) return;
	const { effect } = definition;
	const command =
		request.status === "approved" && effect.by === "command" ? { command_id: effect.command(request).commandId } : {};
	const subject = definition.subject(request);
	await writeAct(tx, at, {
		actorUserId: by,
		action,
		subjectKind: subject.kind,
		subjectId: subject.id,
		reason: reason ?? undefined,
		details: { ...definition.details(request), ...command, ...details },
	});
}

/** Who has approved in the current attempt. */
export async function approversOf(tx: Transaction<RequestTables>, id: string, attempt: number): Promise<string[]> {
	const rows = await tx
		.selectFrom("request_decisions")
		.select("decided_by")
		.where("request_id", "=", id)
		.where("attempt", "=", attempt)
		.where("decision", "=", "approve")
		.orderBy("number")
		.execute();
	return rows.map(({ decided_by }) => decided_by);
}
