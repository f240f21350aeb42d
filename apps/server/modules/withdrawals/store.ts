import type { StaffRole, WithdrawalMethod, WithdrawalStatus } from "@truefill/contracts/http";
import type { AccountCurrency } from "@truefill/core/money";
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import type { readsOf } from "../../engine/index.ts";
import type { Pool } from "../../platform/index.ts";
import type { AuditTables } from "../audit/index.ts";
import { inTablesOf, type RequestTables } from "../requests/index.ts";
import type { LegRow, LegStatus, WithdrawalRow, WithdrawalTables } from "./tables.ts";

type Tables = WithdrawalTables & RequestTables & AuditTables;
export type WithdrawalTransaction = Transaction<Tables>;

/** A payment that came in, as the account booked it. Amounts in minor units. */
export interface BookedPayment {
	readonly payment: string | null;
	readonly method: WithdrawalMethod;
	/** In its own currency. */
	readonly amount: bigint;
	/** In the account's currency. */
	readonly received: bigint;
	readonly bookedAt: Date;
}

export interface Staffer {
	readonly id: string;
	readonly name: string;
	readonly role: StaffRole | null;
	readonly email: string;
}

export interface WithdrawalFilter {
	readonly userId?: string | undefined;
	readonly accountId?: string | undefined;
	readonly status?: WithdrawalStatus | undefined;
	readonly method?: WithdrawalMethod | undefined;
}

const UNDER_WAY: readonly LegStatus[] = ["open", "ready", "sent", "paying", "failing", "returning"];

/** Withdrawals and their legs. Requests and their decisions are only read here. */
export class WithdrawalStore {
	readonly #db: Kysely<Tables>;
	/** Waits until what was acknowledged is in the read models. */
	readonly #reads: Kysely<Tables>;

