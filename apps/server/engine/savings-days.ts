import { lastEnded, nextInterestDate } from "@truefill/core/savings";
import type { AccountState, AccrueInterest, MarketView } from "@truefill/core/trading";
import type { Timers } from "../platform/clock.ts";
import type { LoadedAccounts } from "./loaded-accounts.ts";
import type { Answer } from "./types.ts";

export interface SavingsDaysOptions {
	readonly loadedAccounts: LoadedAccounts;
	readonly clock: Timers;
	readonly view: () => MarketView;
	/** Until when time has certainly passed: a wall clock that was set forward must not end a day. */
	readonly provenMs: () => number;
	readonly submit: (command: AccrueInterest, reply: (answer: Answer) => void) => void;
}

/** Accounts whose interest is accrued at a time, so that customers' commands are executed in between. */
const AT_ONCE = 200;
/** Every time zone has its midnight at a quarter of an hour of UTC. */
const QUARTER_MS = 15 * 60_000;
/** Retry delay when a day could not be accrued (database unavailable). */
const REST_MS = 60_000;

/**
 * Submits the interest of every savings account for each day that has ended in the time zone of its terms, also of days
 * that ended while no engine ran, in order. The command id contains the day, and the account keeps the last day that was
 * accrued, so each day is accrued once, on the balance that it ended with.
 */
export class SavingsDays {
	readonly #options: SavingsDaysOptions;
	/** The quarter of an hour for which all accounts are done; null: not checked yet. */
	#doneQuarter: number | null = null;
	#running = false;
	#restUntilMs = 0;

	constructor(options: SavingsDaysOptions) {
		this.#options = options;
	}

	/** Rechecks all accounts: one was unfrozen, or has other terms. */
	again(): void {
		this.#doneQuarter = null;
	}

	/** Starts when days may have ended and no run is active. */
	check(): void {
		const { clock, view, provenMs } = this.#options;
		if (this.#running || clock.monotonicMs() < this.#restUntilMs) return;
		const atMs = Math.min(view().nowMs, provenMs());
		const quarter = Math.floor(atMs / QUARTER_MS);
		if (this.#doneQuarter !== null && quarter <= this.#doneQuarter) return;
		this.#running = true;
		// What is set while it runs may concern accounts that are done already.
		this.#doneQuarter = quarter;
		void this.#accrue(atMs).then((isDone) => {
			this.#running = false;
			if (isDone) return;
			this.#doneQuarter = null;
			this.#restUntilMs = clock.monotonicMs() + REST_MS;
		});
	}

	/** Whether every account is done up to the instant. */
	async #accrue(atMs: number): Promise<boolean> {
		const { loadedAccounts, clock } = this.#options;
		let isDone = true;
		let underway: Promise<boolean>[] = [];
		for (const { state, frozen } of [...loadedAccounts.all()]) {
			if (frozen !== null || state.savings === null) continue;
			underway.push(this.#account(state.id, atMs));
			if (underway.length < AT_ONCE) continue;
			isDone = (await Promise.all(underway)).every(Boolean) && isDone;
			underway = [];
			await clock.turn();
		}
		return (await Promise.all(underway)).every(Boolean) && isDone;
	}

	/** Accrues the days of one account, one after the other. */
	async #account(accountId: string, atMs: number): Promise<boolean> {
		for (;;) {
			const state = this.#options.loadedAccounts.get(accountId)?.state;
			const date = state === undefined ? null : dueDate(state, atMs);
			if (date === null) return true;
			const answer = await this.#submit(accountId, date);
			// The account itself knows its last day. A day that an earlier engine accrued is no error.
			if (answer.kind === "accepted") continue;
			if (answer.kind === "refused" && answer.refusal.code === "INTEREST_DAY_DONE") continue;
			return false;
		}
	}

	#submit(accountId: string, date: string): Promise<Answer> {
		return new Promise((resolve) => {
			const commandId = `interest-${date}`;
			this.#options.submit({ kind: "accrue-interest", commandId, origin: "engine", accountId, date }, resolve);
		});
	}
}

/** The next day of the account that has ended and is not accrued; null: none, or not a savings account in use. */
export function dueDate({ savings, balance, archived }: AccountState, atMs: number): string | null {
	if (savings === null || archived) return null;
	return nextInterestDate(savings, balance, lastEnded(savings.plan, atMs));
}
