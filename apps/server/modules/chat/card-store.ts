import { type RequestKind, type RequestStatusWire, requestKind } from "@truefill/contracts/http";
import { type Kysely, sql } from "kysely";
import type { ChatTables } from "./tables.ts";

export interface RefusalRow {
	readonly at: Date;
	readonly account_id: string;
	readonly command: string;
	readonly code: string;
	readonly params: Readonly<Record<string, string>>;
}
export interface DeviceRow {
	readonly user_agent: string;
	readonly network: string;
	readonly created_at: Date;
	readonly live: boolean;
}

export interface CardRequest {
	readonly id: string;
	readonly kind: RequestKind;
	readonly status: RequestStatusWire;
	readonly requested_at: Date;
}

/** Data of a client's card from the engine's events and from sign-ins. */
export class CardStore {
	readonly #db: Kysely<ChatTables>;

	constructor(db: Kysely<ChatTables>) {
		this.#db = db;
	}

	/** The last ten refusals by the engine on these accounts, newest first. */
	async refusals(
		accounts: readonly { readonly accountId: string; readonly partition: number }[],
	): Promise<RefusalRow[]> {
		const found: RefusalRow[] = [];
		for (const { accountId, partition } of accounts) {
			const { rows } = await sql<RefusalRow>`
				SELECT occurred_at AS at, account_id, payload->>'command' AS command, payload->'refusal'->>'code' AS code,
					coalesce(payload->'refusal'->'params', '{}') AS params
				FROM events WHERE partition = ${partition} AND account_id = ${accountId} AND type = 'command-refused'
				ORDER BY account_sequence DESC LIMIT 10`.execute(this.#db);
			found.push(...rows);
		}
		return found.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, 10);
	}

	/**
	 * The last eight requests about the customer, the open ones first. A withdrawal is done once it is paid. Whoever talks
	 * to customers does not see that one is compared with a list.
	 */
	async requests(userId: string): Promise<CardRequest[]> {
		const { rows } = await sql<CardRequest>`
			SELECT id, kind, status, requested_at FROM (
				SELECT r.id, r.kind, r.requested_at, CASE
					WHEN r.status = 'done' AND w.status = 'processing' THEN 'approved'
					WHEN r.status = 'done' AND w.status IN ('failed', 'returned') THEN 'failed'
					ELSE r.status END AS status
				FROM requests r LEFT JOIN withdrawals w ON w.id = r.id
				WHERE r.user_id = ${userId} AND r.kind = ANY(${requestKind.exclude(["screening"]).options})
			) shown
			ORDER BY status IN ('pending', 'approved', 'held') DESC, requested_at DESC, id LIMIT 8`.execute(this.#db);
		return rows;
	}

	/** The last five sign-ins, newest first. */
	async devices(userId: string, at: Date): Promise<DeviceRow[]> {
		const { rows } = await sql<DeviceRow>`
			SELECT user_agent, network, created_at, (ended_at IS NULL AND expires_at > ${at}) AS live
			FROM sessions WHERE user_id = ${userId} ORDER BY created_at DESC LIMIT 5`.execute(this.#db);
		return rows;
	}
}
