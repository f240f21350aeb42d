import type { ProviderId } from "@truefill/contracts/http";
import type { Kysely, Selectable } from "kysely";
import type { Also } from "./ports.ts";
import type { AuthMethodTables, LinkedTable } from "./tables.ts";

export type LinkedRow = LinkedTable;
export type ProviderAttempt = Selectable<AuthMethodTables["provider_attempts"]>;
export type ProviderFinding = Selectable<AuthMethodTables["provider_findings"]>;

/** Linked providers, attempts and findings, in PostgreSQL. */
export class ProviderStore {
	readonly #db: Kysely<AuthMethodTables>;

	constructor(db: Kysely<AuthMethodTables>) {
		this.#db = db;
	}

	async begin(attempt: ProviderAttempt): Promise<void> {
		await this.#db.insertInto("provider_attempts").values(attempt).execute();
	}

	/** Consumes it: a state is accepted once, from the browser that it was given to. */
	async use(
		stateHash: Buffer,
		browserHash: Buffer,
		provider: ProviderId,
		at: Date,
	): Promise<ProviderAttempt | undefined> {
		return this.#db
			.deleteFrom("provider_attempts")
			.where("state_hash", "=", stateHash)
			.where("browser_hash", "=", browserHash)
			.where("provider", "=", provider)
			.where("expires_at", ">", at)
			.returningAll()
			.executeTakeFirst();
	}

	async linked(provider: ProviderId, subject: string): Promise<LinkedRow | undefined> {
		return this.#db
			.selectFrom("linked_providers")
			.selectAll()
			.where("provider", "=", provider)
			.where("subject", "=", subject)
			.executeTakeFirst();
	}

	async ofUser(userId: string): Promise<LinkedRow[]> {
		return this.#db
			.selectFrom("linked_providers")
			.selectAll()
			.where("user_id", "=", userId)
			.orderBy("linked_at")
			.execute();
	}

	/** @returns false if that provider account, or another one of this provider, is linked already. */
	async link(row: LinkedRow, also: Also): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			const added = await tx
				.insertInto("linked_providers")
				.values(row)
				.onConflict((conflict) => conflict.doNothing())
				.returning("user_id")
				.executeTakeFirst();
			if (added === undefined) return false;
			await also(tx);
			return true;
		});
	}

	async used(provider: ProviderId, subject: string, at: Date): Promise<void> {
		await this.#db
			.updateTable("linked_providers")
			.set({ last_used_at: at })
			.where("provider", "=", provider)
			.where("subject", "=", subject)
			.execute();
	}

	async unlink(userId: string, provider: ProviderId, also: Also): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			const removed = await tx
				.deleteFrom("linked_providers")
				.where("user_id", "=", userId)
				.where("provider", "=", provider)
				.returning("user_id")
				.executeTakeFirst();
			if (removed === undefined) return false;
			await also(tx);
			return true;
		});
	}

	async keepFinding(finding: ProviderFinding): Promise<void> {
		await this.#db.insertInto("provider_findings").values(finding).execute();
	}

	async finding(browserHash: Buffer, at: Date): Promise<ProviderFinding | undefined> {
		return this.#db
			.selectFrom("provider_findings")
			.selectAll()
			.where("browser_hash", "=", browserHash)
			.where("expires_at", ">", at)
			.executeTakeFirst();
	}

	/** Consumes one password attempt. */
	async attemptFinding(browserHash: Buffer, at: Date): Promise<ProviderFinding | undefined> {
		return this.#db
			.updateTable("provider_findings")
			.set((row) => ({ attempts_left: row("attempts_left", "-", 1) }))
			.where("browser_hash", "=", browserHash)
			.where("expires_at", ">", at)
			.where("attempts_left", ">", 0)
			.returningAll()
			.executeTakeFirst();
	}

	/** @returns false if it was used before. */
	async useFinding(browserHash: Buffer): Promise<boolean> {
		const used = await this.#db
			.deleteFrom("provider_findings")
			.where("browser_hash", "=", browserHash)
			.returning("subject")
			.executeTakeFirst();
		return used !== undefined;
	}

	async forget(before: Date): Promise<void> {
		await this.#db.deleteFrom("provider_attempts").where("expires_at", "<", before).execute();
		await this.#db.deleteFrom("provider_findings").where("expires_at", "<", before).execute();
	}
}
