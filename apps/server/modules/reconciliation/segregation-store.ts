import { summarise } from "@truefill/core/margin";
import { type Currency, isCoin, type LedgerCurrency } from "@truefill/core/money";
import type { PoolClient } from "pg";
import { type EnginePort, readsOf } from "../../engine/index.ts";
import type { Pool } from "../../platform/index.ts";
import { inSnapshot } from "../house/index.ts";
import { closingsOf } from "./bank-book-store.ts";
import type { HeldCoins } from "./customers-coins.ts";

/** What is owed to customers in a currency, and where it is held. Minor units; null: not known. */
export interface Segregation {
	readonly currency: LedgerCurrency;
	readonly balances: bigint;
	readonly openResults: bigint | null;
	readonly unallocated: bigint;
	readonly accounts: number;
	readonly unknownAccounts: number;
	readonly heldBank: bigint | null;
	readonly heldProvider: bigint;
	/** Null: a price is not known. */
	readonly heldCoins: bigint | null;
	readonly coins: HeldCoins["holdings"];
	readonly bankDay: string | null;
}

/** Customers' money in coins, by currency. */
export type HeldElsewhere = (day: string) => Promise<ReadonlyMap<LedgerCurrency, HeldCoins>>;

/**
 * What is owed to a customer is the balance of their account with what is on its way out, and their open result: never
 * less than nothing, so that what one customer owes does not lower what another is owed. What has arrived and is on no
 * account yet is owed too.
 */
export async function segregationNow(
	{ pool, engine, coins }: { readonly pool: Pool; readonly engine: EnginePort; readonly coins: HeldElsewhere },
	day: string,
): Promise<Segregation[]> {
	const owed = await owedOf(pool, engine);
	const elsewhere = await coins(day);
	const booked = await inSnapshot(readsOf(pool, engine), async (client) => ({
		closings: await closingsOf(client, day),
		books: await booksOf(client),
		unallocated: await unallocatedOf(client),
	}));
	const { closings, books, unallocated } = booked;
	const closed = closings.map(({ currency }) => currency);
	const known: readonly LedgerCurrency[] = [
		...owed.keys(),
		...closed,
		...books.keys(),
		...unallocated.keys(),
		...elsewhere.keys(),
	];
	return [...new Set(known)].toSorted().map((currency): Segregation => {
		const own = (isCoin(currency) ? undefined : owed.get(currency)) ?? {
			balances: 0n,
			open: 0n,
			accounts: 0,
			unknown: 0,
		};
		const closing = closings.find((each) => each.currency === currency);
		const held = elsewhere.get(currency);
		const book = books.get(currency) ?? { bank: null, provider: 0n };
		return {
			currency,
			balances: own.balances,
			openResults: own.unknown > 0 ? null : own.open,
			unallocated: (unallocated.get(currency) ?? 0n) + (held?.unbooked ?? 0n),
			accounts: own.accounts,
			unknownAccounts: own.unknown,
			// Where nothing was ever booked at the bank, nothing is there.
			heldBank: closing !== undefined ? BigInt(closing.closing) : book.bank === null ? 0n : null,
			heldProvider: book.provider,
			heldCoins: held === undefined ? 0n : held.value,
			coins: held?.holdings ?? [],
			bankDay: closing?.day ?? null,
		};
	});
}

async function owedOf(pool: Pool, engine: EnginePort) {
	// A new account is in the table once it is projected.
	await engine.projected();
	const { rows } = await pool.query<{ id: string }>(
		"SELECT account_id AS id FROM accounts WHERE type <> 'demo' ORDER BY account_id",
	);
	const view = engine.view();
	const owed = new Map<Currency, { balances: bigint; open: bigint; accounts: number; unknown: number }>();
	for (const { id } of rows) {
		const account = await engine.account(id);
		if (account === undefined) continue;
		const sum = owed.get(account.currency) ?? { balances: 0n, open: 0n, accounts: 0, unknown: 0 };
		const balance = account.balance + (account.pending?.holds.reduce((total, { amount }) => total + amount, 0n) ?? 0n);
		const { pnl } = summarise(account, view);
		const net = balance + (pnl ?? 0n);
		sum.balances += balance;
		sum.open += (net > 0n ? net : 0n) - balance;
		sum.accounts += 1;
		if (pnl === null) sum.unknown += 1;
		owed.set(account.currency, sum);
	}
	return owed;
}

/** Null at the bank: nothing was ever booked there in this currency. */
async function booksOf(client: PoolClient) {
	const { rows } = await client.query<{ currency: LedgerCurrency; bank: string | null; provider: string }>(
		`SELECT currency, (-sum(amount) FILTER (WHERE ledger_account = 'house:bank'))::text AS bank,
			coalesce(-sum(amount) FILTER (WHERE ledger_account = 'house:provider'), 0)::text AS provider
		FROM house_postings WHERE ledger_account IN ('house:bank', 'house:provider') GROUP BY currency`,
	);
	return new Map(
		rows.map(({ currency, bank, provider }) => [
			currency,
			{ bank: bank === null ? null : BigInt(bank), provider: BigInt(provider) },
		]),
	);
}

/** In suspense and in transit on its way in, and at the bank without being booked. */
async function unallocatedOf(client: PoolClient): Promise<ReadonlyMap<LedgerCurrency, bigint>> {
	const { rows } = await client.query<{ currency: LedgerCurrency; amount: string }>(
		`SELECT currency, sum(amount)::text AS amount FROM (
			SELECT currency, about, sum(amount) AS amount FROM (
				SELECT p.currency, h.about_id AS about, p.amount FROM house_postings p JOIN house_entries h ON h.number = p.entry_number
				WHERE p.ledger_account IN ('house:suspense', 'house:transit')
				UNION ALL
				SELECT p.currency, coalesce(e.payload->>'payment', e.payload->>'withdrawalId'), p.amount FROM house_postings_of_accounts p
				LEFT JOIN events e ON e.partition = p.partition AND e.account_id = p.account_id AND e.account_sequence = p.account_sequence
				WHERE p.ledger_account = 'house:transit'
			) b GROUP BY currency, about HAVING sum(amount) > 0
			UNION ALL
			SELECT currency, id, amount FROM bank_lines WHERE place IN ('unclear', 'queue', 'proposed') AND amount > 0
			UNION ALL
			SELECT l.currency, p.about_id, p.amount FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
			WHERE p.about_kind = 'deposit' AND p.amount > 0
				AND NOT EXISTS (SELECT FROM house_entries h WHERE h.about_id = p.about_id)
		) u GROUP BY currency`,
	);
	return new Map(rows.map(({ currency, amount }) => [currency, BigInt(amount)]));
}
