import { dayNumberOf, financingDayEndMs, nextFinancingDate } from "@truefill/core/instruments";
import type { Quote } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import type { AccountState, ApplyFinancing, MarketView } from "@truefill/core/trading";
import type { Slots } from "./slots.ts";
import type { Answer, EngineClock } from "./types.ts";

export interface FinancingOptions {
	readonly slots: Slots;
	readonly clock: EngineClock;
	readonly view: () => MarketView;
	readonly submit: (command: ApplyFinancing, tell: (answer: Answer) => void) => void;
}

/** Accounts that are financed at a time, so that orders of customers come between. */
const AT_ONCE = 200;
/** What could not be done (no price, the database away) is tried again after this. */
const REST_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Raises the financing of every account that holds something when a New York day has ended at 17:00 (E20), also of the
 * days that ended while no engine ran, in their order. A command is named after its day, and the account keeps the last
 * day that it was financed for: however often this is done, each day is charged once.
 */
export class FinancingDays {
	readonly #options: FinancingOptions;
	/** The latest day that all accounts are done for; null: not looked yet. */
	#doneThrough: string | null = null;
	#running = false;
	#restUntilMs = 0;

	constructor(options: FinancingOptions) {
		this.#options = options;
	}

	/** Looks whether a day has ended, and begins its work; what is under way is not begun again. */
	check(): void {
		const { clock, view } = this.#options;
		if (this.#running || clock.monotonicMs() < this.#restUntilMs) return;
		const ended = lastEndedDate(view().nowMs);
		if (this.#doneThrough !== null && ended <= this.#doneThrough) return;
		this.#running = true;
		void this.#finance(ended).then((isDone) => {
			this.#running = false;
			if (isDone) this.#doneThrough = ended;
			else this.#restUntilMs = clock.monotonicMs() + REST_MS;
		});
	}

	/** Whether every account is done up to the day. */
	async #finance(ended: string): Promise<boolean> {
		const { slots, clock } = this.#options;
		let isDone = true;
		let underway: Promise<boolean>[] = [];
		for (const { state, frozen } of [...slots.all()]) {
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
			const state = this.#options.slots.get(accountId)?.state;
			const date = state && nextDayOf(state, ended);
			if (state === undefined || date === undefined || date === null) return true;
			const answer = await this.#apply(state, date);
			// The account's own day says whether it was done; a day that was done by an earlier engine is not an error.
			if (answer.kind === "accepted" || (answer.kind === "refused" && answer.refusal.code === "FINANCING_DONE"))
				continue;
			return false;
		}
	}

	#apply(state: AccountState, date: string): Promise<Answer> {
		const quotes = quotesOf(state, this.#options.view());
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

function quotesOf(state: AccountState, view: MarketView): readonly Quote[] {
	const ids = new Set<string>();
	for (const { instrumentId } of state.openTrades.values()) ids.add(instrumentId);
	return [...ids].toSorted().flatMap((id) => view.quote(id) ?? []);
}
