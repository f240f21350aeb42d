import type { AnnouncementWire } from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import type { BoundRoute } from "../../http/bind.ts";
import type { Clock, Log, Pool } from "../../platform/index.ts";
import type { Market, MarketOptions } from "../../prices/index.ts";
import type { ComingAction } from "../corporate-actions/index.ts";
import { type RequestChange, RequestStore, type Requests } from "../requests/index.ts";
import type { ActionCaps } from "./action-caps.ts";
import { expectedCommand, splitOf } from "./action-commands.ts";
import { ActionScheduler } from "./action-scheduler.ts";
import { ActionStore } from "./action-store.ts";
import { actionChanges, announcementToWire } from "./actions-to-wire.ts";
import { backofficeRoutes } from "./routes.ts";
import { BackofficeStore } from "./store.ts";
import { backofficeDatabase } from "./tables.ts";
import { HELD_REASON, PAUSE_MS } from "./waiting-actions.ts";

export type { ActionCaps } from "./action-caps.ts";

export interface Backoffice {
	routes(): BoundRoute[];
	/** Dividends and splits that customers are shown. */
	announcements(): AnnouncementWire[];
	/** Announced and applied ones of one instrument, the latest ex-moment first. */
	actionsOf(instrumentId: string, limit: number): Promise<AnnouncementWire[]>;
	/** Those still to come, with the commands that will apply them. */
	comingActions(): ComingAction[];
	/** The terms of a proposed action, one by one. */
	changesOf(id: string): Promise<readonly RequestChange[]>;
	/** Announcements cancelled since. */
	cancelledActions(since: Date): Promise<{ id: string; asset_id: string }[]>;
	/** Applies corporate actions from now on, also those that came due while no server ran. */
	start(): Promise<void>;
	/** Reloads announced actions. */
	reload(): Promise<void>;
	stop(): Promise<void>;
}

/** Staff's control of the market and of accounts. */
export function createBackoffice(deps: {
	readonly pool: Pool;
	readonly engine: EnginePort;
	readonly requests: Requests;
	readonly market: Market;
	readonly clock: Clock;
	readonly log: Log;
	/** The largest dividend or split allowed by the current site settings. */
	readonly caps: () => Promise<ActionCaps>;
}): Backoffice {
	const db = backofficeDatabase(deps.pool);
	const [store, actions] = [new BackofficeStore(db), new ActionStore(db, deps.requests.store)];
	const scheduler = new ActionScheduler({ ...deps, actions });
	return {
		routes: () => backofficeRoutes({ ...deps, store, actions, scheduler }),
		announcements: () => scheduler.announcements(),
		actionsOf: async (instrumentId, limit) => (await actions.ofInstrument(instrumentId, limit)).map(announcementToWire),
		comingActions: () =>
			scheduler.coming().map((row) => ({
				announcement: announcementToWire(row),
				command: (accountId, now) => expectedCommand(row, accountId, now),
			})),
		async changesOf(id) {
			const row = await actions.find(id);
			invariant(row !== undefined, "a request to announce an action has its action");
			return actionChanges(row);
		},
		async cancelledActions(since) {
			const rows = await actions.cancelledSince(since);
			return rows.map(({ id, instrument_id }) => ({ id, asset_id: instrument_id }));
		},
		start: () => scheduler.start(),
		reload: () => scheduler.reload(),
		stop: () => scheduler.stop(),
	};
}

/**
 * What a market must know before its first tick: staff's controls of instruments, past splits, and the instruments
 * whose split is due and not applied or not decided yet, of which no price may be shown.
 */
export async function storedMarketRules(
	pool: Pool,
	nowMs: number,
): Promise<Required<Pick<MarketOptions, "controls" | "paused" | "splits">>> {
	const db = backofficeDatabase(pool);
	const actions = new ActionStore(db, new RequestStore(pool));
	const controls = await new BackofficeStore(db).controls();
	const current = [...(await actions.current(new Date(nowMs))), ...(await actions.proposed())];
	const due = current.filter(
		({ kind, status, ex_at }) =>
			kind === "split" && status !== "applied" && (status === "applying" || ex_at.getTime() - PAUSE_MS <= nowMs),
	);
	return {
		controls: new Map(controls.map(({ instrument_id, mode, reason }) => [instrument_id, { mode, reason }])),
		paused: new Map(
			due.map(({ instrument_id, status }) => [
				instrument_id,
				status === "proposed" ? HELD_REASON : "a split is being applied",
			]),
		),
		splits: (await actions.appliedSplits()).map(splitOf),
	};
}
export { CORPORATE_ACTION } from "./action-request.ts";
export { ADJUSTMENT } from "./adjustment-request.ts";
