import { strategyFromWire } from "@truefill/contracts/http";
import type { AccountState, Origin } from "@truefill/core/trading";
import { type EnginePort, sha256 } from "../../../engine/index.ts";
import type { Clock, Log } from "../../../platform/index.ts";
import { letsClose } from "./pause.ts";
import type { RunStore } from "./run-store.ts";
import type { RunRow, StopReason } from "./tables.ts";
import { type NameOf, tellStop } from "./tell.ts";
import type { RunWatch } from "./watch.ts";

export interface StopperDeps {
	readonly engine: EnginePort;
	readonly runs: RunStore;
	readonly watch: RunWatch;
	readonly clock: Clock;
	readonly log: Log;
	readonly nameOf: NameOf;
	readonly wake: () => void;
}

export interface Stop {
	readonly reason: StopReason;
	readonly closesTrades: boolean;
	/** What staff say. */
	readonly why?: string | undefined;
}

type Stoppable = Pick<RunRow, "id" | "user_id" | "account_id" | "strategy" | "stopped_by">;

const originOf = (reason: StopReason): Origin =>
	reason === "customer" || reason === "staff" ? reason : ("strategy" as const);

/** The trades that a run still has. */
export const tradesOf = (account: AccountState | undefined, runId: string): readonly string[] =>
	account?.strategies?.get(runId)?.trades.filter((id) => account.openTrades.has(id)) ?? [];

/**
 * Stops runs for ever: first the engine, which opens nothing for them from then on, then the row. What could not be done
 * is kept and tried again, also by the next process.
 */
export class Stopper {
	readonly #deps: StopperDeps;
	/** Runs whose stop the engine has not confirmed. */
	readonly #pending = new Map<string, Stoppable>();
	/** Stopped runs whose trades are being closed. */
	readonly #closing = new Map<string, Pick<RunRow, "id" | "account_id">>();

	constructor(deps: StopperDeps) {
		this.#deps = deps;
	}

	get unfinished(): number {
		return this.#pending.size + this.#closing.size;
	}

	/** Goes on with what an earlier process has not finished. */
	resume(row: RunRow): void {
		if (row.stop_pending) this.#pending.set(row.id, row);
		if (row.closing) this.#closing.set(row.id, row);
	}

