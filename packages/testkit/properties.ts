import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fastCheck from "fast-check";
import { TestRunner } from "vitest";
import { type KeptRun, readKept } from "./kept-properties.ts";
import { type Place, plansOf, type RunParameters } from "./property-plans.ts";
import { SEED, TIER } from "./tier.ts";

declare module "vitest" {
	interface TaskMeta {
		/** The failed run; the runner stores it (`tools/runner/kept.mjs`). */
		failedRun?: KeptRun;
	}
}

/*
 * fast-check, with one difference: `assert` takes the seed and the number of runs from the tier. Property tests write
 * `import * as fc from "@truefill/testkit/properties"`.
 */
export * from "fast-check";

const kept = readKept(readFileSync(join(import.meta.dirname, "kept-properties.json"), "utf8"));

/**
 * Checks a property first on the runs that failed before, then on new ones. Same seed, same runs: each property of a
 * test derives its own seed from the run's seed, so that a second check sees other values.
 *
 * @throws Error with the counterexample, the seed and the path.
 */
export function assert<Ts>(property: fastCheck.IAsyncProperty<Ts>, parameters?: RunParameters<Ts>): Promise<void>;
export function assert<Ts>(property: fastCheck.IProperty<Ts>, parameters?: RunParameters<Ts>): void;
export function assert<Ts>(
	property: fastCheck.IAsyncProperty<Ts> | fastCheck.IProperty<Ts>,
	parameters: RunParameters<Ts> = {},
): Promise<void> | void {
	const place = nextPlace();
	const plans = plansOf(kept, place, parameters);
	if (isAsync(property))
		return (async () => {
			for (const plan of plans) tell(place, await fastCheck.check(property, plan));
		})();
	for (const plan of plans) tell(place, fastCheck.check(property, plan));
}

const isAsync = <Ts>(
	property: fastCheck.IAsyncProperty<Ts> | fastCheck.IProperty<Ts>,
): property is fastCheck.IAsyncProperty<Ts> => property.isAsync();

/** Number of properties that each test has checked. */
const checked = new Map<string, number>();

function nextPlace(): Place {
	const test = TestRunner.getCurrentTest()?.fullName ?? "";
	const property = checked.get(test) ?? 0;
	checked.set(test, property + 1);
	return { test, property };
}

function tell<Ts>({ test, property }: Place, details: fastCheck.RunDetails<Ts>): void {
	if (!details.failed) return;
	const { seed, counterexamplePath } = details;
	const meta = TestRunner.getCurrentTest()?.meta;
	if (meta !== undefined && counterexamplePath !== null)
		meta.failedRun = { test, property, seed, path: counterexamplePath };
	throw new Error(`${test}\nTEST_TIER=${TIER} TEST_SEED=${SEED}\n${fastCheck.defaultReportMessage(details)}`, {
		cause: details.errorInstance,
	});
}
