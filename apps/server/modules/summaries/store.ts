import type { EntryReason } from "@truefill/core/ledger";
import { type Kysely, sql, type Transaction } from "kysely";

/** From (inclusive) until (exclusive), ms since 1970 UTC. */
export interface Span {
	readonly fromMs: number;
	readonly untilMs: number;
}

/** What one reason did to a balance, in the minor unit. */
export interface ReasonSum {
	readonly reason: EntryReason;
	/** Before the period. */
	readonly before: bigint;
	/** In the period, as the rest. */
	readonly entries: number;
	readonly credited: bigint;
	/** ≤ 0 */
	readonly debited: bigint;
	/** Each amount × the milliseconds from its entry to the end of the average. */
	readonly weighted: bigint;
}

/** Money on its way out (E7), in the minor unit. */
export interface PendingSums {
	readonly opening: bigint;
	readonly closing: bigint;
	/** With the fees. */
	readonly paidOut: bigint;
	readonly fees: bigint;
}

/** Closes of one instrument on one side. */
export interface ClosedSum {
	readonly instrumentId: string;
	readonly side: "buy" | "sell";
	readonly closes: number;
	readonly gains: bigint;
	/** ≤ 0 */
	readonly losses: bigint;
	/** ≤ 0, as `actualCosts` computes it for each close; null: the ticks of one are not known. */
	readonly spread: bigint | null;
	/** Decimal strings: rates of the quote currency in the account's. */
	readonly lowestRate: string;
	readonly highestRate: string;
}

/** A deposit, its reversal or a transfer whose two sides are in different currencies. Amounts in minor units. */
export interface MoneyConversion {
	readonly at: Date;
	readonly reason: EntryReason;
	readonly from: string;
	readonly given: string;
	readonly to: string;
	readonly received: string;
	/** × 10^12; null: the event has none. */
	readonly rate: string | null;
	/** How many there are in all. */
	readonly total: number;
}

export interface AccountKey {
	readonly partition: number;
	readonly accountId: string;
}

type Reads = Transaction<unknown>;

/** Most conversions of money that a summary lists. */
export const CONVERSIONS_LISTED = 200;

const at = (ms: number) => sql`${new Date(ms)}::timestamptz`;

/**
 * Sums over the engine's tables. Everything is added by the database: an account with many trades gives a few rows.
 */
