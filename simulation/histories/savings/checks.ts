import type { AccountEvent, AccountState, SavingsPlan } from "@truefill/core/trading";
import { fractions } from "@truefill/testkit";
import { Violation } from "../../world/world.ts";
import type { Accounts } from "../accounts.ts";

const { fraction, plus, times, wholeBelow } = fractions;
const DAY_MS = 86_400_000;
const SCALE = 10_000n * 365n * 366n;

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
export const laterBy = (date: string, days: number): string =>
	new Date((dayOf(date) + days) * DAY_MS).toISOString().slice(0, 10);
const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The date in a time zone, by the calendar of the platform. */
export function localDate(timeZone: string, atMs: number): string {
	let format = formats.get(timeZone);
	if (format === undefined) {
		format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
		formats.set(timeZone, format);
	}
	return format.format(atMs);
}

/** Terms that apply from a date on. */
interface Terms {
	readonly from: string;
	readonly plan: SavingsPlan;
}
type Day = Extract<AccountEvent, { type: "interest-accrued" }>;
type Paid = Extract<AccountEvent, { type: "interest-paid" }>;

/** What an account of savings earned, retold from its events by other means than the core's. */
class Retold {
	readonly #where: string;
	readonly #timeZone: string;
	/** By the date from which they count. */
	readonly #moves: { readonly date: string; readonly amount: bigint }[] = [];
	#terms: readonly Terms[];
	#startedOn: string | undefined;
	#through: string | undefined;
	/** Exact interest that is not paid. */
	#open = fraction(0n);
	#accrued = 0n;
	#forgone = 0n;
	#paid = 0n;
	#isLeft = false;

	constructor(where: string, plan: SavingsPlan) {
		this.#where = where;
		this.#timeZone = plan.timeZone;
		this.#terms = [{ from: "", plan }];
	}

