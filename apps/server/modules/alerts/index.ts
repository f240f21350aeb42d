import {
	amendPriceAlert,
	createPriceAlert,
	deletePriceAlert,
	pastPriceAlerts,
	priceAlerts,
} from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock, Log, Pool } from "../../platform/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { type AlertDeps, amendAlert, createAlert, deleteAlert } from "./set.ts";
import { AlertStore } from "./store.ts";
import { alertToWire } from "./to-wire.ts";
import { type AlertMarket, AlertWatch } from "./watch.ts";
import { AlertWriter } from "./writer.ts";

export type { ArmedAlert } from "./alert.ts";
export { personalData } from "./personal-data-store.ts";
export { AlertWatch } from "./watch.ts";

/** How often the progress is stored: what a start looks at again after a crash. */
const PROGRESS_MS = 5_000;
const KEPT_MS = 366 * 86_400_000;

export interface Alerts {
	routes(): BoundRoute[];
	/** Reads the armed alerts; ticks are judged from now on. */
	start(): Promise<void>;
	/** Writes what waits, ends what has expired, and continues an interrupted start. Run it every second. */
	work(): Promise<void>;
	/** Deletes alerts that ended more than a year ago. */
	forget(): Promise<void>;
	stop(): Promise<void>;
	readonly metrics: { readonly armed: number; readonly waiting: number; readonly triggered: number };
}

/** Customers' price alerts. They are judged in the process that owns the prices and holds the engine's lease. */
export function createAlerts(given: {
	readonly pool: Pool;
	readonly market: AlertMarket;
	readonly clock: Clock;
	readonly log: Log;
	readonly holdsLease: () => boolean;
	/** Sends what was written to the screens. */
	readonly wake: () => void;
}): Alerts {
	const { market, clock, log, holdsLease, wake } = given;
	const store = new AlertStore(given.pool);
	const nameOf = (id: string) => market.instruments.find((instrument) => instrument.id === id);
	const writer = new AlertWriter({ store, clock, log, nameOf, holdsLease, wake });
	const watch = new AlertWatch({ store, writer, market, clock, log, nameOf });
	const deps: AlertDeps = { store, watch, writer, market, clock, wake };
	let progressMs = Number.NEGATIVE_INFINITY;

	/** Until now everything is judged and written. */
	async function noteProgress(): Promise<void> {
		const nowMs = clock.nowMs();
		if (!watch.isRecovered || !holdsLease() || !(await writer.flush())) return;
		// A new alert knows itself since when it waits.
		if (watch.armed === 0) return;
		await store.noteJudged(new Date(nowMs));
		progressMs = clock.monotonicMs();
	}

	return {
		routes: () => [
			route(priceAlerts, async ({ user }) =>
				ok({ data: (await store.armedOf(user.id)).map((row) => alertToWire(row, market)) }),
			),
			route(pastPriceAlerts, async ({ user, query: { page = 1 } }) => {
				const { rows, total } = await store.past(user.id, PER_PAGE, offsetOf(page));
				const data = rows.map((row) => alertToWire(row, market));
				return ok(paged({ path: pastPriceAlerts.path, query: {} }, page, total, data));
			}),
			route(createPriceAlert, ({ user, body }) => createAlert(deps, user.id, body)),
			route(amendPriceAlert, ({ user, params, body }) => amendAlert(deps, user.id, params.id, body)),
			route(deletePriceAlert, ({ user, params }) => deleteAlert(deps, user.id, params.id)),
		],
		async start() {
			await watch.start();
			watch.recovered().catch((error: unknown) => {
				log.warn({ err: error }, "failed to look for price alerts reached while stopped; retrying");
			});
		},
		async work() {
			if (!holdsLease()) return;
			await watch.recovered();
			await writer.flush();
			const expired = await store.expire(new Date(clock.nowMs()));
			for (const id of expired) watch.disarm(id);
			if (expired.length > 0) wake();
			if (clock.monotonicMs() - progressMs >= PROGRESS_MS) await noteProgress();
		},
		forget: () => store.forget(new Date(clock.nowMs() - KEPT_MS)),
		async stop() {
			watch.stop();
			try {
				await noteProgress();
			} catch (error) {
				log.warn({ err: error }, "failed to store the progress of price alerts");
			}
		},
		get metrics() {
			return { armed: watch.armed, waiting: writer.waiting, triggered: writer.triggered };
		},
	};
}
