import { entryOf, isSignalOld } from "@truefill/core/strategies";
import type { EnginePort } from "../../../engine/index.ts";
import type { Clock } from "../../../platform/index.ts";
import type { CheckStore } from "./check-store.ts";
import { type Check, commandIdOf, legOf } from "./judge.ts";
import { sendLeg } from "./leg.ts";
import type { RunStore } from "./run-store.ts";
import type { CheckRow, StoredLeg } from "./tables.ts";
import { type NameOf, tellTrades } from "./tell.ts";

export interface CarryOutDeps {
	readonly engine: EnginePort;
	readonly runs: RunStore;
	readonly checks: CheckStore;
	readonly clock: Clock;
	readonly nameOf: NameOf;
	readonly wake: () => void;
}

const isUnanswered = ({ is_answered }: StoredLeg): boolean => !is_answered;

/**
 * Carries out what checks have decided: closes, then at the account's state after them an entry, whose command is stored
 * before it is sent. Doing it again after any interruption does nothing twice.
 *
 * @returns those whose commands have no known answer yet: call it again with them
 */
export async function carryOut(deps: CarryOutDeps, checks: readonly Check[]): Promise<readonly Check[]> {
	const skips = new Map<Check, string>();
	// An order that could not be stored before is stored now.
	await save(
		deps,
		checks.filter(({ row }) => row.legs.some((leg) => leg.kind === "open" && isUnanswered(leg))),
	);
	await send(deps, checks, skips);
	const closed = checks.filter(({ row }) => !row.legs.some(isUnanswered));
	const entering: Check[] = [];
	for (const check of closed) {
		if (skips.has(check) || check.row.legs.some(({ kind }) => kind === "open")) continue;
		const entry = await entryLeg(deps, check);
		if (typeof entry === "string") skips.set(check, entry);
		else if (entry !== null) {
			check.row = { ...check.row, legs: [...check.row.legs, entry] };
			entering.push(check);
		}
	}
	await save(deps, entering);
	await send(deps, entering, skips);
	const done = closed.filter(({ row }) => !row.legs.some(isUnanswered));
	await finish(deps, done, skips);
	return checks.filter((check) => !done.includes(check));
}

async function save({ checks }: CarryOutDeps, unsent: readonly Check[]): Promise<void> {
	if (unsent.length > 0) await checks.saveLegs(unsent.map(({ row }) => row));
}

async function send({ engine }: CarryOutDeps, checks: readonly Check[], skips: Map<Check, string>): Promise<void> {
	const view = engine.view();
	await Promise.all(
		checks.map(async (check) => {
			const { decision, legs } = check.row;
			const tsMs = view.quote(check.run.strategy.instrumentId)?.tsMs ?? view.nowMs;
			const isOld = decision !== null && isSignalOld(decision, { tsMs });
			const sent = await Promise.all(
				legs.map(async (leg) => {
					const answered = await sendLeg(engine, leg, isOld);
					if (answered === "lost") skips.set(check, "signal-old");
					return answered === "unknown" ? leg : answered;
				}),
			);
			check.row = { ...check.row, legs: sent.filter((leg) => leg !== "lost") };
		}),
	);
}

/** The order of an entry at the present quote, why there is none although a rule is met, or null: no rule is met. */
async function entryLeg({ engine }: CarryOutDeps, { run, row }: Check): Promise<StoredLeg | string | null> {
	const { decision } = row;
	if (decision === null) return null;
	const account = await engine.account(run.accountId);
	const own = account?.strategies?.get(run.id);
	if (account === undefined || own === undefined || own.stopped !== null) {
		return decision.entry === null && decision.held === null ? null : "stopped";
	}
	const view = engine.view();
	const { instrumentId } = run.strategy;
	const tsMs = view.quote(instrumentId)?.tsMs ?? view.nowMs;
	const entry = entryOf(run.strategy, decision, own.trades.length > 0, account, view, tsMs);
	if (entry.kind === "none") return null;
	if (entry.kind === "skipped") return entry.reason;
	return legOf("open", {
		kind: "open-trade",
		commandId: commandIdOf(run, decision.barStartMs, "o"),
		origin: "strategy",
		accountId: run.accountId,
		...entry.order,
		strategyId: run.id,
	});
}

async function finish(
	{ engine, runs, checks, clock, nameOf, wake }: CarryOutDeps,
	done: readonly Check[],
	skips: ReadonlyMap<Check, string>,
): Promise<void> {
	if (done.length === 0) return;
	const rows = done.map((check): CheckRow => {
		const skip = skips.get(check);
		const { row } = check;
		const reason = skip ?? row.reason;
		return { ...row, outcome: outcomeOf(row, skip !== undefined), reason, state: "done", decision: null };
	});
	const at = new Date(clock.nowMs());
	await runs.transaction(async (tx) => {
		const finished = await checks.finish(tx, rows);
		const told = rows.flatMap((row, nth) => {
			const run = done[nth]?.run;
			return run !== undefined && finished.has(`${row.run_id} ${row.bar_start.getTime()}`) ? [{ run, row }] : [];
		});
		for (const { run, row } of told) {
			if (!run.notify.trades) continue;
			const currency = (await engine.account(run.accountId))?.currency ?? "";
			await tellTrades(tx, nameOf, run, row, currency, at);
		}
		await runs.publish(
			tx,
			told.map(({ run }) => run.userId),
		);
	});
	for (const [nth, check] of done.entries()) check.row = rows[nth] ?? check.row;
	wake();
}

/** What a check came to, by its answered commands. */
function outcomeOf({ legs, reason }: CheckRow, isSkipped: boolean): CheckRow["outcome"] {
	const isDone = (kind: StoredLeg["kind"]) => legs.some((leg) => leg.kind === kind && leg.result.refusal === null);
	if (isDone("open")) return "opened";
	if (legs.some(({ kind, result }) => kind === "open" && result.refusal !== null)) return "refused";
	if (isDone("close")) return "closed";
	if (isSkipped) return "skipped";
	if (legs.length > 0) return "refused";
	return reason === null ? "skipped" : "paused";
}
