import { RECEIPT_REASONS } from "@truefill/contracts/http";
import type { AccountCurrency, Coin } from "@truefill/core/money";
import { decodeEvent } from "@truefill/core/trading";
import { type Kysely, sql } from "kysely";
import { HOUSE_ENTRY_COLUMNS, type HouseEntryRow } from "../../engine/index.ts";
import type { EntryRow } from "../ledger/index.ts";
import type { PaidInterest } from "./interest.ts";

/** Before the id of a refund or dispute: the command that takes it from the account. */
const REVERSE = "reverse-";

interface AccountAt {
	readonly partition: number;
	readonly accountId: string;
}

/** Amounts are whole numbers: of the currency's minor unit, of 10^-8 coins, of 10^-12 for one coin, of the chain's unit. */
export interface CoinsRow {
	readonly leg: number;
	readonly coin: Coin;
	readonly chain: string;
	readonly address: string;
	readonly amount: string;
	readonly currency: AccountCurrency;
	readonly coins: string | null;
	readonly rate: string | null;
	readonly rate_source: string | null;
	readonly mark_up_basis_points: number;
	readonly priced_at: Date | null;
	readonly txid: string | null;
	readonly confirmations: number;
	readonly confirmations_needed: number;
	readonly network_fee: string | null;
}

/** Units as of `CoinsRow`; `quoted_*` are of the newest rate that was quoted before it was first seen. */
export interface CoinsReceivedRow {
	readonly coin: Coin;
	readonly chain: string;
	readonly address: string;
	readonly tx_id: string;
	readonly output: string;
	readonly units: string;
	readonly rate: string;
	readonly rate_source: string;
	readonly quote_id: string | null;
	readonly quoted_rate: string | null;
	readonly quoted_currency: AccountCurrency | null;
	readonly quoted_until: Date | null;
	readonly confirmations_needed: number;
	readonly first_seen_at: Date;
	readonly final_at: Date | null;
}

/** What receipts are made of: entries of both journals, requests and the fees that were stated. */
export class ReceiptStore {
	readonly #db: Kysely<unknown>;

