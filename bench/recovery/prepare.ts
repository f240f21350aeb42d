import { createHash } from "node:crypto";
import { money, volume } from "@truefill/core/money";
import type { Command } from "@truefill/core/trading";
import { createEngine, partitionOf, postgresStore, sha256 } from "@truefill/server/engine";
import { createLog, createSystemClock, openPool } from "@truefill/server/platform";
import { aMarket, anInstrument, anOpening, anOrder, aQuote } from "@truefill/testkit";
import { serveParent } from "../lib/child.ts";

/** Fills the database of a stopped server; exits without releasing the lease, like a killed engine. */
serveParent({
	async fill({ url, trades, accounts, ledgerRows, owner }: Fill) {
		const pool = openPool(url, { max: 8 });
		const instrument = anInstrument();
		const view = aMarket({
			instruments: [instrument],
			quotes: [aQuote("EURUSD", "1.08510", "1.08512")],
			nowMs: Date.now(),
		});
		const market = { view: () => view, onQuote: () => () => undefined, quoteAt: async () => undefined };
		const engine = await createEngine({
			store: postgresStore(pool),
			market,
			log: createLog({ level: "error" }),
			clock: createSystemClock(),
		});
		const accepted = async (command: Command) => {
			const answer = await engine.submit(command, sha256(`${command.accountId} ${command.commandId}`));
			if (answer.kind !== "accepted") throw new Error(`${command.kind} was not accepted: ${JSON.stringify(answer)}`);
		};
		const each = Math.ceil(trades / accounts);
		const ids = Array.from({ length: accounts }, (_, index) => `recovery-${index}`);
		await Promise.all(
			ids.map(async (accountId, index) => {
				const own = { accountId, userId: index === 0 ? owner : accountId, number: `R${index}` };
				await accepted(anOpening({ commandId: "open", ...own }));
				const funding = {
					kind: "adjust-balance",
					origin: "job",
					reason: "demo-funding",
					note: "bench",
					accountId,
				} as const;
				await accepted({ ...funding, commandId: "fund", amount: money(100_000_000n) });
				for (let trade = 0; trade < each; trade += 1) {
					await accepted(
						anOrder({
							commandId: `order-${trade}`,
							origin: "customer" as const,
							accountId,
							volume: volume(100_000_000_000n),
						}),
					);
				}
			}),
		);
		await fillLedger(pool, ledgerRows);
		const { rows } = await pool.query<{ trades: string; rows: string; events: string }>(
			`SELECT (SELECT count(*) FROM open_trades) AS trades, (SELECT count(*) FROM postings) AS rows,
				(SELECT sum(last_sequence - snapshot_sequence) FROM partitions) AS events`,
		);
		return { accountId: ids[0], ...rows[0] };
	},
});

interface Fill {
	readonly url: string;
	readonly trades: number;
	readonly accounts: number;
	readonly ledgerRows: number;
	/** The user of the first account. */
	readonly owner: string;
}

/** Old ledger entries of one account with both sides each, which a start must not read. */
async function fillLedger(pool: ReturnType<typeof openPool>, rows: number): Promise<void> {
	const accountId = "recovery-past";
	const partition = partitionOf(accountId, 16);
	const hash = createHash("sha256").update(accountId).digest();
	await pool.query(
		`INSERT INTO entries (partition, account_id, number, reason, command_id, line, account_sequence, occurred_at, currency,
			amount, balance_after, ledger_accounts, amounts, previous_hash, hash)
		 SELECT $1, $2, n, 'adjustment', 'past-' || n, 1, n, now(), 'USD', 1, n, '{customer,house:adjustments}', '{1,-1}', $3, $3
		 FROM generate_series(1, $4::int / 2) n`,
		[partition, accountId, hash, rows],
	);
}
