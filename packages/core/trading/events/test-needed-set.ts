import type { AssetClass } from "../../instruments/index.ts";
import { readAssetClasses } from "../codec/limits.ts";
import { protectionWith } from "../evolve-protection.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type TestNeededSet = EventBase & {
	readonly type: "test-needed-set";
	readonly assetClasses: readonly AssetClass[];
};

export const testNeededSet: EventDefinition<TestNeededSet> = {
	type: "test-needed-set",
	read: (r, base) => ({ type: "test-needed-set", ...base, assetClasses: readAssetClasses(r, "assetClasses") }),
	fold: (state, { assetClasses, occurredAtMs }) => ({
		protection: protectionWith(state, occurredAtMs, { testNeeded: assetClasses }),
	}),
	lines: booksNothing,
	facts: touchesNothing,
};
