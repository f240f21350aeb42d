import type { HouseReason } from "@truefill/core/ledger";
import { done, taskOf, tell } from "./children.ts";
import { liveDay } from "./day.ts";
import type { Report, Task } from "./swarm.ts";

/*
 * One process of a swarm. On request it runs each seed twice, the second time only to check that the day is
 * deterministic; the report is about the first run.
 */
const { seeds, safetyMs, payments, repeated, keepLines } = await taskOf<Task>();

for (const seed of seeds) {
	const day = await liveDay(seed, { keepLines, safetyMs, payments });
	const again = repeated ? await liveDay(seed, { safetyMs, payments, audited: false }) : day;
	const broken = day.violation;
	const violation = broken === undefined ? undefined : { invariant: broken.invariant, message: broken.message };
	const differs = { invariant: "determinism", message: `determinism: ${day.hash} and then ${again.hash}` };
	const { hits, commands, acknowledged, fills, orders, triggers, closeOuts, lines } = day;
	const house = new Map<HouseReason, number>();
	for (const { reason } of day.house) house.set(reason, (house.get(reason) ?? 0) + 1);
	const report: Report = {
		seed,
		violation: violation ?? (again.hash === day.hash ? undefined : differs),
		hits,
		commands,
		acknowledged,
		fills,
		orders,
		triggers,
		closeOuts,
		house,
		lines,
	};
	tell(report);
}
done();
