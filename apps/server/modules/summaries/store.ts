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

/** All closes of one instrument. Money in the minor unit; null: there are none. */
export interface InstrumentSums {
	readonly closes: number;
	/** With a net result above, and below zero. */
	readonly wins: number;
	readonly losses: number;
	readonly won: bigint;
	/** ≤ 0 */
	readonly lost: bigint;
	readonly best: bigint | null;
	readonly worst: bigint | null;
	/** As `ClosedSum.spread`. */
	readonly spread: bigint | null;
	readonly commission: bigint;
	readonly conversionCharge: bigint;
	readonly guaranteedPremium: bigint;
	/** With the administration fees. */
	readonly swap: bigint;
	readonly administrationFee: bigint;
	readonly cashAdjustments: bigint;
	/** Units, as decimal text. */
	readonly volume: string;
	readonly averageSeconds: number | null;
	readonly firstClosedAt: Date | null;
	readonly lastClosedAt: Date | null;
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

/** As `pg` returns it: sums of the minor unit are texts. */
type InstrumentRow = {
	readonly [Name in keyof InstrumentSums]: InstrumentSums[Name] extends bigint
		? string
		: InstrumentSums[Name] extends bigint | null
			? string | null
			: InstrumentSums[Name];
};

/** Most conversions of money that a summary lists. */
export const CONVERSIONS_LISTED = 200;

/**
 * The spread of each close `c` in the minor unit, exact, as `s.exact`: half of both spreads × volume × rate. `OFFSET 0`
 * keeps the planner from computing it anew wherever it is used.
 */
const spreadOfEach = (digits: number) => sql`
	CROSS JOIN LATERAL (
		SELECT ((c.opening_tick->>'ask')::numeric - (c.opening_tick->>'bid')::numeric + (c.closing_tick->>'ask')::numeric
			- (c.closing_tick->>'bid')::numeric) * 0.5 * c.volume * c.conversion_rate * ${10 ** digits}::numeric AS exact
		OFFSET 0
	) s`;
/** Their sum, each rounded half-even as `actualCosts` does; null where there are none, or where one is unknown. */
const SPREAD_SUM = sql`CASE WHEN count(*) FILTER (WHERE s.exact IS NULL) > 0 THEN NULL ELSE
	sum(CASE WHEN abs(s.exact - trunc(s.exact)) = 0.5 AND trunc(s.exact) % 2 = 0 THEN trunc(s.exact) ELSE round(s.exact) END)
		::numeric(40, 0) END`;

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
		const { rows } = await sql<
			Record<"gains" | "losses" | "lowestRate" | "highestRate", string> &
				Pick<ClosedSum, "instrumentId" | "side" | "closes"> & { spread: string | null }
		>`
			SELECT c.instrument_id AS "instrumentId", c.side, count(*)::int AS closes,
				coalesce(sum(c.gross_pnl) FILTER (WHERE c.gross_pnl > 0), 0)::text AS gains,
				coalesce(sum(c.gross_pnl) FILTER (WHERE c.gross_pnl < 0), 0)::text AS losses,
				(${SPREAD_SUM})::text AS spread,
				trim_scale(min(c.conversion_rate))::text AS "lowestRate", trim_scale(max(c.conversion_rate))::text AS "highestRate"
			FROM closed_trades c ${spreadOfEach(digits)}
			WHERE c.partition = ${partition} AND c.account_id = ${accountId}
				AND c.closed_at >= ${at(fromMs)} AND c.closed_at < ${at(untilMs)}
			GROUP BY c.instrument_id, c.side`.execute(reads);
		return rows.map(({ gains, losses, spread, ...rest }) => ({
			...rest,
			gains: BigInt(gains),
			losses: BigInt(losses),
			spread: spread === null ? null : -BigInt(spread),
		}));
	}

	/** `digits`: of the account's currency. */
	async ofInstrument(
		{ partition, accountId }: AccountKey,
		instrumentId: string,
		digits: number,
	): Promise<InstrumentSums> {
		const minor = (column: string) => sql`coalesce(sum(c.${sql.ref(column)}), 0)::text`;
		const { rows } = await sql<InstrumentRow>`
			SELECT count(*)::int AS closes, count(*) FILTER (WHERE c.net_pnl > 0)::int AS wins,
				count(*) FILTER (WHERE c.net_pnl < 0)::int AS losses,
				coalesce(sum(c.net_pnl) FILTER (WHERE c.net_pnl > 0), 0)::text AS won,
				coalesce(sum(c.net_pnl) FILTER (WHERE c.net_pnl < 0), 0)::text AS lost,
				max(c.net_pnl)::text AS best, min(c.net_pnl)::text AS worst, (${SPREAD_SUM})::text AS spread,
				${minor("commission")} AS commission, ${minor("conversion_charge")} AS "conversionCharge",
				${minor("guaranteed_premium")} AS "guaranteedPremium", ${minor("swap")} AS swap,
				${minor("administration_fee")} AS "administrationFee", ${minor("cash_adjustments")} AS "cashAdjustments",
				coalesce(trim_scale(sum(c.volume)), 0)::text AS volume,
				floor(avg(extract(epoch FROM c.closed_at - c.opened_at)))::float8 AS "averageSeconds",
				min(c.closed_at) AS "firstClosedAt", max(c.closed_at) AS "lastClosedAt"
			FROM closed_trades c ${spreadOfEach(digits)}
			WHERE c.partition = ${partition} AND c.account_id = ${accountId} AND c.instrument_id = ${instrumentId}`.execute(
			this.#db,
		);
		const [row] = rows;
		if (row === undefined) throw new Error("an aggregate has a row");
		const orNull = (text: string | null) => (text === null ? null : BigInt(text));
		return {
			...row,
			won: BigInt(row.won),
			lost: BigInt(row.lost),
			best: orNull(row.best),
			worst: orNull(row.worst),
			spread: row.spread === null ? null : -BigInt(row.spread),
			commission: BigInt(row.commission),
			conversionCharge: BigInt(row.conversionCharge),
			guaranteedPremium: BigInt(row.guaranteedPremium),
			swap: BigInt(row.swap),
			administrationFee: BigInt(row.administrationFee),
			cashAdjustments: BigInt(row.cashAdjustments),
		};
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
