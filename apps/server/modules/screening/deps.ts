import type { Clock, Log } from "../../platform/index.ts";
import type { Requests } from "../requests/index.ts";
import type { HitStore } from "./hit-store.ts";
import type { Lists } from "./lists-in-use.ts";
import type { ScreeningStore } from "./store.ts";

export interface ScreeningDeps {
	readonly store: ScreeningStore;
	readonly hits: HitStore;
	readonly lists: Lists;
	readonly requests: Requests;
	readonly clock: Clock;
	readonly log: Log;
	/** Of a match, from 0 to 1. */
	readonly threshold: number;
	/** Where lists come from. */
	readonly source: ScreeningSource;
}

/** `folder`: files, by the names of `lists/read-list.ts`. `sample`: the demo's made-up list. `off`: none. */
export type ScreeningSource =
	| { readonly kind: "folder"; readonly path: string }
	| { readonly kind: "sample" }
	| { readonly kind: "off" };
