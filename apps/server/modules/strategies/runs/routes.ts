import {
	type StrategyRunWire,
	staffStopStrategy,
	staffStrategyRuns,
	startStrategy,
	stopStrategies,
	stopStrategy,
	strategyChecks,
	strategyRuns,
	strategyTradeEvents,
} from "@truefill/contracts/http";
import { PRICE_DECIMALS } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import { type BoundRoute, route } from "../../../http/bind.ts";
import { ownAccount } from "../../accounts/index.ts";
import { writeAct } from "../../audit/index.ts";
import { offsetOf, PER_PAGE, paged } from "../../paging.ts";
import { checkToWire } from "./check-to-wire.ts";
import type { RunDeps } from "./deps.ts";
import { runsToWire } from "./run-to-wire.ts";
import type { Runs } from "./runs.ts";
import { startRun } from "./start-run.ts";
import type { Stop } from "./stopper.ts";
import type { RunRow } from "./tables.ts";
import { tradeEventToWire } from "./trade-event-to-wire.ts";

/** The calls of customers and staff about strategies that run. */
export function runRoutes(all: Runs): BoundRoute[] {
	const { deps, turns } = all;
	const { runs, checks, stopper, clock } = deps;

	async function toWire(row: RunRow): Promise<StrategyRunWire> {
		const [wire] = await runsToWire(deps, row.user_id, [row]);
		invariant(wire !== undefined, "a run has an account");
		return wire;
	}

	/** Of those that are stopped already, only trades are closed. @returns them as they are now */
	const stopAll = (userId: string, ids: readonly string[], stop: Stop): Promise<readonly RunRow[]> =>
		turns.take(userId, async () => {
			const found = (await Promise.all(ids.map((id) => runs.one(id)))).filter((row) => row !== undefined);
			const running = found.filter(({ status }) => status !== "stopped");
			await stopper.stop(running, stop);
			if (stop.closesTrades) await stopper.closeTrades(found.filter(({ status }) => status === "stopped"));
			return (await Promise.all(ids.map((id) => runs.one(id)))).filter((row) => row !== undefined);
		});

	return [
		route(strategyRuns, async ({ user, query: { account_id } }) => {
			if (account_id !== undefined) {
				const own = await ownAccount(deps.engine, user.id, account_id);
				if (!own.ok) return own;
			}
			return ok({ data: await runsToWire(deps, user.id, await runs.list(user.id, account_id)) });
		}),
		route(startStrategy, async ({ user, body }) => {
			await all.recovered();
			const started = await turns.take(user.id, () => startRun(deps, user.id, body));
			return started.ok ? ok({ data: await toWire(started.value) }) : started;
		}),
		route(stopStrategies, async ({ user, body }) => {
			const ids = (await runs.unstopped(user.id)).map(({ id }) => id);
			const stopped = await stopAll(user.id, ids, { reason: "customer", closesTrades: body.close_trades });
			return ok({ data: await runsToWire(deps, user.id, stopped) });
		}),
		route(stopStrategy, async ({ user, params, body }) => {
			if ((await runs.one(params.id, user.id)) === undefined) return refuse("STRATEGY_RUN_NOT_FOUND");
			const stop = { reason: "customer", closesTrades: body.close_trades } as const;
			const [row] = await stopAll(user.id, [params.id], stop);
			return row === undefined ? refuse("STRATEGY_RUN_NOT_FOUND") : ok({ data: await toWire(row) });
		}),
		route(strategyChecks, async ({ user, params, query: { page = 1, only, trade_id } }) => {
			const row = await runs.one(params.id, user.id);
			if (row === undefined || row.status === "starting") return refuse("STRATEGY_RUN_NOT_FOUND");
			const filter = { isActed: only === "acted", tradeId: trade_id };
			const found = await checks.page(row.id, filter, PER_PAGE, offsetOf(page));
			const path = strategyChecks.path.replace("{id}", row.id);
			return ok(paged({ path, query: { only, trade_id } }, page, found.total, found.rows.map(checkToWire)));
		}),
		route(strategyTradeEvents, ({ user, params, query }) => tradeEvents(deps, user.id, params.id, query.page)),
		route(staffStrategyRuns, async ({ query: { page = 1, customer, status } }) => {
			const { rows, total } = await runs.staffPage({ customer, status }, PER_PAGE, offsetOf(page));
			const users = new Map(rows.map(({ user_id, user_name }) => [user_id, user_name]));
			const wires = new Map<string, object & StrategyRunWire>();
			for (const userId of users.keys()) {
				const own = await runsToWire(
					deps,
					userId,
					rows.filter(({ user_id }) => user_id === userId),
				);
				for (const wire of own) wires.set(wire.id, wire);
			}
			const data = rows.flatMap(({ id, user_id, user_name }) => {
				const wire = wires.get(id);
				return wire === undefined ? [] : [{ ...wire, user_id, user_name }];
			});
			return ok(paged({ path: staffStrategyRuns.path, query: { customer, status } }, page, total, data));
		}),
		route(staffStopStrategy, async ({ user, params, body }) => {
			const found = await runs.one(params.id);
			if (found === undefined) return refuse("STRATEGY_RUN_NOT_FOUND");
			const { reason: why, close_trades: closesTrades, command_id } = body;
			const act = {
				actorUserId: user.id,
				action: "strategy.stopped",
				subjectKind: "account",
				subjectId: found.account_id,
				reason: why,
				details: { command_id, run: found.id, close_trades: closesTrades },
			};
			// Written first: the engine commits by itself.
			await writeAct(runs.db, new Date(clock.nowMs()), act);
			const [row] = await stopAll(found.user_id, [found.id], { reason: "staff", closesTrades, why });
			if (row === undefined) return refuse("STRATEGY_RUN_NOT_FOUND");
			const user_name = await runs.userName(row.user_id);
			return ok({ data: { ...(await toWire(row)), user_id: row.user_id, user_name } });
		}),
	];
}

async function tradeEvents({ engine, runs, checks }: RunDeps, userId: string, id: string, page = 1) {
	const row = await runs.one(id, userId);
	const account = row === undefined ? undefined : await engine.account(row.account_id);
	if (row === undefined || row.status === "starting" || account === undefined) return refuse("STRATEGY_RUN_NOT_FOUND");
	const place = { partition: await engine.partitionOf(account.id), accountId: account.id };
	const { events, total } = await checks.tradeEvents(row, place, PER_PAGE, offsetOf(page));
	const digits = engine.view().instrument(row.instrument_id)?.priceDigits ?? PRICE_DECIMALS;
	const data = events.flatMap((event) => tradeEventToWire(event, account.currency, digits));
	const path = strategyTradeEvents.path.replace("{id}", row.id);
	return ok(paged({ path, query: {} }, page, total, data));
}
