import { readSuspenseDifferences, readTransit, verifyHouseChain } from "../../engine/index.ts";
import { raiseAlarm } from "../../platform/alarms.ts";
import type { Clock, Log, Pool, UnderWay } from "../../platform/index.ts";
import { inSnapshot } from "./store.ts";

/** A payment that is booked in one journal is booked in the other within this time, or says that it is under way. */
export const TRANSIT_MS = 10 * 60_000;

/** Looks after the house's journal while the server runs. */
export class TransitWatch {
	readonly #pool: Pool;
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #underWay: readonly UnderWay[];
	/** Payments of the last check that stand in transit without being under way; null: not checked yet. */
	readonly metrics: { unexplained: number | null } = { unexplained: null };

	constructor(options: {
		readonly pool: Pool;
		readonly clock: Clock;
		readonly log: Log;
		readonly underWay: readonly UnderWay[];
	}) {
		this.#pool = options.pool;
		this.#clock = options.clock;
		this.#log = options.log;
		this.#underWay = options.underWay;
	}

	/** What suspense holds and no module explains, and what stands in transit longer than `TRANSIT_MS` and is not under way. The read models may be a moment behind. */
	async check(): Promise<void> {
		const { transit, suspense } = await inSnapshot(this.#pool, async (client) => ({
			transit: await readTransit(client, this.#underWay),
			suspense: await readSuspenseDifferences(client, this.#underWay),
		}));
		if (suspense.length > 0) {
			raiseAlarm(this.#log, "SUSPENSE_DIFFERS", { payments: suspense.length, first: suspense.slice(0, 10) });
		}
		const before = this.#clock.nowMs() - TRANSIT_MS;
		const wrong = transit.filter(({ isUnderWay, since }) => !isUnderWay && since !== null && since.getTime() <= before);
		this.metrics.unexplained = wrong.length;
		if (wrong.length === 0) return;
		raiseAlarm(this.#log, "TRANSIT_NOT_ZERO", {
			payments: wrong.length,
			first: wrong.slice(0, 10).map(({ payment, currency, amount }) => ({ payment, currency, amount: `${amount}` })),
		});
	}

	async verify(): Promise<void> {
		await inSnapshot(this.#pool, (client) =>
			verifyHouseChain(client, (what) => raiseAlarm(this.#log, "HOUSE_BOOKS_WRONG", { what })),
		);
	}
}
