import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Child } from "../lib/child.ts";
import { moveToCore } from "../lib/cores.ts";
import { cpuMicros } from "../lib/process-cost.ts";
import { type Product, startProduct } from "../lib/product.ts";
import { interleave, median, ratioText, ratioTo, type Sample } from "../lib/rounds.ts";
import { figure, table, verdict } from "../lib/table.ts";
import { signedIn } from "../memory/people.ts";

export interface HttpPlan {
	readonly rounds: number;
	readonly seconds: number;
}

/** The goal (P7). */
const GOAL = 1.3;
/** The rate limit is a hundred calls a second per session. */
const PEOPLE = 160;
const CONNECTIONS = 16;
/** `/proc` has a resolution of 10 ms. */
const IDLE_MS = 2_000;

interface Answered extends Sample {
	/** `idle`: CPU in % of a core without requests, measured right before. */
	readonly details: Readonly<Record<"p50" | "p99" | "perSecond" | "idle", number>>;
}

const candlesPath = (): string => {
	const to = Math.floor(Date.now() / 60_000) * 60_000;
	const iso = (ms: number) => encodeURIComponent(new Date(ms).toISOString());
	return `/api/v1/instruments/EURUSD/candles?resolution=1m&from=${iso(to - 120_000)}&to=${iso(to)}`;
};

/** An authorised GET, validated by its contract, compared with `node:http` that sends the same bytes. */
export async function http(plan: HttpPlan): Promise<string> {
	const load = await Child.start("load", join(import.meta.dirname, "load.ts"));
	const bare = await Child.start("server", join(import.meta.dirname, "server-node.ts"));
	let product: Product | undefined;
	try {
		const server = await startProduct();
		product = server;
		moveToCore("server", [server.pid]);
		const tokens = await signedIn({ ...server, people: PEOPLE });
		const path = candlesPath();
		const asked = await fetch(`http://127.0.0.1:${server.port}${path}`, {
			headers: { authorization: `Bearer ${tokens[0]}` },
		});
		const answer = await asked.text();
		if (asked.status !== 200) throw new Error(`GET ${path} answered ${asked.status}: ${answer}`);
		const barePort = await bare.ask<number>("listen", { answer });
		const measure = async (
			pid: number,
			port: number,
			names: readonly string[],
			perSecond?: number,
		): Promise<Answered> => {
			const idleBefore = cpuMicros([pid]);
			await sleep(IDLE_MS);
			const idle = (cpuMicros([pid]) - idleBefore) / IDLE_MS / 10;
			const before = cpuMicros([pid]);
			const { answers, p50, p99 } = await load.ask<{ answers: number; p50: number; p99: number }>("run", {
				port,
				path,
				tokens: names,
				connections: CONNECTIONS,
				seconds: plan.seconds,
				...(perSecond === undefined ? {} : { perSecond }),
			});
			const micros = cpuMicros([pid]) - before;
			return { value: micros / answers, details: { p50, p99, perSecond: answers / plan.seconds, idle } };
		};
		let perSecond = 0;
		const ways = {
			bare: () => measure(bare.pid, barePort, []),
			product: async () => {
				const answered = await measure(server.pid, server.port, tokens);
				({ perSecond } = answered.details);
				return answered;
			},
			// A lower request rate costs more per answer: wake-ups, and CPU caches that others have used.
			seldom: () => measure(bare.pid, barePort, [], perSecond),
		};
		await ways.bare();
		await ways.product();
		const measured = await interleave(plan.rounds, ways);
		return print(plan, answer.length, measured);
	} finally {
		await Promise.all([load.stop(), bare.stop(), product?.stop()]);
	}
}

function print(
	plan: HttpPlan,
	bytes: number,
	{ bare, product, seldom }: Readonly<Record<"bare" | "product" | "seldom", readonly Answered[]>>,
): string {
	const row = (name: string, of: readonly Answered[]) => {
		const middle = (key: keyof Answered["details"]) => figure(median(of.map(({ details }) => details[key])));
		return [
			name,
			figure(median(of.map(({ value }) => value))),
			ratioText(ratioTo(of, bare), figure),
			`${middle("p50")} / ${middle("p99")}`,
			middle("perSecond"),
			middle("idle"),
			figure(median(of.map(({ value, details }) => value - (details.idle * 10_000) / details.perSecond))),
		];
	};
	const ratio = ratioTo(product, bare).median;
	return [
		`An authorised, checked GET of ${bytes} bytes (two candles), ${CONNECTIONS} connections, ${plan.rounds} rounds of ${plan.seconds} s`,
		table(
			["way", "CPU µs per answer", "ratio (range)", "p50 / p99 ms", "answers/s", "idle CPU %", "µs less idle"],
			[row("bare node:http", bare), row("the same, asked as often as Truefill", seldom), row("Truefill", product)],
		),
		verdict(`CPU ≤ ${GOAL} × bare node:http`, `${figure(ratio)} ×`, ratio <= GOAL),
	].join("\n");
}
