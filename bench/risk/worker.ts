import { createHash } from "node:crypto";
import { marginWork } from "@truefill/core/trading";
import { serveParent } from "../lib/child.ts";
import type { BandSearch } from "./bands.ts";
import { makeRiskScene, type RiskPlan, type RiskScene } from "./scene.ts";
import { startWalk, type Walk, type Way } from "./ways.ts";

let scene: RiskScene | undefined;
const walks = new Map<Way, Walk>();

const theScene = (): RiskScene => {
	if (scene === undefined) throw new Error("no scene");
	return scene;
};
function theWalk(way: Way): Walk {
	const walk = walks.get(way);
	if (walk === undefined) throw new Error(`${way} has not started`);
	return walk;
}
const cpuMicros = (): number => {
	const { user, system } = process.threadCpuUsage();
	return user + system;
};

/** Reads all doubles, with eight independent sums so that no addition waits for another. */
function readAll(values: Float64Array): number {
	let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
	for (let at = 0; at + 8 <= values.length; at += 8) {
		a += values[at] ?? 0;
		b += values[at + 1] ?? 0;
		c += values[at + 2] ?? 0;
		d += values[at + 3] ?? 0;
		e += values[at + 4] ?? 0;
		f += values[at + 5] ?? 0;
		g += values[at + 6] ?? 0;
		h += values[at + 7] ?? 0;
	}
	return a + b + c + d + e + f + g + h;
}

let bytes: Float64Array | undefined;
let sum = 0;

serveParent({
	make(plan: RiskPlan & { ways: readonly Way[] }) {
		walks.clear();
		scene = makeRiskScene(plan);
		for (const way of plan.ways) walks.set(way, startWalk(way, scene));
		return { trades: scene.states.reduce((total, { openTrades }) => total + openTrades.size, 0) };
	},

	/** Continues up to tick `to`. */
	go({ way, to }: { way: Way; to: number }) {
		const { search, go } = theWalk(way);
		const touched = search.touched();
		const judged = search.judged();
		const micros = go(to);
		return { micros, touched: search.touched() - touched, judged: search.judged() - judged };
	},

	/** The cost of a tick that triggers nothing: repeats each instrument's latest quote. */
	nothing({ way, ticks }: { way: Way; ticks: number }) {
		const { search, market } = theWalk(way);
		const quotes = [...theScene().ticks.slice(0, ticks)].flatMap(
			({ instrumentId }) => market.view.quote(instrumentId) ?? [],
		);
		const from = cpuMicros();
		for (const quote of quotes) search.tick(quote);
		return { micros: cpuMicros() - from };
	},

	/** The cost of judging an account in exact integers, with accounts spread over the memory. */
	judge({ way, accounts }: { way: Way; accounts: number }) {
		const { view } = theWalk(way).market;
		const { states } = theScene();
		const stride = Math.max(1, Math.floor(states.length / accounts));
		const some = states.filter((_, index) => index % stride === 0);
		const from = cpuMicros();
		for (const state of some) if (marginWork(state, [], view) !== null) sum += 1;
		return { micros: (cpuMicros() - from) / some.length };
	},

	decisions({ way }: { way: Way }) {
		const decisions = theWalk(way).decisions();
		const closeOuts = decisions.filter((decision) => decision.includes('"close-out"')).length;
		return {
			decisions: decisions.length,
			closeOuts,
			hash: createHash("sha256").update(decisions.join("\n")).digest("hex"),
		};
	},

	/** The margin watch's full pass over all open trades. */
	pass({ passes }: { passes: number }) {
		const walk = theWalk("safe bands");
		if (!("watch" in walk.search)) throw new Error("no watch");
		const { watch } = walk.search as BandSearch;
		const from = cpuMicros();
		for (let pass = 0; pass < passes; pass += 1) watch.sweep();
		return { micros: (cpuMicros() - from) / passes };
	},

	/** The lower bound: reading the same number of bytes from memory. */
	read({ doubles, passes }: { doubles: number; passes: number }) {
		if (bytes?.length !== doubles) bytes = new Float64Array(doubles).fill(1.5);
		const from = cpuMicros();
		for (let pass = 0; pass < passes; pass += 1) sum += readAll(bytes);
		return { micros: (cpuMicros() - from) / passes, sum };
	},
});
