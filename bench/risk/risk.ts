import { join } from "node:path";
import { Child } from "../lib/child.ts";
import { goalText, plainText } from "../lib/goal.ts";
import { interleave, median, ratioText, ratioTo } from "../lib/rounds.ts";
import { figure, table } from "../lib/table.ts";
import type { Way } from "./ways.ts";

export interface RiskBench {
	/** The goals apply to the middle one. */
	readonly accounts: readonly number[];
	readonly tradesPerAccount: number;
	readonly instruments: number;
	readonly rounds: number;
	/** Ticks of a round at 100,000 accounts; more at fewer accounts. */
	readonly ticks: number;
	readonly shocks: number;
}

const COMPARED = ["safe bands", "every holder moved", "every holder valued"] as const satisfies readonly Way[];

interface Step {
	readonly micros: number;
	readonly touched: number;
	readonly judged: number;
}

/** The results at one number of accounts. */
interface Found {
	readonly accounts: number;
	readonly rows: readonly (readonly string[])[];
	readonly perTouched: number;
	readonly ratioToValued: number;
	readonly text: readonly string[];
}

/** P6: the cost of a tick, including the accounts that it takes to a margin call or close-out. */
export async function risk(bench: RiskBench): Promise<string> {
	const found: Found[] = [];
	for (const accounts of bench.accounts) found.push(await atSize(bench, accounts));
	const [least] = found;
	const most = found.at(-1);
	const grown = least && most ? most.perTouched / least.perTouched : Number.NaN;
	return [
		`A tick against all open trades: finding and judging whom it brings to a margin call or close-out; ${bench.instruments} instruments (Zipf), CPU time`,
		table(
			[
				"accounts",
				"trades",
				"way",
				"µs/tick",
				"looked at",
				"judged exactly",
				"µs per look",
				"µs per judgement",
				"ratio to valued (range)",
			],
			found.flatMap(({ rows }) => rows),
		),
		...found.flatMap(({ text }) => text),
		goalText(
			`an account that is looked at costs ${figure(grown)} × from the fewest to the most accounts`,
			"≤ 1.6",
			grown <= 1.6,
		),
	].join("\n");
}

async function atSize(bench: RiskBench, accounts: number): Promise<Found> {
	const worker = await Child.start("server", join(import.meta.dirname, "worker.ts"), [], ["--max-old-space-size=8192"]);
	try {
		const ticks = Math.max(200, Math.round((bench.ticks * 100_000) / accounts));
		const warm = ticks;
		const { trades } = await worker.ask<{ trades: number }>("make", {
			accounts,
			tradesPerAccount: bench.tradesPerAccount,
			instruments: bench.instruments,
			ticks: warm + bench.rounds * ticks,
			shocks: bench.shocks,
			seed: 20_261_121,
			ways: COMPARED,
		});
		// Warm-up: the first ticks order edges and heaps, which belongs to loading an account.
		for (const way of COMPARED) await worker.ask("go", { way, to: warm });
		const reached = new Map<Way, number>(COMPARED.map((way) => [way, warm]));
		const measure = (way: Way) => async () => {
			const to = (reached.get(way) ?? 0) + ticks;
			reached.set(way, to);
			const { micros, touched, judged } = await worker.ask<Step>("go", { way, to });
			return { value: micros / ticks, touched: touched / ticks, judged: judged / ticks };
		};
		const measured = await interleave(bench.rounds, {
			"safe bands": measure("safe bands"),
			"every holder moved": measure("every holder moved"),
			"every holder valued": measure("every holder valued"),
		});
		const { micros: none } = await worker.ask<Step>("nothing", { way: "safe bands", ticks });
		const { micros: judging } = await worker.ask<Step>("judge", { way: "safe bands", accounts: 2_000 });
		const same = await sameDecisions(worker, warm + bench.rounds * ticks + bench.shocks);
		const touched = median(measured["safe bands"].map((sample) => sample.touched));
		const judged = median(measured["safe bands"].map((sample) => sample.judged));
		const perTick = median(measured["safe bands"].map(({ value }) => value));
		// Without the fixed cost of a tick and without exact judging, which every variant does for the same accounts.
		const perTouched = Math.max(0, perTick - none / ticks - judged * judging) / touched;
		const rows = COMPARED.map((way) => [
			way === "safe bands" ? figure(accounts) : "",
			way === "safe bands" ? figure(trades) : "",
			way,
			figure(median(measured[way].map(({ value }) => value))),
			figure(median(measured[way].map((sample) => sample.touched))),
			figure(median(measured[way].map((sample) => sample.judged))),
			way === "safe bands" ? figure(perTouched) : "",
			way === "safe bands" ? figure(judging) : "",
			ratioText(ratioTo(measured[way], measured["every holder valued"]), (ratio) => ratio.toPrecision(2)),
		]);
		const valued = 1 / ratioTo(measured["safe bands"], measured["every holder valued"]).median;
		const moved = 1 / ratioTo(measured["safe bands"], measured["every holder moved"]).median;
		const text = [
			same,
			// The goals are set for 100,000 accounts.
			(accounts === 100_000 ? goalText : plainText)(
				`${figure(accounts)} accounts: a tick costs 1/${figure(valued)} of valuing every holder (and 1/${figure(moved)} of adding the move to every holder's equity)`,
				"1/30 or less",
				valued >= 30,
			),
			await fullPass(worker, bench.rounds, trades, accounts),
		];
		return { accounts, rows, perTouched, ratioToValued: valued, text };
	} finally {
		await worker.stop();
	}
}

/** All variants must find the same accounts, or their speed means nothing. */
async function sameDecisions(worker: Child, to: number): Promise<string> {
	const all = new Map<Way, { decisions: number; closeOuts: number; hash: string }>();
	for (const way of COMPARED) {
		await worker.ask("go", { way, to });
		all.set(way, await worker.ask("decisions", { way }));
	}
	const own = all.get("safe bands");
	for (const [way, { hash }] of all) {
		if (hash !== own?.hash) throw new Error(`safe bands do not do what "${way}" does`);
	}
	return `identical over all ticks and the shocks after them: ${own?.decisions} margin calls and close-outs, ${own?.closeOuts} of them close-outs, at the same ticks, parts and prices`;
}

async function fullPass(worker: Child, rounds: number, trades: number, accounts: number): Promise<string> {
	const passes = Math.max(1, Math.round(2_000_000 / trades));
	const ask = (what: string) => async () => {
		// A trade is three doubles, an account eight.
		const { micros } = await worker.ask<Step>(what, { passes, doubles: 3 * trades + 8 * accounts });
		return { value: (micros * 1000) / trades };
	};
	for (const what of ["pass", "read"]) await ask(what)();
	const measured = await interleave(Math.max(5, rounds), { read: ask("read"), pass: ask("pass") });
	const ratio = ratioTo(measured.pass, measured.read);
	const ns = (way: "read" | "pass") => figure(median(measured[way].map(({ value }) => value)));
	return (accounts === 100_000 ? goalText : plainText)(
		`full pass over ${figure(trades)} trades: ${ns("pass")} ns per trade, reading the same bytes ${ns("read")} ns: ${ratioText(ratio, figure)}`,
		"≤ 3",
		ratio.median <= 3,
	);
}
