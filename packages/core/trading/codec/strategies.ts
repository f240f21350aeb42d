import { type AccountStrategy, STRATEGY_STOPS, type StrategyLimits } from "../../account/index.ts";
import { readHours } from "./limits.ts";
import { CodecError, type Reader, readObject, readText } from "./reader.ts";

/* Stored form of the strategies of an account; the format in general: `codec.ts`. */

export const readStrategyLimits = (r: Reader): StrategyLimits => ({
	dayLoss: r.money("dayLoss"),
	totalLoss: r.money("totalLoss"),
	openTrades: r.integer("openTrades", 1),
	dayTrades: r.integer("dayTrades", 1),
	exposure: r.money("exposure"),
	hours: r.nullable("hours", (key) => r.object(key, readHours)),
	untilMs: r.integer("untilMs", 0),
});

const readStrategy = (r: Reader): AccountStrategy => ({
	id: r.text("id"),
	version: r.text("version"),
	instrumentId: r.text("instrumentId"),
	limits: r.object("limits", readStrategyLimits),
	startedAtMs: r.integer("startedAtMs", 0),
	stopped: r.nullable("stopped", (key) =>
		r.object(key, (inner) => ({ reason: inner.oneOf("reason", STRATEGY_STOPS), atMs: inner.integer("atMs", 0) })),
	),
	trades: r.list("trades", readText),
	pnl: r.money("pnl"),
	day: r.object("day", (inner) => ({
		startMs: inner.integer("startMs", 0),
		pnlBefore: inner.money("pnlBefore"),
		opened: inner.integer("opened", 0),
	})),
});

export function readStrategies(r: Reader, key: string): ReadonlyMap<string, AccountStrategy> {
	const list = r.list(key, (item, path) => readObject(item, path, readStrategy));
	const strategies = new Map(list.map((strategy) => [strategy.id, strategy]));
	if (strategies.size !== list.length) throw new CodecError(`state.${key}`, "each strategy once");
	return strategies;
}
