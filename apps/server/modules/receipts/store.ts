import { RECEIPT_REASONS, type StaffRole } from "@truefill/contracts/http";
import { type Kysely, sql } from "kysely";
import { HOUSE_ENTRY_COLUMNS, type HouseEntryRow } from "../../engine/index.ts";
import type { EntryRow } from "../ledger/index.ts";

export interface StepRow {
	readonly code: "requested" | "approved" | "refused";
	readonly staff_role: StaffRole | null;
	readonly name: string;
	readonly at: Date;
	readonly reason: string | null;
}

interface AccountAt {
	readonly partition: number;
	readonly accountId: string;
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

	/** All entries of a movement, oldest first: the ids of their commands contain its id. */
	async entriesOf({ partition, accountId }: AccountAt, movement: string): Promise<EntryRow[]> {
		const { rows } = await sql<EntryRow>`
			SELECT e.*, (
				SELECT json_agg(json_build_object('account', p.ledger_account, 'currency', p.currency, 'amount', p.amount::text) ORDER BY p.line)
				FROM postings p WHERE p.partition = e.partition AND p.account_id = e.account_id AND p.entry_number = e.number
			) AS postings
			FROM journal_entries e
			WHERE e.partition = ${partition} AND e.account_id = ${accountId} AND e.reason = ANY(${RECEIPT_REASONS})
				AND position(${movement} IN e.command_id) > 0
			ORDER BY e.number LIMIT 100`.execute(this.#db);
		return rows;
	}

	/** Oldest first. */
	async houseEntriesOf(movement: string): Promise<HouseEntryRow[]> {
		const { rows } = await sql<HouseEntryRow>`
			SELECT ${sql.raw(HOUSE_ENTRY_COLUMNS)} FROM house_entries h WHERE h.about_id = ${movement}
			ORDER BY h.number LIMIT 100`.execute(this.#db);
		return rows;
	}

	/** The fee that was shown before the request, in minor units; undefined: none was. */
	async quotedFee(movement: string): Promise<{ readonly fee: string; readonly currency: string } | undefined> {
		const { rows } = await sql<{ fee: string; currency: string }>`
			SELECT fee::text AS fee, currency FROM card_payments WHERE id = ${movement}
			UNION ALL
			SELECT sum((leg->>'fee')::bigint)::text, r.terms->>'currency'
			FROM requests r, jsonb_array_elements(r.terms->'legs') AS leg
			WHERE r.id = ${movement} AND r.kind = 'withdrawal' GROUP BY r.id`.execute(this.#db);
		return rows[0];
	}

	/** Who asked and who decided, oldest first. */
	async stepsOf(movement: string): Promise<StepRow[]> {
		const { rows } = await sql<StepRow>`
			SELECT 'requested' AS code, u.staff_role, trim(u.first_name || ' ' || u.last_name) AS name, r.requested_at AS at,
				r.reason, 0 AS number
			FROM requests r JOIN users u ON u.id = r.requested_by WHERE r.id = ${movement}
			UNION ALL
			SELECT CASE d.decision WHEN 'approve' THEN 'approved' ELSE 'refused' END, u.staff_role,
				trim(u.first_name || ' ' || u.last_name), d.decided_at, d.reason, d.number
			FROM request_decisions d JOIN users u ON u.id = d.decided_by WHERE d.request_id = ${movement}
			ORDER BY number`.execute(this.#db);
		return rows;
	}
}
