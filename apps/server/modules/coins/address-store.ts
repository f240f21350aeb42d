import type { Coin } from "@truefill/core/money";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { Pool } from "../../platform/index.ts";
import type { ChainId } from "./chain-source.ts";
import type { AccountKey } from "./keys.ts";
import { type CoinAddress, type Quote, toAddress, toQuote } from "./output.ts";
import type { CoinTables } from "./tables.ts";

/** Addresses of a customer that are listed; older ones are still watched. */
const LISTED = 100;

/** Addresses and quotes in PostgreSQL. */
export class AddressStore {
	readonly #db: Kysely<CoinTables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<CoinTables>({ dialect: new PostgresDialect({ pool }) });
	}

	async find(id: string): Promise<CoinAddress | undefined> {
		const row = await this.#db.selectFrom("coin_addresses").selectAll().where("id", "=", id).executeTakeFirst();
		return row && toAddress(row);
	}

	/** Newest first. */
	async ofUser(userId: string, coin: Coin, chain: ChainId): Promise<CoinAddress[]> {
		const rows = await this.#db
			.selectFrom("coin_addresses")
			.selectAll()
			.where("user_id", "=", userId)
			.where("coin", "=", coin)
			.where("chain", "=", chain)
			.orderBy("created_at", "desc")
			.orderBy("id")
			.limit(LISTED)
			.execute();
		return rows.map(toAddress);
	}

	/** The customer's unused address for the coin and account; a new index of the key when there is none. */
	async offer(
		wanted: Pick<CoinAddress, "userId" | "accountId" | "coin" | "chain">,
		key: AccountKey,
		newId: string,
		at: Date,
	): Promise<CoinAddress> {
		const { userId, accountId, coin, chain } = wanted;
		return this.#db.transaction().execute(async (tx) => {
			// Indexes of a key are given out one after the other.
			await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`coin addresses ${chain} ${key.id}`}, 0))`.execute(tx);
			const known = await tx
				.selectFrom("coin_addresses")
				.selectAll()
				.where("user_id", "=", userId)
				.where("account_id", "=", accountId)
				.where("coin", "=", coin)
				.where("chain", "=", chain)
				.where("key_id", "=", key.id)
				.where("used_at", "is", null)
				.executeTakeFirst();
			if (known !== undefined) return toAddress(known);
			const { next } = await tx
				.selectFrom("coin_addresses")
				.select(sql<number>`coalesce(max(address_index) + 1, 0)`.as("next"))
				.where("chain", "=", chain)
				.where("key_id", "=", key.id)
				.executeTakeFirstOrThrow();
			const row = await tx
				.insertInto("coin_addresses")
				.values({
					id: newId,
					user_id: userId,
					account_id: accountId,
					coin,
					chain,
					key_id: key.id,
					address_index: next,
					address: key.addressAt(next),
					created_at: at,
					used_at: null,
					look_at: at,
				})
				.returningAll()
				.executeTakeFirstOrThrow();
			return toAddress(row);
		});
	}

	/** All addresses of a chain, by their text. */
	async all(chain: ChainId): Promise<string[]> {
		const rows = await this.#db.selectFrom("coin_addresses").select("address").where("chain", "=", chain).execute();
		return rows.map(({ address }) => address);
	}

	async byText(chain: ChainId, addresses: readonly string[]): Promise<ReadonlyMap<string, CoinAddress>> {
		if (addresses.length === 0) return new Map();
		const rows = await this.#db
			.selectFrom("coin_addresses")
			.selectAll()
			.where("chain", "=", chain)
			.where("address", "in", [...new Set(addresses)])
			.execute();
		return new Map(rows.map((row) => [row.address, toAddress(row)]));
	}

	/** Addresses that are due to be asked about, the longest due first. */
	async due(chain: ChainId, at: Date, limit: number): Promise<string[]> {
		const rows = await this.#db
			.selectFrom("coin_addresses")
			.select("address")
			.where("chain", "=", chain)
			.where("look_at", "<=", at)
			.orderBy("look_at")
			.limit(limit)
			.execute();
		return rows.map(({ address }) => address);
	}

	/** They were asked about; the longer nothing has happened, the longer until the next time, at most a day. */
	async looked(chain: ChainId, addresses: readonly string[], at: Date): Promise<void> {
		if (addresses.length === 0) return;
		await sql`UPDATE coin_addresses a SET look_at = ${at}::timestamptz + least(interval '1 day', greatest(interval '20 seconds',
				(${at}::timestamptz - greatest(a.created_at, coalesce(a.used_at, a.created_at),
					coalesce((SELECT max(q.made_at) FROM coin_quotes q WHERE q.address_id = a.id), a.created_at),
					coalesce((SELECT max(o.changed_at) FROM coin_outputs o WHERE o.address_id = a.id), a.created_at))) / 100))
			WHERE a.chain = ${chain} AND a.address = ANY(${addresses})`.execute(this.#db);
	}

	/** The customer looks at it: it is due now. */
	async hint(id: string, at: Date): Promise<void> {
		await this.#db
			.updateTable("coin_addresses")
			.set({ look_at: at })
			.where("id", "=", id)
			.where("look_at", ">", new Date(at.getTime() + 20_000))
			.execute();
	}

	/** The newest quote of an address. */
	async newestQuote(addressId: string): Promise<Quote | undefined> {
		const row = await this.#db
			.selectFrom("coin_quotes")
			.selectAll()
			.where("address_id", "=", addressId)
			.orderBy("made_at", "desc")
			.limit(1)
			.executeTakeFirst();
		return row && toQuote(row);
	}

	/** The quote that held at a time. */
	async quoteAt(addressId: string, at: Date): Promise<Quote | undefined> {
		const row = await this.#db
			.selectFrom("coin_quotes")
			.selectAll()
			.where("address_id", "=", addressId)
			.where("made_at", "<=", at)
			.where("locked_until", ">", at)
			.orderBy("made_at", "desc")
			.limit(1)
			.executeTakeFirst();
		return row && toQuote(row);
	}

	/** Adds a quote unless one still holds, which is then returned: nobody collects rates to choose from. */
	async addQuote(quote: Quote): Promise<Quote> {
		return this.#db.transaction().execute(async (tx) => {
			await tx.selectFrom("coin_addresses").select("id").where("id", "=", quote.addressId).forUpdate().execute();
			const holds = await tx
				.selectFrom("coin_quotes")
				.selectAll()
				.where("address_id", "=", quote.addressId)
				.where("locked_until", ">", quote.madeAt)
				.executeTakeFirst();
			if (holds !== undefined) return toQuote(holds);
			await tx
				.insertInto("coin_quotes")
				.values({
					id: quote.id,
					address_id: quote.addressId,
					currency: quote.currency,
					rate: `${quote.rate}`,
					source: quote.source,
					mark_up_basis_points: quote.markUpBasisPoints,
					fee_basis_points: quote.feeBasisPoints,
					made_at: quote.madeAt,
					locked_until: quote.lockedUntil,
				})
				.execute();
			return quote;
		});
	}

	/** Deletes quotes that nothing was converted at. */
	async forgetQuotes(before: Date): Promise<void> {
		await sql`DELETE FROM coin_quotes q WHERE locked_until < ${before}
			AND NOT EXISTS (SELECT FROM coin_outputs o WHERE o.quote_id = q.id)
			AND NOT EXISTS (SELECT FROM coin_outputs o WHERE o.address_id = q.address_id AND o.status IN ('seen', 'void', 'final', 'small', 'waiting'))`.execute(
			this.#db,
		);
	}
}