export class SummaryStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	/** All reads of `work` see the same moment. */
	atOneMoment<T>(work: (reads: Reads) => Promise<T>): Promise<T> {
		return this.#db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
	}

	async openedAtMs(reads: Reads, { partition, accountId }: AccountKey): Promise<number> {
		const { rows } = await sql<{ opened_at: Date }>`
			SELECT opened_at FROM accounts WHERE partition = ${partition} AND account_id = ${accountId}`.execute(reads);
		const [row] = rows;
		if (row === undefined) throw new Error("an account has its row");
		return row.opened_at.getTime();
	}

	/** `averageEndMs`: the end of the time over which amounts are weighted. */
	async reasons(
		reads: Reads,
		{ partition, accountId }: AccountKey,
		{ fromMs, untilMs }: Span,
		averageEndMs: number,
	): Promise<readonly ReasonSum[]> {
		const within = sql`e.occurred_at >= ${at(fromMs)}`;
		const { rows } = await sql<
			Record<"before" | "credited" | "debited" | "weighted", string> & Pick<ReasonSum, "reason" | "entries">
		>`
			SELECT e.reason, count(*) FILTER (WHERE ${within})::int AS entries,
				coalesce(sum(e.amount) FILTER (WHERE NOT ${within}), 0)::text AS before,
				coalesce(sum(e.amount) FILTER (WHERE ${within} AND e.amount > 0), 0)::text AS credited,
				coalesce(sum(e.amount) FILTER (WHERE ${within} AND e.amount < 0), 0)::text AS debited,
				coalesce(sum(e.amount::numeric * (${averageEndMs}::bigint - floor(extract(epoch FROM e.occurred_at) * 1000)::bigint))
					FILTER (WHERE ${within}), 0)::text AS weighted
			FROM journal_entries e
			WHERE e.partition = ${partition} AND e.account_id = ${accountId} AND e.occurred_at < ${at(untilMs)}
			GROUP BY e.reason`.execute(reads);
		return rows.map(({ reason, entries, before, credited, debited, weighted }) => ({
			reason,
			entries,
			before: BigInt(before),
			credited: BigInt(credited),
			debited: BigInt(debited),
			weighted: BigInt(weighted),
		}));
	}

	async pending(reads: Reads, { partition, accountId }: AccountKey, { fromMs, untilMs }: Span): Promise<PendingSums> {
		const pending = sql`p.ledger_account = ${`pending:${accountId}`}`;
		const within = sql`e.occurred_at >= ${at(fromMs)}`;
		const { rows } = await sql<Record<keyof PendingSums, string>>`
			SELECT coalesce(sum(p.amount) FILTER (WHERE ${pending} AND NOT ${within}), 0)::text AS opening,
				coalesce(sum(p.amount) FILTER (WHERE ${pending}), 0)::text AS closing,
				coalesce(-sum(p.amount) FILTER (WHERE ${pending} AND ${within} AND e.reason = 'withdrawal-paid'), 0)::text AS "paidOut",
				coalesce(sum(p.amount) FILTER (WHERE p.ledger_account = 'house:payment-fees' AND ${within}), 0)::text AS fees
			FROM journal_entries e
			JOIN postings p ON p.partition = e.partition AND p.account_id = e.account_id AND p.entry_number = e.number
			WHERE e.partition = ${partition} AND e.account_id = ${accountId} AND e.occurred_at < ${at(untilMs)}
				AND e.reason IN ('withdrawal-held', 'withdrawal-voided', 'withdrawal-paid')`.execute(reads);
		const [row] = rows;
		if (row === undefined) throw new Error("an aggregate has a row");
		return {
			opening: BigInt(row.opening),
			closing: BigInt(row.closing),
			paidOut: BigInt(row.paidOut),
			fees: BigInt(row.fees),
		};
	}

	/** `digits`: of the account's currency. */
	async closed(
		reads: Reads,
		{ partition, accountId }: AccountKey,
		{ fromMs, untilMs }: Span,
		digits: number,
	): Promise<readonly ClosedSum[]> {
		// Half of both spreads × volume × rate in the minor unit, rounded half-even for each close, as `actualCosts` does.
		// `OFFSET 0` keeps the planner from computing it anew wherever it is used.
		const { rows } = await sql<
			Record<"gains" | "losses" | "lowestRate" | "highestRate", string> &
				Pick<ClosedSum, "instrumentId" | "side" | "closes"> & { spread: string | null; unknown: number }
		>`
			SELECT c.instrument_id AS "instrumentId", c.side, count(*)::int AS closes,
				coalesce(sum(c.gross_pnl) FILTER (WHERE c.gross_pnl > 0), 0)::text AS gains,
				coalesce(sum(c.gross_pnl) FILTER (WHERE c.gross_pnl < 0), 0)::text AS losses,
				sum(CASE WHEN abs(s.exact - trunc(s.exact)) = 0.5 AND trunc(s.exact) % 2 = 0 THEN trunc(s.exact) ELSE round(s.exact) END)
					::numeric(40, 0)::text AS spread,
				count(*) FILTER (WHERE s.exact IS NULL)::int AS unknown,
				trim_scale(min(c.conversion_rate))::text AS "lowestRate", trim_scale(max(c.conversion_rate))::text AS "highestRate"
			FROM closed_trades c
			CROSS JOIN LATERAL (
				SELECT ((c.opening_tick->>'ask')::numeric - (c.opening_tick->>'bid')::numeric + (c.closing_tick->>'ask')::numeric
					- (c.closing_tick->>'bid')::numeric) * 0.5 * c.volume * c.conversion_rate * ${10 ** digits}::numeric AS exact
				OFFSET 0
			) s
			WHERE c.partition = ${partition} AND c.account_id = ${accountId}
				AND c.closed_at >= ${at(fromMs)} AND c.closed_at < ${at(untilMs)}
			GROUP BY c.instrument_id, c.side`.execute(reads);
		return rows.map(({ gains, losses, spread, unknown, ...rest }) => ({
			...rest,
			gains: BigInt(gains),
			losses: BigInt(losses),
			spread: spread === null || unknown > 0 ? null : -BigInt(spread),
		}));
	}

	/** Oldest first, at most `CONVERSIONS_LISTED`. */
	async conversions(
		reads: Reads,
		{ partition, accountId }: AccountKey,
		{ fromMs, untilMs }: Span,
	): Promise<readonly MoneyConversion[]> {
		const { rows } = await sql<MoneyConversion>`
			SELECT at, reason, "from", given, "to", received, rate, (count(*) OVER ())::int AS total FROM (
				SELECT e.number, e.occurred_at AS at, e.reason,
					CASE v.type WHEN 'deposit-booked' THEN v.payload->>'currency' WHEN 'transfer-received' THEN v.payload->'from'->>'currency'
						ELSE e.currency END AS "from",
					CASE v.type WHEN 'deposit-booked' THEN v.payload->>'amount' WHEN 'transfer-received' THEN v.payload->'terms'->>'amount'
						ELSE abs(e.amount)::text END AS given,
					CASE v.type WHEN 'transfer-sent' THEN v.payload->'to'->>'currency' WHEN 'deposit-reversed' THEN v.payload->>'currency'
						ELSE e.currency END AS "to",
					CASE v.type WHEN 'transfer-sent' THEN v.payload->'terms'->>'received' WHEN 'deposit-reversed' THEN v.payload->>'takenAmount'
						ELSE abs(e.amount)::text END AS received,
					coalesce(v.payload->'conversion'->>'rate', v.payload->'terms'->>'rate') AS rate
				FROM journal_entries e
				JOIN events v ON v.partition = e.partition AND v.account_id = e.account_id AND v.account_sequence = e.account_sequence
				WHERE e.partition = ${partition} AND e.account_id = ${accountId}
					AND e.occurred_at >= ${at(fromMs)} AND e.occurred_at < ${at(untilMs)}
					AND e.reason IN ('deposit', 'refund', 'chargeback', 'transfer')
					AND v.type IN ('deposit-booked', 'deposit-reversed', 'transfer-sent', 'transfer-received')
			) AS moved WHERE "from" <> "to" ORDER BY number LIMIT ${CONVERSIONS_LISTED}`.execute(reads);
		return rows;
	}
}
