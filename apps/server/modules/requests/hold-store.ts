import { type Kysely, sql } from "kysely";
import type { RequestDefinition, RequestFailure, StoredRequest } from "./definition.ts";
import { publish } from "./publish.ts";
import { freed, storedRequest } from "./row.ts";
import type { HoldState, RequestDecision } from "./state.ts";
import type { RequestTables } from "./tables.ts";

/** One person's decision as it is stored. */
export interface StoredDecision {
	readonly requestId: string;
	readonly decision: RequestDecision;
	readonly by: string;
	readonly at: Date;
	readonly reason: string | null;
}

/** What requests reserve, and who decided about them. */
export class HoldStore {
	readonly #db: Kysely<RequestTables>;

	constructor(db: Kysely<RequestTables>) {
		this.#db = db;
	}

	/** Requests of this kind with a command that may have to be sent again, oldest first. */
	async unfinished<T extends object>(definition: RequestDefinition<T>, limit: number): Promise<StoredRequest<T>[]> {
		const rows = await this.#db
			.selectFrom("requests")
			.selectAll()
			.where("kind", "=", definition.kind)
			.where(({ eb, or }) => or([eb("hold", "in", ["placing", "voiding"]), eb("status", "=", "approved")]))
			.orderBy("requested_at")
			.limit(limit)
			.execute();
		return rows.map((row) => storedRequest(definition, row));
	}

	/** Open requests of an account whose amount is reserved. */
	async reserved<T extends object>(definition: RequestDefinition<T>, accountId: string): Promise<StoredRequest<T>[]> {
		const rows = await this.#db
			.selectFrom("requests")
			.selectAll()
			.where("kind", "=", definition.kind)
			.where("account_id", "=", accountId)
			.where("hold", "=", "placed")
			.execute();
		return rows.map((row) => storedRequest(definition, row));
	}

	/** All decisions about these requests, in order. */
	async decisionsOf(ids: readonly string[]): Promise<StoredDecision[]> {
		if (ids.length === 0) return [];
		const rows = await this.#db
			.selectFrom("request_decisions")
			.selectAll()
			.where("request_id", "in", ids)
			.orderBy("request_id")
			.orderBy(sql`number`)
			.execute();
		return rows.map(({ request_id, decision, decided_by, decided_at, reason }) => ({
			requestId: request_id,
			decision,
			by: decided_by,
			at: decided_at,
			reason,
		}));
	}

	/**
	 * Records the engine's answer about a reserved amount. `failure`: the request ends with it. @returns undefined: the
	 * request was in another state.
	 */
	async held<T extends object>(
		definition: RequestDefinition<T>,
		id: string,
		change: { readonly from: HoldState; readonly to: HoldState; readonly failure?: RequestFailure },
	): Promise<StoredRequest<T> | undefined> {
		const { from, to, failure } = change;
		return this.#db.transaction().execute(async (tx) => {
			const ended =
				failure === undefined
					? {}
					: { status: "failed" as const, failure: JSON.stringify(failure), ...freed(definition, "failed") };
			const row = await tx
				.updateTable("requests")
				.set({ hold: to, ...ended })
				.where("id", "=", id)
				.where("hold", "=", from)
				.$if(failure !== undefined, (query) => query.where("status", "=", "pending"))
				.returningAll()
				.executeTakeFirst();
			if (row === undefined) return undefined;
			const request = storedRequest(definition, row);
			await publish(tx, [request]);
			await definition.changed?.(tx, request);
			return request;
		});
	}
}
