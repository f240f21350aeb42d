import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Child } from "../lib/child.ts";
import { cpuMicros } from "../lib/process-cost.ts";
import { interleave, type Measured, median, ratioText, ratioTo, type Sample } from "../lib/rounds.ts";
import { figure, table, verdict } from "../lib/table.ts";
import { type Load, NAMES, type Name, openWays, type Way } from "./ways.ts";

export interface FanoutPlan {
	readonly sockets: number;
	readonly rounds: number;
	readonly seconds: number;
	/** Writes a second, over all sockets, at which the CPU per write is measured. */
	readonly writesPerSecond: number;
	/** Increasing prices a second, over all sockets, that are tried for the sustained rate. */
	readonly ladder: readonly number[];
	readonly ladderRounds: number;
}

/** The goals (P1), as the ratio of the gateway to the other variant. */
const GOALS = { "CPU per write, of the C loop's": 1.8, "sustained, of socket.io's": 5 } as const;

/** One variant with its counting sockets. */
class Lane {
	readonly way: Way;
	readonly #swarm: Child;
	readonly #sockets: number;
	#port: number | undefined;
	#connected = false;
	/** The step that the last search reached; the next search starts a little below. */
	#step = 0;

	constructor(way: Way, swarm: Child, sockets: number) {
		this.way = way;
		this.#swarm = swarm;
		this.#sockets = sockets;
	}

	/** Prepares the variant; another flush interval of the gateway needs another server. */
	async open(perSecond: number | null): Promise<number> {
		const anew = this.way.prepare(perSecond);
		if (this.#port === undefined || anew) {
			// The new server replaces the one that the sockets are connected to.
			await this.#swarm.ask("close", { name: this.way.name });
			this.#port = await this.way.listen();
			this.#connected = false;
		}
		return this.#port;
	}

	async #connect(perSecond: number | null): Promise<void> {
		const port = await this.open(perSecond);
		if (this.#connected) return;
		const { name, path } = this.way;
		await this.#swarm.ask("connect", { name, port, path, apiKeys: ["bench"], sockets: this.#sockets });
		this.#connected = true;
	}

