import type { AccountCurrency } from "@truefill/core/money";
import type { CommitRows } from "@truefill/server/engine";
import { liveDay, type Scene } from "../day.ts";
import { ALL_INSTRUMENTS } from "../market/instruments.ts";
import { type Recorded, RecordedFeed, scheduled } from "./recorded-feed.ts";

export interface Replay {
	readonly ticks: readonly Recorded[];
	/** Account currencies that the recording can convert. */
	readonly currencies?: readonly AccountCurrency[];
	/** `numerator` new units for `denominator` old ones, after tick number `after`. */
	readonly split?: { readonly after: number; readonly numerator: number; readonly denominator: number };
	readonly thinkMs?: number;
	readonly onWrite?: (rows: CommitRows, writer: string, written: string) => void;
	readonly keepLines?: number;
}

/** The number of partitions of the product's database. */
const PARTITIONS = 16;
/** A share is halted this long after its last price. */
const AFTER_MS = 500;

/** Runs a recording with random customers, with the same checks as the simulator's own days. */
export function replay(seed: number, options: Replay) {
	const { ticks, currencies = ["USD"], split, thinkMs = 900, onWrite, keepLines = 0 } = options;
	const { startsMs, skips, schedule, livedMs } = scheduled(ticks);
	const ids = new Set(ticks.map(({ instrumentId }) => instrumentId));
	const last = split === undefined ? undefined : schedule[split.after - 1];
	const scene: Scene = {
		startsMs,
		skips,
		traded: ALL_INSTRUMENTS.filter(({ instrument }) => ids.has(instrument.id)),
		currencies,
		splits: split === undefined || last === undefined ? [] : [{ atMs: last.atMs + AFTER_MS, ...split }],
		thinkMs,
		feed: (feedOptions) => new RecordedFeed(feedOptions, schedule),
	};
	const told = onWrite === undefined ? {} : { onWrite };
	return liveDay(seed, { safetyMs: livedMs + 1_000, scene, keepLines, partitions: PARTITIONS, ...told });
}
