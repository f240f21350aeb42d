import { join } from "node:path";
import { Child } from "../lib/child.ts";
import { goalText } from "../lib/goal.ts";
import { interleave, median, ratioText, ratioTo } from "../lib/rounds.ts";
import { figure, table } from "../lib/table.ts";

export interface AlertsPlan {
	readonly alerts: number;
	readonly rounds: number;
	/** Ticks of one round. */
	readonly ticks: number;
}

interface Timed {
	readonly nsPerTick: number;
	readonly accepted: number;
	readonly armed: number;
	readonly reached: number;
}

const GOAL = 2;

/** The cost of a tick with many armed price alerts, against the same ticks without any. */
export async function alerts({ alerts: count, rounds, ticks }: AlertsPlan): Promise<string> {
	const worker = await Child.start("server", join(import.meta.dirname, "worker.ts"));
	try {
		await worker.ask("make", { name: "none", alerts: 0 });
		await worker.ask("make", { name: "armed", alerts: count });
		let seed = 0;
		const timed = (name: string) => async () => {
			seed += 1;
			const { nsPerTick, ...details } = await worker.ask<Timed>("ticks", { name, ticks, seed: Math.ceil(seed / 2) });
			if (details.accepted < 0.99) throw new Error(`only ${details.accepted * 100} % of the ticks were accepted`);
			return { value: nsPerTick, details };
		};
		// Compiles both before the first round.
		for (const name of ["none", "armed"]) await timed(name)();
		const measured = await interleave(rounds, { none: timed("none"), armed: timed("armed") });
		const ratio = ratioTo(measured.armed, measured.none);
		const last = measured.armed.at(-1)?.details;
		const rows = (["none", "armed"] as const).map((name) => [
			name === "none" ? "no alert" : `${figure(count)} alerts`,
			figure(median(measured[name].map(({ value }) => value))),
			ratioText(ratioTo(measured[name], measured.none), (value) => value.toPrecision(3)),
		]);
		return [
			"A pushed tick through the price path, with and without armed price alerts",
			table(["armed", "ns/tick", "ratio (range)"], rows),
			`${figure(last?.reached ?? 0)} were reached, ${figure(last?.armed ?? 0)} still wait`,
			goalText(`ratio ${ratio.median.toPrecision(3)}`, `≤ ${GOAL}`, ratio.median <= GOAL),
		].join("\n");
	} finally {
		await worker.stop();
	}
}
