import { rm } from "node:fs/promises";
import type { HouseEntry } from "@truefill/core/ledger";
import {
	type BooksProof,
	type CommitRows,
	logKeyOf,
	mergeRows,
	postgresStore,
	verifyBooks,
} from "@truefill/server/engine";
import { createLog, databaseUrl, migrate, openPool, startEmbeddedPostgres } from "@truefill/server/platform";
import { makeDataDir } from "@truefill/testkit/data-dir";

/** A batch that the simulated database has committed, and its writer. */
export interface Written {
	readonly rows: CommitRows;
	readonly writer: string;
}

/** Longer than any proof takes. */
const LEASE_MS = 600_000;

/** A real PostgreSQL that replays days, each in its own database. */
export interface Prover {
	/**
	 * Writes the batches of a day, in order, through the product's own store: with its tables' keys, triggers and fences,
	 * and a new lease for each process. Then verifies the books like `npm run verify-books`.
	 *
	 * @throws Error when PostgreSQL refuses what the simulated database accepted.
	 */
	prove(batches: readonly Written[], house?: readonly HouseEntry[]): Promise<BooksProof>;
	stop(): Promise<void>;
}

export async function startProver(): Promise<Prover> {
	const dataDir = await makeDataDir("replay");
	const postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: "error" }) });
	let days = 0;
	return {
		async prove(batches, house = []) {
			days += 1;
			const name = `day_${days}`;
			const admin = openPool(postgres.superuserUrl, { max: 1 });
			try {
				await admin.query(`CREATE DATABASE ${name} OWNER truefill`);
			} finally {
				await admin.end();
			}
			return proveIn(databaseUrl(postgres.superuserUrl, name), batches, house);
		},
		async stop() {
			await postgres.stop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/** Writes the house's journal with its keys, checks and triggers. */
async function writeHouse(pool: ReturnType<typeof openPool>, house: readonly HouseEntry[]): Promise<void> {
	for (const { number, key, reason, about, occurredAtMs, postings, previousHash, hash } of house) {
		await pool.query(
			`INSERT INTO house_entries (number, key, reason, about_kind, about_id, occurred_at, previous_hash, hash)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			[number, key, reason, about.kind, about.id, new Date(occurredAtMs), previousHash, hash],
		);
		await pool.query(
			`INSERT INTO house_postings (entry_number, line, ledger_account, currency, amount)
			SELECT $1, line, account, currency, amount FROM unnest($2::text[], $3::text[], $4::numeric[]) WITH ORDINALITY
				AS p (account, currency, amount, line)`,
			[
				number,
				postings.map(({ account }) => account),
				postings.map(({ currency }) => currency),
				postings.map(({ amount }) => `${amount}`),
			],
		);
		await pool.query("UPDATE house_book SET entries = $1, last_hash = $2", [number, hash]);
	}
}

async function proveIn(url: string, batches: readonly Written[], house: readonly HouseEntry[]): Promise<BooksProof> {
	const pool = openPool(url, { max: 4 });
	const store = postgresStore(pool);
	let holder = "";
	let lease = store.lease(holder, LEASE_MS);
	const write = store.writer();
	const projector = store.projector();
	let epochs = new Map<number, bigint>();
	try {
		await migrate(pool);
		for (const { rows, writer } of batches) {
			if (writer !== holder) {
				if (holder !== "") await lease.giveBack();
				holder = writer;
				lease = store.lease(holder, LEASE_MS);
				const leased = await lease.take();
				if (leased === undefined) throw new Error(`${holder} does not get the lease`);
				epochs = new Map(leased.map(({ partition, epoch }) => [partition, epoch]));
			}
			const appended = await write.write(rows, () => undefined);
			const outcome =
				appended.kind === "committed"
					? await projector.write(mergeRows([rows], epochs), [logKeyOf(rows)], [rows])
					: appended;
			if (outcome.kind === "committed") continue;
			throw new Error(`PostgreSQL says ${outcome.kind} to a batch of ${writer}`, {
				cause: "error" in outcome ? outcome.error : undefined,
			});
		}
		await lease.giveBack();
		await writeHouse(pool, house);
		return await verifyBooks(pool);
	} finally {
		// Their sessions do not belong to the pool, so `pool.end` does not end them.
		lease.drop(undefined);
		write.drop();
		projector.drop();
		await pool.end();
	}
}