	/** @returns false: the loss limit or the end is not reached any more */
	async stop(rows: readonly Stoppable[], stop: Stop): Promise<boolean> {
		const { watch } = this.#deps;
		for (const { id } of rows) {
			const run = watch.get(id);
			if (run !== undefined && originOf(stop.reason) !== "strategy") run.isStopped = true;
		}
		// The engine first, for every run: from here on none opens anything.
		const sent = await Promise.all(rows.map((row) => this.#tellEngine(row, stop.reason)));
		if (sent.includes("not-due")) return false;
		for (const [at, row] of rows.entries()) await this.#store(row, stop, sent[at] === "unknown");
		await Promise.all(rows.map((row) => (stop.closesTrades ? this.#closeTrades(row) : this.#cancelCloses(row))));
		return true;
	}

	/** Closes the trades of runs that were stopped before. */
	async closeTrades(rows: readonly RunRow[]): Promise<void> {
		const { runs } = this.#deps;
		for (const row of rows) {
			await runs.setClosing(row.id, true);
			this.#closing.set(row.id, row);
			await this.#closeTrades(row);
		}
	}

	/** The engine has stopped it: the row follows. */
	async follow(row: RunRow, reason: StopReason): Promise<void> {
		await this.#store(row, { reason, closesTrades: false }, false);
	}

	/** Tries again what could not be done. */
	async work(): Promise<void> {
		const { runs } = this.#deps;
		for (const row of [...this.#pending.values()]) {
			if ((await this.#tellEngine(row, row.stopped_by ?? "customer")) === "unknown") continue;
			await runs.setStopSent(row.id);
			this.#pending.delete(row.id);
		}
		for (const row of [...this.#closing.values()]) await this.#closeTrades(row);
	}

	async #tellEngine({ id, account_id }: Stoppable, reason: StopReason): Promise<"sent" | "unknown" | "not-due"> {
		const commandId = `${id}-stop-${reason}`;
		const answer = await this.#deps.engine.submit(
			{ kind: "stop-strategy", commandId, origin: originOf(reason), accountId: account_id, strategyId: id, reason },
			sha256(commandId),
			() => ({}),
		);
		if (answer.kind === "failed") return "unknown";
		if (answer.kind === "refused" && answer.refusal.code === "STRATEGY_LIMIT_NOT_REACHED") return "not-due";
		// Not running: it is stopped. Frozen: this process sends nothing for it any more, and the next one asks again.
		return answer.kind === "refused" && answer.refusal.code === "ACCOUNT_FROZEN" ? "unknown" : "sent";
	}

	async #store(row: Stoppable, { reason, closesTrades, why }: Stop, isPending: boolean): Promise<void> {
		const { runs, watch, clock, nameOf, wake } = this.#deps;
		const at = new Date(clock.nowMs());
		await runs.transaction(async (tx) => {
			const isNew = await runs.setStopped(tx, row.id, { reason, at, isPending, closes: closesTrades });
			const run = { id: row.id, userId: row.user_id, strategy: strategyFromWire(row.strategy) };
			if (isNew && reason !== "customer") await tellStop(tx, nameOf, run, reason, why, at);
			await runs.publish(tx, [row.user_id]);
		});
		const run = watch.get(row.id);
		if (run !== undefined) {
			run.isStopped = true;
			watch.remove(run);
		}
		if (isPending) this.#pending.set(row.id, { ...row, stopped_by: reason });
		if (closesTrades) this.#closing.set(row.id, row);
		wake();
	}

	/** A close that is refused is sent again, under another id: a trade is closed once at most. */
	async #closeTrades({ id, account_id }: Pick<RunRow, "id" | "account_id">): Promise<void> {
		const { engine, runs, clock, log } = this.#deps;
		const account = await engine.account(account_id);
		const trades = tradesOf(account, id);
		const nowMs = clock.nowMs();
		const view = engine.view();
		await Promise.all(
			trades.map(async (tradeId) => {
				const trade = account?.openTrades.get(tradeId);
				if (trade === undefined || trade.closeRequest !== null) return;
				const state = view.state(trade.instrumentId);
				// A closed market keeps the close until it opens; any other waits here.
				if (!letsClose(state) && state.state !== "closed") return;
				const commandId = `${id}-x${nowMs}-${tradeId}`;
				const answer = await engine.submit(
					{
						kind: "close-trade",
						commandId,
						origin: "strategy",
						accountId: account_id,
						tradeId,
						volume: null,
						bound: null,
					},
					sha256(commandId),
					() => ({}),
				);
				if (answer.kind !== "accepted")
					log.warn({ run: id, trade: tradeId, answer }, "a trade of a strategy is not closed");
			}),
		);
		const left = tradesOf(await engine.account(account_id), id);
		if (left.length > 0) return;
		this.#closing.delete(id);
		await runs.setClosing(id, false);
	}

	/** Closes that wait for the market to open: the trades stay with their stops. */
	async #cancelCloses({ id, account_id }: Pick<RunRow, "id" | "account_id">): Promise<void> {
		const { engine } = this.#deps;
		const account = await engine.account(account_id);
		for (const tradeId of tradesOf(account, id)) {
			const request = account?.openTrades.get(tradeId)?.closeRequest ?? null;
			if (request === null) continue;
			const commandId = `${id}-y${request.requestedAtMs}-${tradeId}`;
			const base = { commandId, origin: "strategy", accountId: account_id } as const;
			await engine.submit({ kind: "cancel-close", ...base, tradeId }, sha256(commandId), () => ({}));
		}
	}
}
