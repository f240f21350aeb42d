import { join } from "node:path";
import { Child } from "../lib/child.ts";
import { interleave, type Measured, median, ratioText, ratioTo, type Sample } from "../lib/rounds.ts";
import { figure, table, verdict } from "../lib/table.ts";
import { stalled } from "./stalled.ts";
import { type Measure, NAMES, type Name, Way } from "./ways.ts";

export interface RealtimePlan {
	readonly sockets: number;
	readonly rounds: number;
	readonly seconds: number;
	/** Writes a second, over all sockets, at which the CPU per write is measured. */
	readonly writesPerSecond: number;
	/** Increasing events a second, over all sockets, that are tried for the sustained rate. */
	readonly ladder: readonly number[];
	readonly ladderRounds: number;
	readonly stalled: number;
	readonly pairs: number;
}

/** Events a second, over all sockets, at which an event loop tick has several. */
const CROWDED = 400_000;

/** The goals (P3). */
const COST_OF_C_LOOP = 1.8;
const RATE_OF_PER_SOCKET = 5;

/** One event to many subscribers: the product's server compared with a C loop, bare `ws`, and soketi's method. */
export async function realtime(plan: RealtimePlan): Promise<string> {
	const swarm = await Child.start("load", join(import.meta.dirname, "swarm.ts"));
	const ways: Way[] = [];
	try {
		for (const name of NAMES) {
			const way = await Way.open(name, swarm, plan.sockets);
			if (way !== undefined) ways.push(way);
		}
		const costs = await interleave(
			plan.rounds,
			each(ways, async (way) => {
				const measured = await way.measure(plan.writesPerSecond / plan.sockets, plan.seconds);
				return { value: measured.perWrite, measured };
			}),
		);
		const climbing = ways.filter(({ name }) => name !== "C loop");
		const crowded = await interleave(
			plan.ladderRounds,
			each(climbing, async (way) => ({ value: (await way.measure(CROWDED / plan.sockets, 1.5)).perEvent })),
		);
		const sustained = await interleave(
			plan.ladderRounds,
			each(climbing, async (way) => ({ value: await climb(way, plan) })),
		);
		const text = [printCost(plan, costs), "", printCrowded(plan, crowded), "", printSustained(plan, sustained)].join(
			"\n",
		);
		await Promise.all(ways.splice(0).map((way) => way.stop()));
		const beside = await stalled({
			sockets: plan.sockets,
			stalled: plan.stalled,
			pairs: plan.pairs,
			seconds: plan.seconds,
		});
		return [text, "", beside].join("\n");
	} finally {
		await Promise.all([swarm, ...ways].map((child) => child.stop()));
	}
}

const each = <T extends Sample>(ways: readonly Way[], run: (way: Way) => Promise<T>) =>
	Object.fromEntries(ways.map((way) => [way.name, () => run(way)])) as Record<Name, () => Promise<T>>;

/** The highest step at which nearly everything arrives in time; a step that fails is retried once. */
async function climb(way: Way, { ladder, sockets }: RealtimePlan): Promise<number> {
	const holds = async (rate: number): Promise<boolean> => {
		const { arrived, inTime, p99 } = await way.measure(rate / sockets, 1.5);
		return arrived >= 0.97 && inTime && p99 <= 100;
	};
	let held = 0;
	for (const rate of ladder) {
		if (!(await holds(rate)) && !(await holds(rate))) break;
		held = rate;
	}
	return held;
}

interface Cost extends Sample {
	readonly measured: Measure;
}

function printCost(plan: RealtimePlan, costs: Partial<Measured<Name, Cost>>): string {
	const floor = costs["C loop"];
	const rows = NAMES.flatMap((name) => {
		const samples = costs[name];
		if (samples === undefined) return [];
		const detail = (of: (measured: Measure) => number) => median(samples.map(({ measured }) => of(measured)));
		return [
			[
				name,
				figure(median(samples.map(({ value }) => value))),
				floor === undefined ? "–" : ratioText(ratioTo(samples, floor), figure),
				ratioText(ratioTo(samples, costs["bare ws"] ?? []), figure),
				figure(detail(({ perEvent }) => perEvent)),
				`${figure(detail(({ p50 }) => p50))} / ${figure(detail(({ p99 }) => p99))}`,
				`${figure(detail(({ arrived }) => arrived) * 100)} %`,
			],
		];
	});
	const ratio = floor === undefined ? undefined : ratioTo(costs.Truefill ?? [], floor).median;
	return [
		`One event to ${plan.sockets} subscribers, ${figure(plan.writesPerSecond)} writes a second, ${plan.rounds} rounds of ${plan.seconds} s`,
		table(
			["way", "CPU µs/write", "to C loop (range)", "to bare ws (range)", "µs/event", "p50 / p99 ms", "arrived"],
			rows,
		),
		ratio === undefined
			? "no C compiler here: the C loop is left out, and the goal of CPU per write is not judged"
			: verdict(`CPU per write ≤ ${COST_OF_C_LOOP} × the C loop`, `${figure(ratio)} ×`, ratio <= COST_OF_C_LOOP),
	].join("\n");
}

/** The capacity of a core, valid also when other work makes the latency unusable as a measure. */
function printCrowded(plan: RealtimePlan, crowded: Partial<Measured<Name>>): string {
	const baseline = crowded["per socket"] ?? [];
	const rows = NAMES.flatMap((name) => {
		const samples = crowded[name];
		if (samples === undefined) return [];
		const micros = median(samples.map(({ value }) => value));
		return [[name, figure(micros), figure(1e6 / micros), ratioText(ratioTo(samples, baseline), figure)]];
	});
	const ratio = 1 / ratioTo(crowded.Truefill ?? [], baseline).median;
	return [
		`${figure(CROWDED)} events a second asked, over ${plan.sockets} subscribers: what an event costs`,
		table(["way", "CPU µs/event", "events/CPU second", "cost to per socket (range)"], rows),
		verdict(
			`events of a CPU second ≥ ${RATE_OF_PER_SOCKET} × per socket`,
			`${figure(ratio)} ×`,
			ratio >= RATE_OF_PER_SOCKET,
		),
	].join("\n");
}

function printSustained(plan: RealtimePlan, sustained: Partial<Measured<Name>>): string {
	const baseline = sustained["per socket"] ?? [];
	const rows = NAMES.flatMap((name) => {
		const samples = sustained[name];
		if (samples === undefined) return [];
		return [[name, figure(median(samples.map(({ value }) => value))), ratioText(ratioTo(samples, baseline), figure)]];
	});
	const ratio = ratioTo(sustained.Truefill ?? [], baseline).median;
	return [
		`Sustained events a second, over ${plan.sockets} subscribers (≥ 97 % arrived, p99 ≤ 100 ms), ${plan.ladderRounds} rounds; top step ${figure(plan.ladder.at(-1) ?? 0)}`,
		table(["way", "events/s", "to per socket (range)"], rows),
		verdict(`sustained ≥ ${RATE_OF_PER_SOCKET} × per socket`, `${figure(ratio)} ×`, ratio >= RATE_OF_PER_SOCKET),
	].join("\n");
}
