import { done, taskOf, tell } from "../children.ts";
import type { HistoryModule } from "./kinds.ts";
import type { HistoryReport, Task } from "./swarm.ts";

/* One process of many histories. On request each seed is run twice, to check that it is deterministic. */
const { kind, seeds, keepLines, isRepeated } = await taskOf<Task>();
const { live }: HistoryModule = await import(`./${kind}/history.ts`);

for (const seed of seeds) {
	const { violation: broken, counts, lines, hash } = await live(seed, keepLines);
	const again = isRepeated ? (await live(seed)).hash : hash;
	const differs = { invariant: "determinism", message: `determinism: ${hash} and then ${again}` };
	const violation =
		broken === undefined
			? again === hash
				? undefined
				: differs
			: { invariant: broken.invariant, message: broken.message };
	const report: HistoryReport = { seed, violation, counts, lines };
	tell(report);
}
done();
