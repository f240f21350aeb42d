import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createLog, startEmbeddedPostgres } from "@truefill/server/platform";
import { databaseOf, Product, signIn } from "../http-orders/product.ts";
import { Child } from "../lib/child.ts";
import { freePort } from "../lib/free-port.ts";
import { goalText } from "../lib/goal.ts";
import { median } from "../lib/rounds.ts";
import { figure, table } from "../lib/table.ts";

export interface RecoveryPlan {
	readonly trades: number;
	readonly accounts: number;
	readonly ledgerRows: number;
	readonly rounds: number;
}

const GOAL_MS = 2_000;
const OWNER = "recovery-0";
const LONGEST_MS = 60_000;

interface Filled {
	readonly accountId: string;
	readonly trades: string;
	readonly rows: string;
	readonly events: string;
}

/** From `kill -9` of the server and PostgreSQL to the first order that the next server accepts. */
export async function recovery(plan: RecoveryPlan): Promise<string> {
	const dataDir = await mkdtemp(join(tmpdir(), "truefill-bench-"));
	await chmod(dataDir, 0o711);
	const port = await freePort();
	const empty: number[] = [];
	const full: number[] = [];
	let product = await Product.start({ port, dataDir, core: "server" });
	try {
		await product.ready();
		const [person] = await signIn(databaseOf(dataDir), 1, "recovery");
		if (person === undefined) throw new Error("nobody is signed in");
		const { token } = person;
		const accountId = await openAccount(port, token);
		const again = async (account: string, times: number[]) => {
			for (let round = 0; round < plan.rounds; round += 1) {
				await firstOrder(port, token, account);
				const killedMs = performance.now();
				await product.kill();
				product = await Product.start({ port, dataDir, core: "server" });
				await firstOrder(port, token, account);
				times.push(performance.now() - killedMs);
			}
		};
		await again(accountId, empty);
		await product.stop();
		const filled = await fill(dataDir, plan);
		product = await Product.start({ port, dataDir, core: "server" });
		await again(filled.accountId, full);
		const took = median(full);
		const row = (name: string, times: readonly number[]) => [
			name,
			figure(median(times)),
			`${figure(Math.min(...times))}–${figure(Math.max(...times))}`,
		];
		return [
			`From kill -9 of the server to the first order accepted by the next; ${plan.rounds} rounds`,
			table(
				["database", "ms", "range"],
				[
					row("baseline: as it is when new", empty),
					row(
						`${figure(Number(filled.trades))} open trades, ${figure(Number(filled.rows))} ledger rows, up to ${figure(Number(filled.events))} events after the snapshots`,
						full,
					),
				],
			),
			`of which ${figure(took - median(empty))} ms come with what is stored`,
			goalText(`${figure(took)} ms`, `≤ ${figure(GOAL_MS)} ms`, took <= GOAL_MS),
		].join("\n");
	} finally {
		await product.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
}

async function fill(dataDir: string, plan: RecoveryPlan): Promise<Filled> {
	const postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: "error" }) });
	const child = await Child.start("server", join(import.meta.dirname, "prepare.ts"));
	try {
		return await child.ask<Filled>("fill", { ...plan, url: postgres.url, owner: OWNER });
	} finally {
		await child.stop();
		await postgres.stop();
	}
}

const post = (port: number, token: string, path: string, body: object): Promise<Response | undefined> =>
	fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
		body: JSON.stringify({ command_id: randomUUID(), ...body }),
	}).catch(() => undefined);

async function openAccount(port: number, token: string): Promise<string> {
	const answer = await post(port, token, "/accounts", { type: "demo", position_mode: "hedging", currency: "USD" });
	if (answer?.status !== 201) throw new Error(`no account was opened: ${await answer?.text()}`);
	return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** Retries until an order is accepted. */
async function firstOrder(port: number, token: string, accountId: string): Promise<void> {
	const startedMs = performance.now();
	let said = "nothing";
	while (performance.now() - startedMs < LONGEST_MS) {
		const request = { account_id: accountId, asset_id: "EURUSD", trade_type: "buy", volume: "1000" };
		const answer = await post(port, token, "/trades", request);
		if (answer?.status === 201) return;
		said = (await answer?.text()) ?? said;
		await sleep(10);
	}
	throw new Error(`no order was accepted; the last answer: ${said}`);
}
