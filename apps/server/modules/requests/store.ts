import type { StoredRefusal } from "@truefill/core/trading";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import type { CallRefusal } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { type Act, writeAct } from "../audit/index.ts";
import type { FailureWork, RequestDefinition, RequestWork, StoredRequest } from "./definition.ts";
import { HoldStore } from "./hold-store.ts";
import { publish } from "./publish.ts";
import { freed, heldAfter, storedRequest } from "./row.ts";
import { decideRequest, type RequestDecision, type RequestStatus } from "./state.ts";
import type { RequestsTable, RequestTables } from "./tables.ts";

/** Result of a decision: the request after it, or why it does not count. `stopped`: carrying it out was refused. */
export type Decided<T> =
	| { readonly kind: "decided"; readonly request: StoredRequest<T> }
	| { readonly kind: "unknown" }
	| { readonly kind: "own-or-twice" }
	/** Its amount is not reserved yet. */
	| { readonly kind: "not-held" }
	| { readonly kind: "stopped"; readonly refusal: CallRefusal }
	| { readonly kind: "closed"; readonly status: RequestStatus };

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

/** A new request; `details`: what the audit log records besides the request's own details. */
export type GivenRequest<T> = Pick<
	StoredRequest<T>,
	"id" | "userId" | "accountId" | "terms" | "reason" | "requestedBy" | "requestedAt"
> &
	Pick<Decision, "details">;

/** A kind of request, and the statuses in which customers see it. */
export interface CustomerKind {
	readonly kind: string;
	readonly statuses: readonly RequestStatus[];
}

/** Rolls a decision back whose work was refused. */
class Stopped extends Error {
	readonly refusal: CallRefusal;
	constructor(refusal: CallRefusal) {
		super("the work of a request was refused");
		this.refusal = refusal;
	}
}

/** Requests of all kinds, with their audit entries. The only SQL on these tables. */
export class RequestStore {
	readonly #db: Kysely<RequestTables>;
	readonly holds: HoldStore;

