import type { Instrument } from "@truefill/core/instruments";
import { writeNotification } from "../../notifications/index.ts";
import type { LiveRun } from "./live-run.ts";
import type { CheckRow, Pause, RunTransaction, StopReason } from "./tables.ts";

/** Name of an instrument; of one that is not offered any more its id. */
export type NameOf = (instrumentId: string) => Pick<Instrument, "displayName"> | undefined;

const named = (nameOf: NameOf, { strategy, id }: Pick<LiveRun, "strategy" | "id">) => ({
	strategy: strategy.name,
	instrument: nameOf(strategy.instrumentId)?.displayName ?? strategy.instrumentId,
	run: id,
});

/** What a check has opened and closed. */
export async function tellTrades(
	tx: RunTransaction,
	nameOf: NameOf,
	run: LiveRun,
	row: CheckRow,
	currency: string,
	at: Date,
): Promise<void> {
	for (const { kind, command_id, result } of row.legs) {
		const { refusal, price, side, volume, net } = result;
		if (refusal !== null || price === null) continue;
		await writeNotification(tx, {
			userId: run.userId,
			source: `strategy ${command_id}`,
			code: kind === "open" ? "STRATEGY_OPENED" : "STRATEGY_CLOSED",
			params: {
				...named(nameOf, run),
				side: side === "sell" ? "Sell" : "Buy",
				volume: volume ?? "",
				price,
				...(net === null ? {} : { net, currency }),
			},
			at,
		});
	}
}

const PAUSED = {
	"price-stale": "STRATEGY_PAUSED_PRICE",
	"market-closed": "STRATEGY_PAUSED_MARKET",
	"instrument-restricted": "STRATEGY_PAUSED_INSTRUMENT",
	"account-restricted": "STRATEGY_PAUSED_ACCOUNT",
	"manual-trade": "STRATEGY_PAUSED_MANUAL",
} as const satisfies Record<Pause, string>;

/** That it is paused and why, or that it goes on. */
export const tellPause = (
	tx: RunTransaction,
	nameOf: NameOf,
	run: LiveRun,
	pause: Pause | null,
	at: Date,
): Promise<void> =>
	writeNotification(tx, {
		userId: run.userId,
		source: `strategy ${run.id} ${pause ?? "on"} ${at.getTime()}`,
		code: pause === null ? "STRATEGY_RESUMED" : PAUSED[pause],
		params: named(nameOf, run),
		at,
	});

const STOPPED = {
	staff: "STRATEGY_STOPPED_STAFF",
	"day-loss": "STRATEGY_STOPPED_DAY_LOSS",
	"total-loss": "STRATEGY_STOPPED_TOTAL_LOSS",
	"end-date": "STRATEGY_STOPPED_END",
	withdrawn: "STRATEGY_STOPPED_WITHDRAWN",
} as const satisfies Record<Exclude<StopReason, "customer">, string>;

/** That somebody or something else than the customer has stopped it. `why`: what staff say. */
export const tellStop = (
	tx: RunTransaction,
	nameOf: NameOf,
	run: Pick<LiveRun, "id" | "userId" | "strategy">,
	reason: Exclude<StopReason, "customer">,
	why: string | undefined,
	at: Date,
): Promise<void> =>
	writeNotification(tx, {
		userId: run.userId,
		source: `strategy ${run.id} stopped`,
		code: STOPPED[reason],
		params: { ...named(nameOf, run), ...(why === undefined ? {} : { reason: why }) },
		at,
	});
