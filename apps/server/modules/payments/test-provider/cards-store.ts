import { randomBytes } from "node:crypto";
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from "kysely";
import * as z from "zod";
import type { Pool } from "../../../platform/index.ts";
import type { ProviderCard } from "../provider.ts";
import type { Scenario } from "./cards.ts";

/** A card that a customer saved on the page. */
export interface SavedCard {
	readonly id: string;
	readonly card: ProviderCard;
	readonly scenario: Scenario;
}

export const scenario: z.ZodType<Scenario> = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("paid") }),
	z.object({ kind: z.literal("delayed") }),
	z.object({ kind: z.literal("declined"), code: z.string() }),
	z.object({ kind: z.literal("confirmed"), declined: z.string().nullable() }),
	z.object({ kind: z.literal("disputed"), outcome: z.enum(["won", "lost"]) }),
	z.object({ kind: z.literal("refund-fails") }),
]);

interface CardRow {
	readonly id: string;
	readonly fingerprint: string;
	readonly scenario: string;
	readonly brand: string;
	readonly last4: string;
	readonly exp_month: number;
	readonly exp_year: number;
}

/** The customers of a real provider, and the cards that they saved on its page. */
export class TestCardStore {
	readonly #db: Kysely<unknown>;

	constructor(pool: Pool) {
		this.#db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
	}

	/** The same reference again is the same customer. */
	async customer(reference: string, newId: string): Promise<string> {
		await sql`INSERT INTO test_provider_customers (id, reference) VALUES (${newId}, ${reference})
			ON CONFLICT (reference) DO NOTHING`.execute(this.#db);
		const { rows } = await sql<{ id: string }>`
			SELECT id FROM test_provider_customers WHERE reference = ${reference}`.execute(this.#db);
		return rows[0]?.id ?? newId;
	}

	async deleteCustomer(id: string): Promise<void> {
		await sql`DELETE FROM test_provider_customers WHERE id = ${id}`.execute(this.#db);
	}

	/** The newest first. */
	async savedCards(customerId: string | null): Promise<SavedCard[]> {
		const { rows } = await sql<CardRow>`SELECT * FROM test_provider_cards WHERE payer = ${customerId}
			ORDER BY saved_at DESC, id`.execute(this.#db);
		return rows.map(({ id, scenario: text, fingerprint, brand, last4, exp_month: expMonth, exp_year: expYear }) => ({
			id,
			scenario: scenario.parse(JSON.parse(text)),
			card: { fingerprint, brand, last4, expMonth, expYear },
		}));
	}

	async removeCard(customerId: string, fingerprint: string): Promise<void> {
		await sql`DELETE FROM test_provider_cards WHERE payer = ${customerId} AND fingerprint = ${fingerprint}`.execute(
			this.#db,
		);
	}

	/** Saved again, a card has its newest expiry. */
	protected async saveCard(
		tx: QueryExecutorProvider,
		sessionId: string,
		{ card, scenario: given }: Pick<SavedCard, "card" | "scenario">,
		at: Date,
	): Promise<void> {
		const { brand, last4, expMonth, expYear, fingerprint } = card;
		const id = `pm_test_${randomBytes(16).toString("hex")}`;
		await sql`INSERT INTO test_provider_cards (id, payer, fingerprint, scenario, brand, last4, exp_month, exp_year, saved_at)
			SELECT ${id}, payer, ${fingerprint}, ${JSON.stringify(given)}, ${brand}, ${last4}, ${expMonth}::integer,
				${expYear}::integer, ${at}::timestamptz
			FROM test_provider_payments WHERE session_id = ${sessionId} AND payer IS NOT NULL
			ON CONFLICT (payer, fingerprint) DO UPDATE SET exp_month = excluded.exp_month, exp_year = excluded.exp_year`.execute(
			tx,
		);
	}
}
