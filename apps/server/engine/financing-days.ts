import { dayNumberOf, financingDayEndMs, financingDays, nextFinancingDate } from "@truefill/core/instruments";
import type { Quote } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import type { AccountState, ApplyFinancing, MarketView } from "@truefill/core/trading";
import type { Timers } from "../platform/clock.ts";
import type { LoadedAccounts } from "./loaded-accounts.ts";
import { movers } from "./margin-watch.ts";
import type { Answer, EngineLog, HeldFinancing } from "./types.ts";

export interface FinancingOptions {
	readonly loadedAccounts: LoadedAccounts;
	readonly clock: Timers;
	readonly view: () => MarketView;
	/** Until when time has certainly passed: a wall clock that was set forward must not end a day. */
	readonly provenMs: () => number;
	readonly submit: (command: ApplyFinancing, reply: (answer: Answer) => void) => void;
	readonly quoteAt: (instrumentId: string, atMs: number) => Promise<Quote | undefined>;
	readonly log: Pick<EngineLog, "warn">;
}

/** Accounts that are financed at a time, so that customers' orders are executed in between. */
const AT_ONCE = 200;
/** Retry delay when a day could not be charged (no price, database unavailable). */
const REST_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Submits the financing of every account with open trades when a New York day has ended at 17:00 (E20), also of days
 * that ended while no engine ran, in order. The command id contains the day, and the account keeps the last day that it
 * was financed for, so each day is charged once. A day is charged at its own closing prices, however late. If one is
 * not known, the account waits and is listed in `held` (E2: unknown is never zero).
 */
export class FinancingDays {
	readonly #options: FinancingOptions;
	/** The latest day for which all accounts are done; null: not checked yet. */
	#doneThrough: string | null = null;
	#running = false;
	#restUntilMs = 0;
	/** Closing prices by instrument and end of day, fetched once for all accounts of a run. */
	readonly #closings = new Map<string, Promise<Quote | undefined>>();
	readonly #held = new Map<string, HeldFinancing>();

	constructor(options: FinancingOptions) {
		this.#options = options;
	}

	/** Accounts whose financing waits for an unknown closing price. */
	held(): readonly HeldFinancing[] {
		return [...this.#held.values()];
	}

	/** Rechecks all accounts: one that could not be financed was unfrozen. */
	again(): void {
		this.#doneThrough = null;
	}

	/** Starts the financing when a day has ended and no run is active. */
	check(): void {
		const { clock, view, provenMs } = this.#options;
		if (this.#running || clock.monotonicMs() < this.#restUntilMs) return;
		const ended = lastEndedDate(Math.min(view().nowMs, provenMs()));
		if (this.#doneThrough !== null && ended <= this.#doneThrough) return;
		this.#running = true;
		void this.#finance(ended).then((isDone) => {
			this.#running = false;
			this.#closings.clear();
			if (isDone) this.#doneThrough = ended;
			else this.#restUntilMs = clock.monotonicMs() + REST_MS;
		});
	}

	/** Whether every account is done up to the day. */
	async #finance(ended: string): Promise<boolean> {
		const { loadedAccounts, clock } = this.#options;
		let isDone = true;
		let underway: Promise<boolean>[] = [];
		for (const { state, frozen } of [...loadedAccounts.all()]) {
			if (frozen !== null) continue;
			underway.push(this.#account(state.id, ended));
			if (underway.length < AT_ONCE) continue;
			isDone = (await Promise.all(underway)).every(Boolean) && isDone;
			underway = [];
			await clock.turn();
		}
		return (await Promise.all(underway)).every(Boolean) && isDone;
	}

	/** Finances the days of one account, one after the other. */
	async #account(accountId: string, ended: string): Promise<boolean> {
		for (;;) {
			const state = this.#options.loadedAccounts.get(accountId)?.state;
			const date = state && nextDayOf(state, ended);
			if (state === undefined || date === undefined || date === null) return true;
			const quotes = await this.#closingQuotes(state, date);
			if (quotes === null) return false;
			const answer = await this.#apply(state, date, quotes);
			// The account itself knows its last day. A day that an earlier engine financed is no error.
			if (answer.kind === "accepted" || (answer.kind === "refused" && answer.refusal.code === "FINANCING_DONE"))
				continue;
			return false;
		}
	}

	/** The closing quotes for the account's financing of a day; null when one is unknown: then the account is held. */
	async #closingQuotes(state: AccountState, date: string): Promise<readonly Quote[] | null> {
		const { view, log } = this.#options;
		const endMs = financingDayEndMs(date);
		invariant(endMs !== null, "a financing day is a date");
		const now = view();
		const charged = chargedTrades(state, date, endMs, now);
		const ids = movers({ ...state, openTrades: charged }, now);
		const found = await Promise.all(ids.map((id) => this.#closing(id, endMs)));
		const unknown = ids.filter((_, index) => found[index] === undefined);
		if (unknown.length === 0) {
			this.#held.delete(state.id);
			return found.flatMap((quote) => quote ?? []);
		}
		if (this.#held.get(state.id)?.date !== date) {
			log.warn({ accountId: state.id, date, instruments: unknown }, "no closing price; the financing is on hold");
		}
		this.#held.set(state.id, { accountId: state.id, date, instruments: unknown });
		return null;
	}

	#closing(instrumentId: string, endMs: number): Promise<Quote | undefined> {
		const key = `${instrumentId} ${endMs}`;
		const known = this.#closings.get(key);
		if (known !== undefined) return known;
		// A failed look-up counts as unknown. The next run retries it.
		const asked = this.#options.quoteAt(instrumentId, endMs).catch(() => undefined);
		this.#closings.set(key, asked);
		return asked;
	}

	#apply(state: AccountState, date: string, quotes: readonly Quote[]): Promise<Answer> {
		return new Promise((resolve) => {
			const commandId = `financing-${date}`;
			this.#options.submit(
				{ kind: "apply-financing", commandId, origin: "engine", accountId: state.id, date, quotes },
				resolve,
			);
		});
	}
}

/** The latest New York date whose 17:00 is not after `nowMs`. */
export function lastEndedDate(nowMs: number): string {
	const next = nextFinancingDate(nowMs);
	return financingDayEndMs(next) === nowMs ? next : dayAfter(next, -1);
}

/** The first day that was not financed and at whose end the account had an open trade; null: none up to `ended`. */
export function nextDayOf(state: AccountState, ended: string): string | null {
	let oldestMs = Number.POSITIVE_INFINITY;
	for (const { openedAtMs } of state.openTrades.values()) oldestMs = Math.min(oldestMs, openedAtMs);
	if (oldestMs === Number.POSITIVE_INFINITY) return null;
	// A trade that is opened at the very end of a day is held from the next day on.
	const held = nextFinancingDate(oldestMs + 1);
	const after = state.financedThrough === null ? held : dayAfter(state.financedThrough, 1);
	const date = after > held ? after : held;
	return date <= ended ? date : null;
}

function dayAfter(date: string, days: number): string {
	const day = dayNumberOf(date);
	invariant(day !== null, "a financing day is a date");
	return new Date((day + days) * DAY_MS).toISOString().slice(0, 10);
}

/** The trades charged for the day: open at its end, of instruments that charge financing for it. */
function chargedTrades(state: AccountState, date: string, endMs: number, view: MarketView): AccountState["openTrades"] {
	const charged = [...state.openTrades].filter(([, { instrumentId, openedAtMs }]) => {
		const instrument = view.instrument(instrumentId);
		return openedAtMs < endMs && instrument !== undefined && (financingDays(instrument.financing, date) ?? 0) > 0;
	});
	return new Map(charged);
}