	/** Reads wait for what was acknowledged before. */
	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	/** The command behind an entry; undefined: there is none, or it moves no money. */
	async commandOf({ partition, accountId }: AccountAt, number: number): Promise<string | undefined> {
		const { rows } = await sql<{ command_id: string }>`
			SELECT command_id FROM journal_entries
			WHERE partition = ${partition} AND account_id = ${accountId} AND number = ${number}
				AND reason = ANY(${RECEIPT_REASONS})`.execute(this.#db);
		return rows[0]?.command_id;
	}

	/** The card payment that a reversal which the provider began takes back; undefined: the command is none. */
	async reversedBy(commandId: string): Promise<string | undefined> {
		if (!commandId.startsWith(REVERSE)) return undefined;
		const reversal = commandId.slice(REVERSE.length);
		const { rows } = await sql<{ id: string }>`
			SELECT payment_id AS id FROM card_refunds WHERE id = ${reversal}
			UNION ALL SELECT payment_id FROM card_disputes WHERE id = ${reversal}`.execute(this.#db);
		return rows[0]?.id;
	}

	/**
	 * All entries of a movement, oldest first: the ids of their commands contain its id, or that of a refund or dispute of
	 * it.
	 */
	async entriesOf({ partition, accountId }: AccountAt, movement: string): Promise<EntryRow[]> {
		const { rows } = await sql<EntryRow>`
			SELECT e.*, (
				SELECT json_agg(json_build_object('account', p.ledger_account, 'currency', p.currency, 'amount', p.amount::text) ORDER BY p.line)
				FROM postings p WHERE p.partition = e.partition AND p.account_id = e.account_id AND p.entry_number = e.number
			) AS postings
			FROM journal_entries e
			WHERE e.partition = ${partition} AND e.account_id = ${accountId} AND e.reason = ANY(${RECEIPT_REASONS})
				AND (position(${movement} IN e.command_id) > 0 OR e.command_id IN (
					SELECT 'reverse-' || id FROM card_refunds WHERE payment_id = ${movement}
					UNION ALL SELECT 'reverse-' || id FROM card_disputes WHERE payment_id = ${movement}
				))
			ORDER BY e.number LIMIT 100`.execute(this.#db);
		return rows;
	}

	/** The payment of interest of a command; undefined: it pays none. */
	async interestOf({ partition, accountId }: AccountAt, commandId: string): Promise<PaidInterest | undefined> {
		const { rows } = await sql<{ payload: unknown }>`
			WITH paid AS (
				SELECT account_sequence AS at FROM events
				WHERE partition = ${partition} AND account_id = ${accountId} AND command_id = ${commandId} AND type = 'interest-paid'
			), before AS (
				SELECT max(e.account_sequence) AS at FROM events e, paid WHERE e.partition = ${partition}
					AND e.account_id = ${accountId} AND e.type = 'interest-paid' AND e.account_sequence < paid.at
			)
			SELECT e.payload FROM events e, paid, before
			WHERE e.partition = ${partition} AND e.account_id = ${accountId}
				AND e.type IN ('interest-accrued', 'interest-forgone', 'interest-paid')
				AND e.account_sequence BETWEEN coalesce(before.at, 0) AND paid.at
			ORDER BY e.account_sequence`.execute(this.#db);
		const events = rows.map(({ payload }) => decodeEvent(payload));
		const paid = events.at(-1);
		if (paid?.type !== "interest-paid") return undefined;
		const [first] = events;
		return {
			days: events.flatMap((event) => (event.type === "interest-accrued" ? event : [])),
			forgone: events.reduce((sum, event) => sum + (event.type === "interest-forgone" ? event.interest : 0n), 0n),
			paid,
			brought: first !== paid && first?.type === "interest-paid" ? first.carry : 0n,
		};
	}

	/** Oldest first. */
	async houseEntriesOf(movement: string): Promise<HouseEntryRow[]> {
		const { rows } = await sql<HouseEntryRow>`
			SELECT ${sql.raw(HOUSE_ENTRY_COLUMNS)} FROM house_entries h WHERE h.about_id = ${movement}
			ORDER BY h.number LIMIT 100`.execute(this.#db);
		return rows;
	}

	/** The parts of a withdrawal that left as coins, each with its transaction that is in the chain, or was given last. */
	async coinsOf(movement: string): Promise<CoinsRow[]> {
		const { rows } = await sql<CoinsRow>`
			SELECT p.*, t.txid, coalesce(t.confirmations, 0) AS confirmations
			FROM coin_payouts p LEFT JOIN LATERAL (
				SELECT txid, confirmations FROM coin_transactions
				WHERE payout_id = p.id AND status IN ('broadcast', 'confirmed')
				ORDER BY (status = 'confirmed') DESC, (block_hash IS NOT NULL) DESC, version DESC LIMIT 1
			) t ON true
			WHERE p.withdrawal_id = ${movement} ORDER BY p.leg`.execute(this.#db);
		return rows;
	}

	/** The output whose coins the movement credited; undefined: it is another movement. */
	async coinsReceived(movement: string): Promise<CoinsReceivedRow | undefined> {
		const { rows } = await sql<CoinsReceivedRow>`
			SELECT o.*, a.address, q.rate AS quoted_rate, q.currency AS quoted_currency, q.locked_until AS quoted_until
			FROM coin_outputs o JOIN coin_addresses a ON a.id = o.address_id LEFT JOIN LATERAL (
				SELECT rate, currency, locked_until FROM coin_quotes
				WHERE address_id = o.address_id AND made_at <= o.first_seen_at ORDER BY made_at DESC LIMIT 1
			) q ON true
			WHERE o.id = ${movement} AND o.rate IS NOT NULL`.execute(this.#db);
		return rows[0];
	}

	/** The fee that was shown before the request, in minor units; undefined: none was. */
	async quotedFee(movement: string): Promise<{ readonly fee: string; readonly currency: string } | undefined> {
		const { rows } = await sql<{ fee: string; currency: string }>`
			SELECT fee::text AS fee, currency FROM card_payments WHERE id = ${movement}
			UNION ALL
			SELECT m.quoted_fee::text, r.terms->>'currency' FROM wire_matches m JOIN requests r ON r.id = m.deposit_id
			WHERE m.deposit_id = ${movement} AND m.quoted_fee IS NOT NULL
			UNION ALL
			-- By the basis points of the rate that was quoted and held.
			SELECT fee::text, currency FROM coin_outputs WHERE id = ${movement} AND quote_id IS NOT NULL
			UNION ALL
			SELECT sum((leg->>'fee')::bigint)::text, r.terms->>'currency'
			FROM requests r, jsonb_array_elements(r.terms->'legs') AS leg
			WHERE r.id = ${movement} AND r.kind = 'withdrawal' GROUP BY r.id`.execute(this.#db);
		return rows[0];
	}
}
