import { done, taskOf, tell } from "../children.ts";
import type { Found, Share } from "./hunt.ts";
import { MUTANTS } from "./mutants.ts";
import { loadWith, prepare } from "./plant.ts";

/*
 * One process of a hunt: loads the simulator and the product again for each of its mutants, with the bug planted in one
 * place. Nothing else loads them this way.
 */
const { mutants, seeds, safetyMs, stripped } = await taskOf<Share>();
const sources = new Map(stripped);
prepare(sources);

async function look(name: string): Promise<Found> {
	const mutant = MUTANTS.find((one) => one.name === name);
	if (mutant === undefined) throw new Error(`no bug is called "${name}"`);
	const run = await loadWith(mutant);
	for (const seed of [...(mutant.seeds ?? []), ...seeds]) {
		const violation = await run(seed, safetyMs);
		if (violation === undefined) continue;
		return { mutant: name, seed, invariant: violation.invariant, message: violation.message };
	}
	return { mutant: name, seed: undefined, invariant: "", message: "" };
}

for (const name of mutants) tell({ found: await look(name) });
tell({ stripped: sources });
done();