	/** Runs the variant for a while and reads what arrived, and its CPU cost. */
	async #measure(run: (seconds: number) => Promise<number>, seconds: number) {
		await run(0.3);
		await sleep(200);
		await this.#swarm.ask("reset", { name: this.way.name });
		const before = cpuMicros([this.way.pid]);
		const startedMs = performance.now();
		const published = await run(seconds);
		const tookSeconds = (performance.now() - startedMs) / 1000;
		const micros = cpuMicros([this.way.pid]) - before;
		await sleep(300);
		const load = await this.#swarm.ask<Load>("read", { name: this.way.name });
		return { ...load, published, tookSeconds, micros };
	}

	async cost(writesPerSecond: number, seconds: number): Promise<Cost> {
		const perSecond = writesPerSecond / this.#sockets;
		await this.#connect(perSecond);
		const { updates, bytes, micros, p50, p99, published } = await this.#measure(
			(time) => this.way.write(perSecond, time),
			seconds,
		);
		const arrived = updates / Math.max(1, published * this.#sockets);
		return {
			value: micros / Math.max(1, updates),
			details: { p50, p99, arrived, bytes: bytes / Math.max(1, updates), rate: updates / seconds },
		};
	}

	async #holds(pricesPerSecond: number): Promise<boolean> {
		const seconds = 1.5;
		const perSecond = pricesPerSecond / this.#sockets;
		await this.#connect(null);
		const { items, fresh, published, tookSeconds, p99 } = await this.#measure(
			(time) => this.way.publish(perSecond, time),
			seconds,
		);
		const wanted = perSecond * seconds;
		// All sockets count prices; those that parse them exclude the ones that a snapshot repeats.
		const arrived = Math.min(items / this.#sockets, fresh) / wanted;
		const inTime = published >= wanted * 0.97 && tookSeconds < seconds * 1.03 + 0.05;
		return arrived >= 0.97 && inTime && p99 <= 100;
	}

	/** The highest sustainable step; a step that fails is retried once. */
	async sustained(ladder: readonly number[]): Promise<Sample> {
		const holds = async (step: number) => {
			const rate = ladder[step];
			return rate !== undefined && ((await this.#holds(rate)) || (await this.#holds(rate)));
		};
		let step = Math.max(0, this.#step - 2);
		while (step > 0 && !(await holds(step))) step -= 1;
		if (step === 0 && !(await holds(0))) return { value: 0 };
		while (await holds(step + 1)) step += 1;
		this.#step = step;
		return { value: ladder[step] ?? 0 };
	}
}

interface Cost extends Sample {
	readonly details: Readonly<Record<"p50" | "p99" | "arrived" | "bytes" | "rate", number>>;
}

const each = <T extends Sample>(lanes: readonly Lane[], run: (lane: Lane) => Promise<T>) =>
	Object.fromEntries(lanes.map((lane) => [lane.way.name, () => run(lane)])) as Record<Name, () => Promise<T>>;

/** Real clients beside the counting ones: they must receive every price as published. */
async function checkFormat(lanes: readonly Lane[], readers: Child): Promise<string> {
	const lines: string[] = [];
	for (const lane of lanes.filter(({ way }) => way.name === "socket.io" || way.name === "Truefill")) {
		await readers.ask("connect", { port: await lane.open(null) });
		await sleep(300);
		await lane.way.publish(200, 2);
		await sleep(300);
		const { checked, wrong, transports } = await readers.ask<{
			checked: number[];
			wrong: string[];
			transports: string[];
		}>("read");
		await readers.ask("close");
		if (wrong.length > 0 || checked.some((count) => count < 400)) {
			throw new Error(`${lane.way.name}: socket.io-client got ${checked.join(", ")} of 400: ${wrong.join("; ")}`);
		}
		lines.push(`${lane.way.name}: ${checked.join(" + ")} prices by ${transports.join(", ")}`);
	}
	return `socket.io-client, unmodified, found every price as published (${lines.join("; ")})`;
}

/** Price fan-out: the product's gateway compared with a C loop, a bare `ws` loop with the same bytes, and socket.io. */
export async function fanout(plan: FanoutPlan): Promise<string> {
	const swarm = await Child.start("load", join(import.meta.dirname, "swarm.ts"));
	const readers = await Child.start("load", join(import.meta.dirname, "readers.ts"));
	const ways = await openWays();
	try {
		const lanes = ways.map((way) => new Lane(way, swarm, plan.sockets));
		const format = await checkFormat(lanes, readers);
		const cost = await interleave(
			plan.rounds,
			each(lanes, (lane) => lane.cost(plan.writesPerSecond, plan.seconds)),
		);
		const climbing = lanes.filter(({ way }) => way.name !== "C loop");
		const sustained = await interleave(
			plan.ladderRounds,
			each(climbing, (lane) => lane.sustained(plan.ladder)),
		);
		return [format, "", printCost(plan, cost), "", printSustained(plan, sustained)].join("\n");
	} finally {
		await Promise.all([swarm, readers, ...ways].map((child) => child.stop()));
	}
}

function printCost(plan: FanoutPlan, cost: Partial<Measured<Name, Cost>>): string {
	const floor = cost["C loop"];
	const rows = NAMES.flatMap((name) => {
		const samples = cost[name];
		if (samples === undefined) return [];
		const detail = (key: keyof Cost["details"]) => median(samples.map((sample) => sample.details[key]));
		return [
			[
				name,
				figure(median(samples.map(({ value }) => value))),
				floor === undefined ? "–" : ratioText(ratioTo(samples, floor), figure),
				cost["bare ws"] === undefined ? "–" : ratioText(ratioTo(samples, cost["bare ws"]), figure),
				figure(detail("bytes")),
				`${figure(detail("p50"))} / ${figure(detail("p99"))}`,
				`${figure(detail("arrived") * 100)} %`,
				figure(detail("rate")),
			],
		];
	});
	const ratio = floor === undefined ? undefined : ratioTo(cost.Truefill ?? [], floor).median;
	const goal = GOALS["CPU per write, of the C loop's"];
	const judged =
		ratio === undefined
			? "no C compiler here: the C loop is left out, and the goal of CPU per write is not judged"
			: verdict(`CPU per write ≤ ${goal} × the C loop`, `${figure(ratio)} ×`, ratio <= goal);
	return [
		`Price fan-out to ${plan.sockets} sockets, ${figure(plan.writesPerSecond)} writes a second of one price each, ${plan.rounds} rounds of ${plan.seconds} s`,
		table(
			[
				"way",
				"CPU µs/write",
				"to C loop (range)",
				"to bare ws (range)",
				"bytes",
				"p50 / p99 ms",
				"arrived",
				"writes/s",
			],
			rows,
		),
		judged,
	].join("\n");
}

function printSustained(plan: FanoutPlan, sustained: Partial<Measured<Name>>): string {
	const baseline = sustained["socket.io"] ?? [];
	const rows = NAMES.flatMap((name) => {
		const samples = sustained[name];
		if (samples === undefined) return [];
		return [[name, figure(median(samples.map(({ value }) => value))), ratioText(ratioTo(samples, baseline), figure)]];
	});
	const ratio = ratioTo(sustained.Truefill ?? [], baseline).median;
	const goal = GOALS["sustained, of socket.io's"];
	return [
		`Sustained prices a second to ${plan.sockets} sockets, all ticks of different instruments (≥ 97 % arrived, p99 ≤ 100 ms), ${plan.ladderRounds} rounds; top step ${figure(plan.ladder.at(-1) ?? 0)}`,
		table(["way", "prices/s", "to socket.io (range)"], rows),
		verdict(`sustained ≥ ${goal} × socket.io`, `${figure(ratio)} ×`, ratio >= goal),
	].join("\n");
}
