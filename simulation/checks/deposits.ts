import type { AccountCurrency } from "@truefill/core/money";
import type { CommandRefused, DepositAmounts, DepositBooked, DepositLimitsSet } from "@truefill/core/trading";
import { fractions, oracleMinor } from "@truefill/testkit";
import { Violation } from "../world/world.ts";
import { exactRate, type Fill, heldAgainst, marketsSeen, whereOf } from "./dealing.ts";

type Period = keyof DepositAmounts;
const PERIODS: readonly Period[] = ["day", "week", "month"];
const DAY_MS = 86_400_000;
const WAIT_MS = DAY_MS;

/** Start of a period in the UTC calendar; an independent implementation that uses only dates. */
function beganMs(period: Period, atMs: number): number {
	const date = new Date(atMs);
	const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
	if (period === "month") return Date.UTC(year, month, 1);
	const sinceMonday = (date.getUTCDay() + 6) % 7;
	return Date.UTC(year, month, period === "week" ? day - sinceMonday : day);
}

interface Requested {
	readonly currency: AccountCurrency;
	readonly amounts: DepositAmounts;
}

/** One customer's deposits and requested limits, from the committed events. */
interface Book {
	holds: Requested | null;
	waits: { readonly request: Requested; readonly fromMs: number } | null;
	readonly paid: { readonly atMs: number; readonly counted: bigint }[];
}

/**
 * A customer's own deposit limit over all their accounts, in commit order: never exceeded, and never reported as
 * reached when it is not (decision 0150). Counts in the currency of the limit, which the customers of a day do not
 * change.
 */
export class Deposits {
	readonly #books = new Map<string, Book>();

	look(fill: Fill): void {
		const { event } = fill;
		if (event.type === "deposit-limits-set") this.#requested(fill, event);
		if (event.type === "deposit-booked") this.#booked(fill, event);
		if (event.type === "command-refused" && event.refusal.code === "DEPOSIT_ABOVE_LIMIT") this.#refused(fill, event);
	}

	#bookOf({ after }: Pick<Fill, "after">): Book {
		const known = this.#books.get(after.userId);
		if (known !== undefined) return known;
		const book: Book = { holds: null, waits: null, paid: [] };
		this.#books.set(after.userId, book);
		return book;
	}

	#requested(fill: Fill, event: DepositLimitsSet): void {
		const { asked } = fill;
		if (asked?.kind !== "set-deposit-limits") throw new Violation("I14", `${whereOf(event)}: nobody requested it`);
		const book = this.#bookOf(fill);
		const now = holdsAt(book, event.occurredAtMs);
		const request: Requested = { currency: asked.currency, amounts: asked.amounts };
		const holds = now === null ? request : { currency: now.currency, amounts: lower(now.amounts, request.amounts) };
		book.holds = holds;
		const waits = PERIODS.some((period) => holds.amounts[period] !== request.amounts[period]);
		book.waits = waits ? { request, fromMs: event.occurredAtMs + WAIT_MS } : null;
	}

	#booked(fill: Fill, event: DepositBooked): void {
		const { asked } = fill;
		const where = whereOf(event);
		const { amount, currency, reference } = event;
		const isAsked =
			asked?.kind === "deposit" &&
			asked.amount === amount &&
			asked.currency === currency &&
			asked.reference === reference;
		if (!isAsked || asked.accountId !== event.accountId)
			throw new Violation("I14", `${where}: nobody has paid ${amount} ${currency} in`);
		const book = this.#bookOf(fill);
		const holds = holdsAt(book, event.occurredAtMs);
		auditRates(fill, event, holds);
		if (holds === null) return;
		const counted = event.limit?.amount ?? 0n;
		for (const period of PERIODS) {
			const used = usedOf(book, period, event.occurredAtMs);
			const most = holds.amounts[period];
			if (event.limit?.usedBefore[period] !== used)
				throw new Violation(
					"limit",
					`${where}: ${event.limit?.usedBefore[period]} of the ${period} were used, not ${used}`,
				);
			if (most !== null && used + counted > most)
				throw new Violation("limit", `${where}: ${used} and ${counted} were let in, the ${period}'s limit is ${most}`);
		}
		book.paid.push({ atMs: event.occurredAtMs, counted });
	}

	/** A deposit within the limit is never refused. */
	#refused(fill: Fill, event: CommandRefused): void {
		const book = this.#bookOf(fill);
		const { period, used, limit, amount } = event.refusal.params;
		const found = PERIODS.find((each) => each === period);
		const holds = holdsAt(book, event.occurredAtMs);
		const most = found === undefined ? null : (holds?.amounts[found] ?? null);
		const before = found === undefined ? 0n : usedOf(book, found, event.occurredAtMs);
		const wrong = most === null || minor(used) !== before || minor(limit) !== most || before + minor(amount) <= most;
		if (wrong)
			throw new Violation("limit", `${whereOf(event)}: kept out by ${used} of ${limit}, it was ${before} of ${most}`);
	}
}

/** Two decimals, as in every limit of the simulated days. */
const minor = (text = "0"): bigint => BigInt(text.replace(".", ""));

function lower(now: DepositAmounts, wanted: DepositAmounts): DepositAmounts {
	const of = (period: Period) => {
		const [a, b] = [now[period], wanted[period]];
		if (a === null || b === null) return a ?? b;
		return a < b ? a : b;
	};
	return { day: of("day"), week: of("week"), month: of("month") };
}

const holdsAt = ({ holds, waits }: Book, atMs: number): Requested | null =>
	waits !== null && atMs >= waits.fromMs ? waits.request : holds;

/** Clocks may be set back, so deposits that were booked after `nowMs` count too. */
const usedOf = ({ paid }: Book, period: Period, nowMs: number): bigint =>
	paid.reduce((sum, { atMs, counted }) => (atMs >= beganMs(period, nowMs) ? sum + counted : sum), 0n);

/** E5: received at the bid, half-even; counted at the ask, rounded up. */
function auditRates(fill: Fill, event: DepositBooked, holds: Requested | null): void {
	const where = whereOf(event);
	const { amount, currency, received, limit } = event;
	const exact = fractions.fraction(amount, currency === "JPY" ? 1n : 100n);
	heldAgainst(marketsSeen(fill), (view) => {
		const sold = view.rate(currency, fill.after.currency);
		if (sold === undefined) return new Violation("E5", `${where}: booked without a rate`);
		const due = oracleMinor(fractions.times(exact, exactRate(sold).bid), fill.after.currency);
		if (received !== due) return new Violation("E5", `${where}: ${received} came in, ${due} by the rules`);
		if (holds === null) return limit === null ? null : new Violation("limit", `${where}: counted without a limit`);
		const bought = view.rate(currency, holds.currency);
		if (bought === undefined) return new Violation("E5", `${where}: counted without a rate`);
		const cents = fractions.times(fractions.times(exact, exactRate(bought).ask), fractions.fraction(100n));
		const counts = fractions.awayFromZero(cents);
		return limit?.amount === counts && limit.currency === holds.currency
			? null
			: new Violation("limit", `${where}: counts ${limit?.amount}, ${counts} by the rules`);
	});
}
