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
	/** Up to when time has passed for sure: a wall clock that was set forward ends no day. */
	readonly provenMs: () => number;
	readonly submit: (command: ApplyFinancing, reply: (answer: Answer) => void) => void;
	readonly quoteAt: (instrumentId: string, atMs: number) => Promise<Quote | undefined>;
	readonly log: Pick<EngineLog, "warn">;
}

/** Accounts that are financed at a time, so that orders of customers come between. */
const AT_ONCE = 200;
/** What could not be done (no price, the database away) is tried again after this. */
const REST_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Raises the financing of every account that holds something when a New York day has ended at 17:00 (E20), also of the
 * days that ended while no engine ran, in their order. A command is named after its day, and the account keeps the last
 * day that it was financed for: however often this is done, each day is charged once. A day is charged at its own closing
 * prices, however late: where one is not known, the account waits and is named in `held` (E2: unknown is never zero).
 */
export class FinancingDays {
	readonly #options: FinancingOptions;
	/** The latest day that all accounts are done for; null: not looked yet. */
	#doneThrough: string | null = null;
	#running = false;
	#restUntilMs = 0;
	/** Closing prices by instrument and end of day; asked once for all accounts of a run. */
	readonly #closings = new Map<string, Promise<Quote | undefined>>();
	readonly #held = new Map<string, HeldFinancing>();

	constructor(options: FinancingOptions) {
		this.#options = options;
	}

	/** Accounts that wait for a closing price that is not known. */
	held(): readonly HeldFinancing[] {
		return [...this.#held.values()];
	}

	/** Looks at all accounts anew: one of them could not be financed until now. */
	again(): void {
		this.#doneThrough = null;
	}

	/** Looks whether a day has ended, and begins its work; what is under way is not begun again. */
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

	/** The days of one account, one after the other. */
	async #account(accountId: string, ended: string): Promise<boolean> {
		for (;;) {
			const state = this.#options.loadedAccounts.get(accountId)?.state;
			const date = state && nextDayOf(state, ended);
			if (state === undefined || date === undefined || date === null) return true;
			const quotes = await this.#closingQuotes(state, date);
			if (quotes === null) return false;
			const answer = await this.#apply(state, date, quotes);
			// The account's own day says whether it was done; a day that was done by an earlier engine is not an error.
			if (answer.kind === "accepted" || (answer.kind === "refused" && answer.refusal.code === "FINANCING_DONE"))
				continue;
			return false;
		}
	}

	/** The closing quotes of all that the account's financing of a day needs; null where one is not known: the account is held. */
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
			log.warn({ accountId: state.id, date, instruments: unknown }, "no closing price is known: financing waits");
		}
		this.#held.set(state.id, { accountId: state.id, date, instruments: unknown });
		return null;
	}

	#closing(instrumentId: string, endMs: number): Promise<Quote | undefined> {
		const key = `${instrumentId} ${endMs}`;
		const known = this.#closings.get(key);
		if (known !== undefined) return known;
		// A price path that cannot be asked knows nothing now; the next run asks again.
		const asked = this.#options.quoteAt(instrumentId, endMs).catch(() => undefined);
		this.#closings.set(key, asked);
		return asked;
	}

	#apply(state: AccountState, date: string, quotes: readonly Quote[]): Promise<Answer> {
		return new Promise((resolve) => {
			const commandId = `financing-${date}`;
			this.#options.submit({ kind: "apply-financing", commandId, accountId: state.id, date, quotes }, resolve);
		});
	}
}

/** The latest New York date whose 17:00 is not after `nowMs`. */
export function lastEndedDate(nowMs: number): string {
	const next = nextFinancingDate(nowMs);
	return financingDayEndMs(next) === nowMs ? next : dayAfter(next, -1);
}

/** The first day that the account was not financed for though it held something at its end; null: none up to `ended`. */
export function nextDayOf(state: AccountState, ended: string): string | null {
	let oldestMs = Number.POSITIVE_INFINITY;
	for (const { openedAtMs } of state.openTrades.values()) oldestMs = Math.min(oldestMs, openedAtMs);
	if (oldestMs === Number.POSITIVE_INFINITY) return null;
	// A trade that is opened at the very end of a day is held from the next one on.
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

/** The trades that the day is charged for: held at its end, of instruments that have days to charge. */
function chargedTrades(state: AccountState, date: string, endMs: number, view: MarketView): AccountState["openTrades"] {
	const charged = [...state.openTrades].filter(([, { instrumentId, openedAtMs }]) => {
		const instrument = view.instrument(instrumentId);
		return openedAtMs < endMs && instrument !== undefined && (financingDays(instrument.financing, date) ?? 0) > 0;
	});
	return new Map(charged);
}