	constructor(pool: Pool) {
		this.#db = new Kysely<RequestTables>({ dialect: new PostgresDialect({ pool }) });
		this.holds = new HoldStore(this.#db);
	}

	transaction<T>(work: (tx: Transaction<RequestTables>) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(work);
	}

	/** The id of the account that has this number. */
	async accountNumbered(number: string): Promise<string | null> {
		const { rows } = await sql<{ id: string }>`SELECT account_id AS id FROM accounts WHERE number = ${number}`.execute(
			this.#db,
		);
		return rows[0]?.id ?? null;
	}

	async find<T extends object>(definition: RequestDefinition<T>, id: string): Promise<StoredRequest<T> | undefined> {
		const row = await this.#db
			.selectFrom("requests")
			.selectAll()
			.where("id", "=", id)
			.where("kind", "=", definition.kind)
			.executeTakeFirst();
		return row === undefined ? undefined : storedRequest(definition, row);
	}

	/** Newest first. */
	async list<T extends object>(
		definition: RequestDefinition<T>,
		filter: { readonly statuses?: readonly RequestStatus[] | undefined; readonly userId?: string | undefined },
		limit: number,
		offset: number,
	): Promise<{ requests: StoredRequest<T>[]; total: number }> {
		let wanted = this.#db.selectFrom("requests").where("kind", "=", definition.kind);
		if (filter.statuses !== undefined) wanted = wanted.where("status", "in", filter.statuses);
		if (filter.userId !== undefined) wanted = wanted.where("user_id", "=", filter.userId);
		const rows = await wanted
			.selectAll()
			.orderBy("requested_at", "desc")
			.orderBy("id")
			.limit(limit)
			.offset(offset)
			.execute();
		const { count } = await wanted.select(sql<string>`count(*)`.as("count")).executeTakeFirstOrThrow();
		return { requests: rows.map((row) => storedRequest(definition, row)), total: Number.parseInt(count, 10) };
	}

	/** What a customer sees of the requests that concern them, of all these kinds, newest first. */
	async ofCustomer(
		kinds: readonly CustomerKind[],
		userId: string,
		limit: number,
		offset: number,
	): Promise<{ rows: RequestsTable[]; total: number }> {
		const visible = this.#db
			.selectFrom("requests")
			.where("user_id", "=", userId)
			.where(({ and, eb, or }) =>
				or(kinds.map(({ kind, statuses }) => and([eb("kind", "=", kind), eb("status", "in", [...statuses])]))),
			);
		const rows = await visible
			.selectAll()
			.orderBy("requested_at", "desc")
			.orderBy("id")
			.limit(limit)
			.offset(offset)
			.execute();
		const { count } = await visible.select(sql<string>`count(*)`.as("count")).executeTakeFirstOrThrow();
		return { rows, total: Number.parseInt(count, 10) };
	}

	/** Locks the open request that has this unique key, until the transaction ends. */
	async lockOpen<T extends object>(
		tx: Transaction<RequestTables>,
		definition: RequestDefinition<T>,
		key: string,
	): Promise<StoredRequest<T> | undefined> {
		const row = await tx
			.selectFrom("requests")
			.selectAll()
			.where("kind", "=", definition.kind)
			.where("unique_key", "=", key)
			.where("status", "=", "pending")
			.forUpdate()
			.executeTakeFirst();
		return row === undefined ? undefined : storedRequest(definition, row);
	}

	/** Ends pending requests that nobody decided in time. @returns the ids of those that were pending. */
	async expire<T extends object>(
		tx: Transaction<RequestTables>,
		definition: RequestDefinition<T>,
		ids: readonly string[],
	): Promise<string[]> {
		if (ids.length === 0) return [];
		const rows = await tx
			.updateTable("requests")
			.set({ status: "expired", ...freed(definition, "expired") })
			.where("kind", "=", definition.kind)
			.where("id", "in", ids)
			.where("status", "=", "pending")
			.returning("id")
			.execute();
		const expired = rows.map(({ id }) => id);
		await publish(
			tx,
			expired.map((id) => ({ id, kind: definition.kind, status: "expired" })),
		);
		return expired;
	}

	/** Adds it with an audit entry, or returns the one that has its id; null: another one has its unique key. */
	add<T extends object>(
		definition: RequestDefinition<T>,
		given: GivenRequest<T>,
		tx?: Transaction<RequestTables>,
	): Promise<StoredRequest<T> | null> {
		return tx === undefined
			? this.transaction((own) => this.#add(own, definition, given))
			: this.#add(tx, definition, given);
	}

	async #add<T extends object>(
		tx: Transaction<RequestTables>,
		definition: RequestDefinition<T>,
		given: GivenRequest<T>,
	): Promise<StoredRequest<T> | null> {
		const { id, userId, accountId, terms, reason, requestedBy, requestedAt, details } = given;
		const added = await tx
			.insertInto("requests")
			.values({
				id,
				kind: definition.kind,
				user_id: userId,
				account_id: accountId,
				terms: JSON.stringify(definition.terms.parse(terms)),
				unique_key: definition.unique?.key({ terms, userId }) ?? null,
				reason,
				requested_at: requestedAt,
				requested_by: requestedBy,
				status: "pending",
				decided_at: null,
				decided_by: null,
				decision_reason: null,
				failure: null,
				attempts: 0,
				hold: definition.hold === undefined ? null : "placing",
			})
			.onConflict((conflict) => conflict.doNothing())
			.returningAll()
			.executeTakeFirst();
		if (added === undefined) {
			const query = tx.selectFrom("requests").selectAll().where("id", "=", id).where("kind", "=", definition.kind);
			const same = await query.executeTakeFirst();
			return same === undefined ? null : storedRequest(definition, same);
		}
		const request = storedRequest(definition, added);
		await audit(tx, definition, "requested", request, { by: requestedBy, at: requestedAt, reason, details });
		await publish(tx, [request]);
		await definition.changed?.(tx, request);
		return request;
	}

	/** One decision; the row is locked, so that of two concurrent ones one is first. */
	async decide<T extends object>(
		definition: RequestDefinition<T>,
		id: string,
		given: Decision,
		work?: RequestWork<T>,
	): Promise<Decided<T>> {
		try {
			return await this.transaction((tx) => this.decideIn(tx, definition, id, given, work));
		} catch (error) {
			if (error instanceof Stopped) return { kind: "stopped", refusal: error.refusal };
			throw error;
		}
	}

	/** `decide` within a transaction; throws when the work is refused. */
	async decideIn<T extends object>(
		tx: Transaction<RequestTables>,
		definition: RequestDefinition<T>,
		id: string,
		given: Decision,
		work?: RequestWork<T>,
	): Promise<Decided<T>> {
		const row = await tx
			.selectFrom("requests")
			.selectAll()
			.where("id", "=", id)
			.where("kind", "=", definition.kind)
			.forUpdate()
			.executeTakeFirst();
		if (row === undefined) return { kind: "unknown" };
		const { status, requested_by: requestedBy, attempts } = row;
		const approvedBy = await approversOf(tx, id, attempts);
		if (given.decision === "approve" && status === "pending") {
			if (row.hold !== null && row.hold !== "placed") return { kind: "not-held" };
			if ((given.approval ?? approvedBy.length + 1) !== approvedBy.length + 1) return { kind: "closed", status };
		}
		const verdict = decideRequest({ status, requestedBy, approvedBy }, definition.rules, given.decision, given.by);
		if (verdict.kind === "decided") return { kind: "closed", status };
		if (verdict.kind !== "moved") return { kind: "own-or-twice" };
		const isApproved = verdict.status === "approved";
		const next = isApproved && definition.effect.by === "transaction" ? "done" : verdict.status;
		// Of an approval that is repeated only the work is repeated.
		const request = verdict.isNew ? await write(tx, definition, row, next, given) : storedRequest(definition, row);
		const isFinal = isApproved || given.decision === "refuse";
		const refusal = isFinal && work !== undefined ? await work(tx, request) : null;
		if (refusal !== null) throw new Stopped(refusal);
		await definition.changed?.(tx, request);
		return { kind: "decided", request };
	}

	/** Records the outcome of an approval; a later approval's outcome is not overwritten by an earlier one's. */
	async settle<T extends object>(
		definition: RequestDefinition<T>,
		{ id, attempts }: Pick<StoredRequest<T>, "id" | "attempts">,
		status: RequestStatus,
		failure: StoredRefusal | null,
		work?: FailureWork<T>,
	): Promise<StoredRequest<T>> {
		return this.transaction(async (tx) => {
			const settled = await tx
				.updateTable("requests")
				.set({
					status,
					failure: failure === null ? null : JSON.stringify(failure),
					...heldAfter(definition, status),
					...freed(definition, status),
				})
				.where("id", "=", id)
				.where("attempts", "=", attempts)
				.where("status", "=", "approved")
				.returningAll()
				.executeTakeFirst();
			if (settled !== undefined) {
				const request = storedRequest(definition, settled);
				await publish(tx, [request]);
				if (failure !== null) await work?.(tx, request);
				await definition.changed?.(tx, request);
				return request;
			}
			const row = await tx.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
			return storedRequest(definition, row);
		});
	}
}

async function write<T extends object>(
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

async function audit<T extends object>(
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
async function approversOf(tx: Transaction<RequestTables>, id: string, attempt: number): Promise<string[]> {
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
