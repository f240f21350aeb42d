import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openPool, type Pool } from "@truefill/server/platform";
import { openAccounts } from "../http-orders/http-orders.ts";
import { databaseOf, Product } from "../http-orders/product.ts";
import { Child } from "../lib/child.ts";
import { startDatabase } from "../lib/database.ts";
import { freePort } from "../lib/free-port.ts";
import { goalText } from "../lib/goal.ts";
import { figure, table } from "../lib/table.ts";

export interface RecordsPlan {
	/** Customers with one order in flight each. */
	readonly clients: number;
	readonly seconds: number;
}

/** What orders left in a database, for each order. */
interface Left {
	readonly records: number;
	/** Images of whole pages among them: the first change of a page after a checkpoint. */
	readonly pageImages: number;
	readonly walBytes: number;
	/** Tables and indexes after a vacuum, by table. */
	readonly atRest: ReadonlyMap<string, number>;
}

const GOALS = { records: 8, walBytes: 2_500, atRest: 2_000 } as const;
/** Longer than read models, outbox and notifications may lag. */
const SETTLED_MS = 3_000;
/** Tables that are listed by name, by size. */
const LISTED = 8;

/** What an order writes, by the complete product over HTTP with its real answers; opening and closing are an order each. */
export async function records(plan: RecordsPlan): Promise<string> {
	const dataDir = await mkdtemp(join(tmpdir(), "truefill-bench-"));
	await chmod(dataDir, 0o711);
	const database = await startDatabase();
	const product = await Product.start({ port: await freePort(), dataDir, core: "server" });
	const plain = await Child.start("server", join(import.meta.dirname, "../http-orders/plain-server.ts"), [
		database.url,
	]);
	const load = await Child.start("load", join(import.meta.dirname, "../http-orders/load.ts"));
	try {
		await product.ready();
		const customers = await openAccounts(product, plan.clients);
		await load.ask("connect", { name: "Truefill", port: product.port, customers });
		const accounts = customers.map(({ accountId }) => accountId);
		const port = await plain.ask<number>("listen", { accounts });
		await load.ask("connect", { name: "plain", port, customers: accounts.map((accountId) => ({ accountId })) });
		await plain.ask("way", { way: "one call" });
		const measure = async (name: string, url: string): Promise<Left> => {
			const pool = openPool(url, { max: 1 });
			try {
				const run = (seconds: number) =>
					load.ask<{ orders: number }>("closed", { name, seconds, perSecond: 0 }).then(({ orders }) => orders);
				// The first pages of each table and index.
				await run(1);
				const sizesBefore = await sizes(pool);
				const before = await wal(pool);
				const orders = await run(plan.seconds);
				await sleep(SETTLED_MS);
				// Before the vacuum: with checksums it logs an image of each page.
				const after = await wal(pool);
				const sizesAfter = await sizes(pool);
				return {
					records: (after.records - before.records) / orders,
					pageImages: (after.pageImages - before.pageImages) / orders,
					walBytes: (after.walBytes - before.walBytes) / orders,
					atRest: new Map(
						[...sizesAfter].map(([name, size]) => [name, (size - (sizesBefore.get(name) ?? 0)) / orders]),
					),
				};
			} finally {
				await pool.end();
			}
		};
		return print(await measure("plain", database.url), await measure("Truefill", databaseOf(dataDir)));
	} finally {
		await Promise.all([load.stop(), plain.stop()]);
		await product.stop();
		await database.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
}

/** Bytes of each table with its indexes, after a vacuum. */
async function sizes(pool: Pool): Promise<ReadonlyMap<string, number>> {
	await pool.query("VACUUM");
	const { rows } = await pool.query<{ name: string; size: string }>(
		`SELECT n.nspname || '.' || c.relname AS name, pg_total_relation_size(c.oid) AS size FROM pg_class c
		 JOIN pg_namespace n ON n.oid = c.relnamespace
		 WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')`,
	);
	return new Map(rows.map(({ name, size }) => [name, Number(size)]));
}

async function wal(pool: Pool) {
	const { rows } = await pool.query<{ records: string; images: string; bytes: string }>(
		"SELECT wal_records AS records, wal_fpi AS images, wal_bytes AS bytes FROM pg_stat_wal",
	);
	return {
		records: Number(rows[0]?.records),
		pageImages: Number(rows[0]?.images),
		walBytes: Number(rows[0]?.bytes),
	};
}

/** Without the exact answers, which are deleted after half an hour. */
const total = ({ atRest }: Left): number =>
	[...atRest].reduce((sum, [name, size]) => (name.includes("recent_answers") ? sum : sum + size), 0);

function print(plain: Left, truefill: Left): string {
	const row = (name: string, left: Left) => [
		name,
		figure(left.records),
		figure(left.pageImages),
		figure(left.walBytes),
		figure(total(left)),
		figure(total(left) / total(plain)),
	];
	const largest = [...truefill.atRest].toSorted(([, a], [, b]) => b - a).slice(0, LISTED);
	return [
		"What an order leaves behind, over HTTP with its real answer",
		table(
			["way", "WAL records", "page images", "WAL bytes", "bytes at rest", "ratio"],
			[row("one PL/pgSQL call: a trade, two ledger rows, a balance", plain), row("Truefill", truefill)],
		),
		`At rest by table, with indexes: ${largest.map(([name, size]) => `${name.replace("public.", "")} ${figure(size)}`).join(", ")}`,
		goalText(`${figure(truefill.records)} WAL records`, `≤ ${GOALS.records}`, truefill.records <= GOALS.records),
		goalText(`${figure(truefill.walBytes)} bytes of WAL`, `≤ ${GOALS.walBytes}`, truefill.walBytes <= GOALS.walBytes),
		goalText(`${figure(total(truefill))} bytes at rest`, `≤ ${GOALS.atRest}`, total(truefill) <= GOALS.atRest),
	].join("\n");
}
