import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import type { CallRefusal } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { approversOf, audit, type Decision, writeDecision } from "./decision-store.ts";
import type {
	FailureWork,
	RequestBar,
	RequestDefinition,
	RequestFailure,
	RequestWork,
	StoredRequest,
} from "./definition.ts";
import { HoldStore } from "./hold-store.ts";
import { publish } from "./publish.ts";
import { freed, heldAfter, storedRequest } from "./row.ts";
import { decideRequest, type RequestStatus, settledStatus } from "./state.ts";
import type { RequestsTable, RequestTables } from "./tables.ts";

/** Result of a decision: the request after it, or why it does not count. `stopped`: carrying it out was refused. */
export type Decided<T> =
	| { readonly kind: "decided"; readonly request: StoredRequest<T> }
	| { readonly kind: "unknown" }
	| { readonly kind: "own-or-twice" }
	/** Its amount is not reserved yet. */
	| { readonly kind: "not-held" }
	| { readonly kind: "stopped"; readonly refusal: CallRefusal }
	/** The decision counts, and a rule keeps it from being carried out. */
	| { readonly kind: "barred"; readonly request: StoredRequest<T>; readonly refusal: CallRefusal }
	| { readonly kind: "closed"; readonly status: RequestStatus };

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

/** What may keep an approved request from being carried out, and what is written with why. */
export interface Obstacle<T> {
	readonly bar?: RequestBar<T>;
	readonly failed?: FailureWork<T>;
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
		obstacle?: Obstacle<T>,
	): Promise<Decided<T>> {
		try {
			return await this.transaction((tx) => this.decideIn(tx, definition, id, given, work, obstacle));
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
		{ bar, failed }: Obstacle<T> = {},
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
		const request = verdict.isNew
			? await writeDecision(tx, definition, row, next, given)
			: storedRequest(definition, row);
		const barred = isApproved && verdict.isNew && bar !== undefined ? await bar(tx, request) : null;
		const isFinal = isApproved || given.decision === "refuse";
		const refusal = isFinal && work !== undefined ? await work(tx, request) : null;
		if (refusal !== null) throw new Stopped(refusal);
		if (barred !== null) {
			const { code, params } = barred;
			const status = settledStatus(definition.rules, false);
			const settled = await this.#settle(tx, definition, request, status, { code, params }, failed);
			return { kind: "barred", request: settled, refusal: barred };
		}
		await definition.changed?.(tx, request);
		return { kind: "decided", request };
	}

	/** Records the outcome of an approval; a later approval's outcome is not overwritten by an earlier one's. */
	async settle<T extends object>(
		definition: RequestDefinition<T>,
		{ id, attempts }: Pick<StoredRequest<T>, "id" | "attempts">,
		status: RequestStatus,
		failure: RequestFailure | null,
		work?: FailureWork<T>,
	): Promise<StoredRequest<T>> {
		return this.transaction((tx) => this.#settle(tx, definition, { id, attempts }, status, failure, work));
	}

	async #settle<T extends object>(
		tx: Transaction<RequestTables>,
		definition: RequestDefinition<T>,
		{ id, attempts }: Pick<StoredRequest<T>, "id" | "attempts">,
		status: RequestStatus,
		failure: RequestFailure | null,
		work?: FailureWork<T>,
	): Promise<StoredRequest<T>> {
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
	}
}