	constructor(pool: Pool, reads: ReturnType<typeof readsOf>) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
		this.#reads = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: reads }) });
	}

	transaction<T>(work: (tx: WithdrawalTransaction) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(work);
	}

	/** Deposits of an account, oldest first. */
	async paidInto(accountId: string): Promise<BookedPayment[]> {
		const { rows } = await sql<{
			payment: string | null;
			method: WithdrawalMethod;
			amount: string;
			received: string;
			at: Date;
		}>`
			SELECT payload->>'payment' AS payment, payload->>'method' AS method, payload->>'amount' AS amount,
				payload->>'received' AS received, occurred_at AS at
			FROM events WHERE account_id = ${accountId} AND type = 'deposit-booked' ORDER BY account_sequence`.execute(
			this.#reads,
		);
		return rows.map(({ payment, method, amount, received, at }) => ({
			payment,
			method,
			amount: BigInt(amount),
			received: BigInt(received),
			bookedAt: at,
		}));
	}

	/** All legs of an account whose money left, or is about to. */
	legsOut(accountId: string): Promise<LegRow[]> {
		return this.#db
			.selectFrom("withdrawal_legs")
			.selectAll()
			.where("account_id", "=", accountId)
			.where("status", "not in", ["failed", "returned", "dropped"])
			.execute();
	}

	/** Serialises requests of one account, and counts its withdrawals so far. */
	async lockAccount(tx: QueryExecutorProvider, accountId: string): Promise<number> {
		await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`withdrawals ${accountId}`}, 0))`.execute(tx);
		return this.#countOf(inTablesOf<Tables>(tx), accountId);
	}

	countOf(accountId: string): Promise<number> {
		return this.#countOf(this.#db, accountId);
	}

	async #countOf(db: Kysely<Tables>, accountId: string): Promise<number> {
		const { count } = await db
			.selectFrom("withdrawal_legs")
			.select(sql<number>`count(DISTINCT withdrawal_id)::int`.as("count"))
			.where("account_id", "=", accountId)
			.executeTakeFirstOrThrow();
		return count;
	}

	/** What a customer withdrew since then, by currency, without what came back. */
	withdrawnSince(userId: string, since: Date): Promise<{ currency: AccountCurrency; amount: string }[]> {
		return this.#db
			.selectFrom("withdrawal_legs as l")
			.innerJoin("requests as r", "r.id", "l.withdrawal_id")
			.select(["l.currency", sql<string>`sum(l.amount)::text`.as("amount")])
			.where("l.user_id", "=", userId)
			.where("r.requested_at", ">=", since)
			.where("l.status", "not in", ["failed", "returned", "dropped"])
			.groupBy("l.currency")
			.execute();
	}

	/** Which of these bank accounts, addresses or payments have an open withdrawal to them. */
	async inUse(ids: readonly string[], tx?: QueryExecutorProvider): Promise<ReadonlySet<string>> {
		if (ids.length === 0) return new Set();
		const db = tx === undefined ? this.#db : inTablesOf<Tables>(tx);
		const rows = await db
			.selectFrom("withdrawal_legs")
			.select("destination")
			.where("destination", "in", ids)
			.where("status", "in", UNDER_WAY)
			.execute();
		return new Set(rows.map(({ destination }) => destination));
	}

	async page(
		filter: WithdrawalFilter,
		limit: number,
		offset: number,
	): Promise<{ rows: WithdrawalRow[]; total: number }> {
		const { userId, accountId, status, method } = filter;
		let wanted = this.#db.selectFrom("withdrawals");
		if (userId !== undefined) wanted = wanted.where("user_id", "=", userId);
		if (accountId !== undefined) wanted = wanted.where("account_id", "=", accountId);
		if (status !== undefined) wanted = wanted.where("status", "=", status);
		if (method !== undefined) wanted = wanted.where(sql<boolean>`${method} = ANY (methods)`);
		const rows = await wanted
			.selectAll()
			.orderBy("requested_at", "desc")
			.orderBy("id")
			.limit(limit)
			.offset(offset)
			.execute();
		const { count } = await wanted.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
		return { rows, total: count };
	}

	find(id: string): Promise<WithdrawalRow | undefined> {
		return this.#db.selectFrom("withdrawals").selectAll().where("id", "=", id).executeTakeFirst();
	}

	/** Legs of these withdrawals, in their order. */
	async legsOf(ids: readonly string[]): Promise<LegRow[]> {
		if (ids.length === 0) return [];
		return this.#db
			.selectFrom("withdrawal_legs")
			.selectAll()
			.where("withdrawal_id", "in", ids)
			.orderBy("withdrawal_id")
			.orderBy("number")
			.execute();
	}

	/** With a transaction, the row is locked until it ends. */
	leg(withdrawalId: string, number: number, tx?: QueryExecutorProvider): Promise<LegRow | undefined> {
		const db = tx === undefined ? this.#db : inTablesOf<Tables>(tx);
		return db
			.selectFrom("withdrawal_legs")
			.selectAll()
			.where("withdrawal_id", "=", withdrawalId)
			.where("number", "=", number)
			.$if(tx !== undefined, (query) => query.forUpdate())
			.executeTakeFirst();
	}

	/** Statements about the legs of a withdrawal, newest first. */
	async outcomeIds(withdrawalId: string): Promise<string[]> {
		const about = JSON.stringify({ legs: [{ withdrawalId }] });
		const rows = await this.#db
			.selectFrom("requests")
			.select("id")
			.where("kind", "=", "withdrawal-outcome")
			.where(sql<boolean>`terms @> ${about}::jsonb`)
			.orderBy("requested_at", "desc")
			.orderBy("id")
			.limit(100)
			.execute();
		return rows.map(({ id }) => id);
	}

	/** Legs that wait for the server itself, those first of which the outcome is known. `only`: of these withdrawals. */
	due(limit: number, only?: readonly string[]): Promise<LegRow[]> {
		return (
			this.#db
				.selectFrom("withdrawal_legs")
				.selectAll()
				.where(({ or, and, eb }) =>
					or([
						eb("status", "in", ["paying", "failing", "returning"]),
						and([eb("method", "in", ["card", "coin"]), eb("status", "in", ["ready", "sent"])]),
					]),
				)
				.$if(only !== undefined, (query) => query.where("withdrawal_id", "in", only ?? []))
				.orderBy(sql`status = 'sent'`)
				// Many may wait for a provider for days: each run looks at others of them.
				.orderBy(sql`random()`)
				.limit(limit)
				.execute()
		);
	}

	/** Card legs that were paid since then: a provider may still say that a refund failed. */
	cardLegsPaidSince(since: Date): Promise<LegRow[]> {
		return this.#db
			.selectFrom("withdrawal_legs")
			.selectAll()
			.where("method", "=", "card")
			.where("status", "=", "paid")
			.where("paid_at", ">=", since)
			.execute();
	}

	/** Minutes from the request to the payment, of each leg that was paid since then. */
	async payoutMinutes(
		since: Date,
	): Promise<{ method: WithdrawalMethod; median: number; p90: number; count: number }[]> {
		const { rows } = await sql<{ method: WithdrawalMethod; median: number; p90: number; count: number }>`
			SELECT l.method, count(*)::int AS count,
				percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes)::int AS median,
				percentile_disc(0.9) WITHIN GROUP (ORDER BY minutes)::int AS p90
			FROM (
				SELECT method, ceil(extract(epoch FROM l.paid_at - r.requested_at) / 60) AS minutes
				FROM withdrawal_legs l JOIN requests r ON r.id = l.withdrawal_id WHERE l.paid_at >= ${since}
			) l GROUP BY l.method`.execute(this.#db);
		return rows;
	}

	/** Names and roles of people. */
	async people(ids: readonly string[]): Promise<ReadonlyMap<string, Staffer>> {
		const wanted = [...new Set(ids)];
		if (wanted.length === 0) return new Map();
		const { rows } = await sql<Staffer>`
			SELECT id, first_name || ' ' || last_name AS name, staff_role AS role, email_key AS email FROM users WHERE id = ANY (${wanted})`.execute(
			this.#db,
		);
		return new Map(rows.map((row) => [row.id, row]));
	}

	/** Accounts with a reserved withdrawal, for the engine's own changes of them. */
	async accountsWithHolds(): Promise<string[]> {
		const rows = await this.#db
			.selectFrom("requests")
			.select("account_id")
			.distinct()
			.where("kind", "=", "withdrawal")
			.where("hold", "=", "placed")
			.execute();
		return rows.flatMap(({ account_id }) => account_id ?? []);
	}
}