	#broken(what: string): never {
		throw new Violation("savings", `${this.#where}: ${what}`);
	}

	#termsAt(date: string): Terms {
		return this.#terms.findLast(({ from }) => from <= date) ?? this.#broken("no terms");
	}

	#balanceAt(date: string): bigint {
		return this.#moves.reduce((sum, move) => (move.date <= date ? sum + move.amount : sum), 0n);
	}

	/** Whether a fixed term is over on a date. */
	#isOver(date: string): boolean {
		const maturity = this.#maturity(this.#termsAt(date));
		return maturity !== undefined && date >= maturity;
	}

	#maturity({ plan, from }: Terms): string | undefined {
		const start = from === "" ? this.#startedOn : from;
		return plan.termDays === null || start === undefined ? undefined : laterBy(start, plan.termDays);
	}

	/** `nowMs`: the true time, whatever clock the engine has decided by. */
	tell(event: AccountEvent, nowMs: number): void {
		const today = localDate(this.#timeZone, nowMs);
		if (event.type === "transfer-received") {
			this.#startedOn ??= today;
			this.#moves.push({ date: today, amount: event.terms.received });
		} else if (event.type === "transfer-sent") this.#moves.push({ date: today, amount: -event.terms.amount });
		else if (event.type === "savings-plan-set") {
			const { from, plan } = event;
			if (this.#through !== undefined && from <= this.#through) this.#broken(`terms of the past, ${from}`);
			this.#terms = [...this.#terms.filter((each) => each.from < from), { from, plan }];
		} else if (event.type === "interest-accrued") this.#day(event, today);
		else if (event.type === "interest-forgone") {
			if (this.#isOver(today) || this.#termsAt(today).plan.termDays === null)
				this.#broken("interest is forgone without a term");
			this.#forgone += event.interest;
			this.#open = plus(this.#open, fraction(-event.interest, SCALE));
		} else if (event.type === "interest-paid") this.#pay(event);
		else if (event.type === "account-archived") this.#isLeft = true;
		// What was under way when it was left arrives.
		else if (event.type === "account-restored") this.#isLeft = false;
	}

	#day({ date, balance, interest, yearDays }: Day, today: string): void {
		if (date >= today) this.#broken(`${date} is accrued on ${today}`);
		if (this.#through !== undefined && date <= this.#through) this.#broken(`${date} is accrued twice`);
		if (this.#isOver(date)) this.#broken(`${date} is after the term`);
		this.#nothingMissed(date);
		const due = this.#balanceAt(date);
		if (balance !== due) this.#broken(`${date} ended with ${due}, not with ${balance}`);
		const { plan } = this.#termsAt(date);
		const isLong =
			plan.dayCount === "actual/366" || (plan.dayCount === "actual/actual" && isLeap(Number(date.slice(0, 4))));
		const exact = earned(plan, due, isLong ? 366n : 365n);
		if (exact.top * SCALE !== interest * exact.bottom || (yearDays === 366) !== isLong)
			this.#broken(`${date} earned ${exact.top}/${exact.bottom}, not ${interest} in ${yearDays} days`);
		this.#accrued += interest;
		this.#open = plus(this.#open, exact);
		this.#through = date;
	}

	/** Each day before this one on which something was saved is accrued, unless a term was over. */
	#nothingMissed(before: string): void {
		if (this.#startedOn === undefined) return;
		const first = this.#through === undefined ? this.#startedOn : laterBy(this.#through, 1);
		for (let date = first; date < before; date = laterBy(date, 1)) {
			if (this.#balanceAt(date) > 0n && !this.#isOver(date)) this.#broken(`${date} is missing`);
		}
	}

	#pay({ date, cause, amount, carry }: Paid): void {
		if (date !== this.#through) this.#broken(`interest up to ${date} is paid after ${this.#through}`);
		const next = laterBy(date, 1);
		if (cause === "month" && !next.endsWith("-01") && this.#maturity(this.#termsAt(date)) !== next)
			this.#broken(`${date} is no end of a month`);
		if (cause === "maturity" && next !== this.#maturity(this.#termsAt(date)))
			this.#broken(`${date} is no end of a term`);
		const whole = wholeBelow(this.#open);
		if (amount !== whole) this.#broken(`${amount} is paid up to ${date}, ${whole} was due`);
		this.#paid += amount;
		this.#open = plus(this.#open, fraction(-amount));
		if (this.#open.top * SCALE !== carry * this.#open.bottom) this.#broken(`${carry} is carried`);
		// It counts from the day after its period.
		this.#moves.push({ date: next, amount });
	}

	/** Paid, forgone and carried are what was accrued; the balance is what was moved. */
	sums({ savings, balance }: AccountState): void {
		const unpaid = savings?.unpaid ?? 0n;
		if (this.#paid * SCALE + this.#forgone + unpaid !== this.#accrued)
			this.#broken(`${this.#paid} and ${this.#forgone} and ${unpaid} are not ${this.#accrued}`);
		const sum = this.#moves.reduce((total, { amount }) => total + amount, 0n);
		if (sum !== balance || balance < 0n) this.#broken(`the balance is ${balance}, ${sum} was moved`);
		if (this.#isLeft && balance !== 0n) this.#broken(`left with ${balance}`);
	}

	/** At the end every day up to yesterday is accrued. */
	settled(nowMs: number): void {
		if (!this.#isLeft) this.#nothingMissed(localDate(this.#timeZone, nowMs));
	}
}

/** Exact interest of one day, by tier; nothing above the maximum. */
function earned({ tiers, maximum }: SavingsPlan, balance: bigint, days: bigint) {
	const earning = balance < maximum ? balance : maximum;
	let exact = fraction(0n);
	for (const [at, { from, rate }] of tiers.entries()) {
		const end = tiers[at + 1]?.from ?? earning;
		const part = (end < earning ? end : earning) - from;
		if (part > 0n) exact = plus(exact, times(fraction(part * BigInt(rate)), fraction(1n, 10_000n * days)));
	}
	return exact;
}

/** Checks every account of savings after every command, over its new events. */
export class SavingsChecks {
	readonly #accounts: Accounts;
	/** True time. */
	readonly #nowMs: () => number;
	readonly #retold = new Map<string, { readonly retold: Retold; told: number }>();

	constructor(accounts: Accounts, nowMs: () => number) {
		this.#accounts = accounts;
		this.#nowMs = nowMs;
	}

	check(): void {
		for (const id of this.#accounts.ids) {
			const state = this.#accounts.state(id);
			if (state === undefined || state.savings === null) continue;
			const known = this.#retold.get(id) ?? { retold: new Retold(id, state.savings.plan), told: 0 };
			this.#retold.set(id, known);
			const events = this.#accounts.events(id);
			if (known.told === events.length) continue;
			for (const event of events.slice(known.told)) known.retold.tell(event, this.#nowMs());
			known.told = events.length;
			known.retold.sums(state);
		}
	}

	settled(): void {
		this.check();
		for (const { retold } of this.#retold.values()) retold.settled(this.#nowMs());
	}
}
