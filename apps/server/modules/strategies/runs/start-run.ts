import { MOST_STRATEGY_RUNS, type startStrategy as startCall, strategyFromWire } from "@truefill/contracts/http";
import { invariant, ok, refuse } from "@truefill/core/result";
import { strategyFaults } from "@truefill/core/strategies";
import {
	type AccountState,
	decodeCommand,
	encodeCommand,
	type StrategyLimits,
	type TradingRefusal,
} from "@truefill/core/trading";
import type * as z from "zod";
import { placesOf } from "../../../engine/index.ts";
import { refuseFields } from "../../../http/bind.ts";
import { ownAccount } from "../../accounts/index.ts";
import { DecimalFields, requestHash } from "../../request.ts";
import { requestIdOf } from "../../requests/index.ts";
import { limitsFromWire } from "../limits-from-wire.ts";
import { fieldsOf, versionOf, withoutFractions } from "../strategy-wire.ts";
import type { RunDeps } from "./deps.ts";
import { warmFromMs } from "./history.ts";
import { liveRunOf } from "./live-run.ts";
import { intervalOf } from "./series.ts";
import type { RunRow } from "./tables.ts";

type Body = z.output<typeof startCall.body>;

/** Closed demo trades of the same rules, and days with one, that a live account needs. */
export const NEEDED_DEMO = { trades: 20, days: 5 } as const;

/** Judges a request, stores the run and lets the engine start it. The same request again gives the same run. */
export async function startRun(deps: RunDeps, userId: string, body: Body) {
	const { runs } = deps;
	const id = requestIdOf("str", userId, body.command_id);
	const hash = requestHash("startStrategy", {}, { ...body, strategy: withoutFractions(body.strategy) });
	const same = await runs.one(id, userId);
	if (same !== undefined) {
		if (same.request_hash !== hash) return refuse("COMMAND_ID_REUSED");
		return same.status === "starting" ? finishStart(deps, same) : ok(same);
	}
	const judged = await judgeStart(deps, userId, id, hash, body);
	if (!judged.ok) return judged;
	await runs.add(judged.value);
	return finishStart(deps, judged.value);
}

/** Sends the stored command of a run that the engine may or may not have started. */
export async function finishStart(deps: RunDeps, row: RunRow) {
	const { engine, runs, wake } = deps;
	const command = decodeCommand(JSON.parse(row.start_command));
	invariant(command.kind === "start-strategy", "a run is started by its command");
	const answer = await engine.submit(command, row.request_hash, () => ({ id: row.id }));
	if (answer.kind === "failed") {
		// Nothing runs; the next attempt, or the next start of the server, finishes or removes it.
		return refuse(answer.code);
	}
	if (answer.kind === "refused") {
		await runs.remove(row.id);
		return refused(answer.refusal);
	}
	const isRunning = await runs.transaction(async (tx) => {
		const isNew = await runs.setRunning(tx, row.id);
		if (isNew) await runs.publish(tx, [row.user_id]);
		return isNew;
	});
	if (!isRunning) {
		// Stopped before the engine had started it, or finished by another call.
		const now = (await runs.one(row.id)) ?? row;
		if (now.status === "stopped") deps.stopper.resume({ ...now, stop_pending: true });
		return ok(now);
	}
	const started = { ...row, status: "running" as const };
	await deps.follow([liveRunOf(started, null)]);
	wake();
	return ok<RunRow>(started);
}

const refused = ({ code, params }: TradingRefusal) => refuse(code, params);

async function judgeStart(deps: RunDeps, userId: string, id: string, hash: string, body: Body) {
	const { engine, market, runs, clock } = deps;
	const own = await ownAccount(engine, userId, body.account_id);
	if (!own.ok) return own;
	const account = own.value;
	const { type } = account;
	if (type === "savings") return refuse("ACCOUNT_IS_SAVINGS");
	if (account.archived) return refuse("ACCOUNT_ARCHIVED");
	if ((await engine.frozen(account.id)) !== null) return refuse("ACCOUNT_FROZEN");
	if (await deps.isSiteDisabled()) return refuse("SITE_DISABLED");
	const strategy = strategyFromWire(body.strategy);
	const instrument = market.instruments.find((each) => each.id === strategy.instrumentId);
	const faults = strategyFaults(strategy, instrument);
	if (instrument === undefined || faults.length > 0) return refuseFields("STRATEGY_INVALID", fieldsOf(faults));
	const fields = new DecimalFields();
	const given = limitsFromWire(fields, body.limits, account.currency);
	const wrong = fields.refusal();
	if (wrong !== null || given === null) return wrong ?? refuse("STRATEGY_LIMITS_INVALID", { limit: "dayLoss" });
	const limits = { ...given, untilMs: Date.parse(body.limits.until) };
	const version = versionOf(body.strategy);
	if (type === "live") {
		if (!(await deps.isVerified(userId))) return refuse("STRATEGY_NEEDS_VERIFICATION");
		const needed = await neededDemo(deps, userId, version);
		if (needed !== null) return refuse("STRATEGY_NEEDS_DEMO", needed);
	}
	if ((await runs.unstopped(userId)).length >= MOST_STRATEGY_RUNS) {
		return refuse("STRATEGIES_TOO_MANY", { maximum: `${MOST_STRATEGY_RUNS}` });
	}
	const nowMs = clock.nowMs();
	const interval = intervalOf(strategy.interval);
	const row: RunRow = {
		...{ id, user_id: userId, account_id: account.id, account_type: type },
		...{ strategy: body.strategy, version, instrument_id: instrument.id, bar_length: strategy.interval },
		...{ limits: body.limits, ends_at: new Date(limits.untilMs) },
		...{ notify_trades: body.notify.trades, notify_pauses: body.notify.pauses },
		start_command: startCommand(account, id, version, instrument.id, limits, body.command_id),
		request_hash: hash,
		...{ status: "starting", paused_by: null, stopped_by: null, stop_pending: false, closing: false, owed_exits: [] },
		...{ started_at: new Date(nowMs), stopped_at: null },
		warm_from: new Date(await warmFromMs(market, strategy, interval, nowMs)),
	};
	return ok(row);
}

const startCommand = (
	account: AccountState,
	strategyId: string,
	version: string,
	instrumentId: string,
	limits: StrategyLimits,
	commandId: string,
): string =>
	encodeCommand({
		...{ kind: "start-strategy", commandId, origin: "customer", accountId: account.id },
		...{ strategyId, version, instrumentId, limits },
	});

/** What is missing on demo accounts for a live one; null: nothing. */
async function neededDemo({ engine, checks }: RunDeps, userId: string, version: string) {
	const places = await placesOf(engine, await engine.accountsOf(userId));
	const { trades = 0, days = 0 } = (await checks.demoTrades(userId, places)).get(version) ?? {};
	if (trades >= NEEDED_DEMO.trades && days >= NEEDED_DEMO.days) return null;
	return {
		needed_trades: `${NEEDED_DEMO.trades}`,
		needed_days: `${NEEDED_DEMO.days}`,
		trades: `${trades}`,
		days: `${days}`,
	};
}
