import type { AccountProtection, AccountStrategy, StrategyLimits, ValuedAccount } from "../account/index.ts";
import { divide, type Money, money, ZERO_MONEY } from "../money/index.ts";
import { isWithinHours, limitsAt, MINUTES_OF_DAY, NO_LIMITS, periodStartMs } from "./customer-limits.ts";

const DAY_MS = 86_400_000;

/** Running strategies of one account at once. */
export const MOST_STRATEGIES = 20;

/** Most of each limit, as a share of the balance in basis points or as a number. */
const CEILINGS = {
	dayLoss: 2_500n,
	totalLoss: 5_000n,
	exposure: 300_000n,
	openTrades: 10,
	dayTrades: 100,
	days: 366,
} as const;
/** What a customer starts from. */
const DEFAULTS = {
	dayLoss: 200n,
	totalLoss: 1_000n,
	exposure: 100_000n,
	openTrades: 1,
	dayTrades: 10,
	days: 90,
} as const;

type Limited = Pick<ValuedAccount, "balance" | "protection">;

const shareOf = (balance: Money, basisPoints: bigint): Money =>
	balance <= 0n ? ZERO_MONEY : money(divide(balance * basisPoints, 10_000n, "floor"));
const least = (amount: Money, own: Money | null): Money => (own !== null && own < amount ? own : amount);

const ownLimits = (protection: AccountProtection | null | undefined, nowMs: number) =>
	protection === null || protection === undefined ? NO_LIMITS : limitsAt(protection, nowMs);

/**
 * The loosest limits that a strategy may have on this account now: shares of its balance, and never looser than the
 * customer's own limits. Hours: null, or those that the customer set.
 */
export function strategyCeilings({ balance, protection }: Limited, nowMs: number): StrategyLimits {
	const own = ownLimits(protection, nowMs);
	return {
		dayLoss: least(shareOf(balance, CEILINGS.dayLoss), own.dayLoss),
		totalLoss: shareOf(balance, CEILINGS.totalLoss),
		exposure: least(shareOf(balance, CEILINGS.exposure), own.exposure),
		openTrades: CEILINGS.openTrades,
		dayTrades: CEILINGS.dayTrades,
		hours: own.hours,
		untilMs: nowMs + CEILINGS.days * DAY_MS,
	};
}

/** The limits that are proposed: tighter than the ceilings. */
export function strategyDefaults(account: Limited, nowMs: number): StrategyLimits {
	const most = strategyCeilings(account, nowMs);
	return {
		dayLoss: least(shareOf(account.balance, DEFAULTS.dayLoss), most.dayLoss),
		totalLoss: least(shareOf(account.balance, DEFAULTS.totalLoss), most.totalLoss),
		exposure: least(shareOf(account.balance, DEFAULTS.exposure), most.exposure),
		openTrades: DEFAULTS.openTrades,
		dayTrades: DEFAULTS.dayTrades,
		hours: most.hours,
		untilMs: nowMs + DEFAULTS.days * DAY_MS,
	};
}

const isCount = (value: number, most: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= most;
const isAmount = (value: Money, most: Money): boolean => value > 0n && value <= most;
const isMinute = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value < MINUTES_OF_DAY;

/** The first limit that is no limit, or looser than the account allows now; null: all are good. */
export function strategyLimitsFault(
	limits: StrategyLimits,
	account: Limited,
	nowMs: number,
): keyof StrategyLimits | null {
	const most = strategyCeilings(account, nowMs);
	const { hours } = limits;
	if (!isAmount(limits.dayLoss, most.dayLoss)) return "dayLoss";
	if (!isAmount(limits.totalLoss, most.totalLoss)) return "totalLoss";
	if (!isCount(limits.openTrades, most.openTrades)) return "openTrades";
	if (!isCount(limits.dayTrades, most.dayTrades)) return "dayTrades";
	if (!isAmount(limits.exposure, most.exposure)) return "exposure";
	if (hours !== null) {
		if (!isMinute(hours.fromMinute) || !isMinute(hours.toMinute) || hours.fromMinute === hours.toMinute) return "hours";
	}
	if (most.hours !== null && (hours === null || !isWithinHours(hours, most.hours))) return "hours";
	if (!Number.isSafeInteger(limits.untilMs) || limits.untilMs <= nowMs || limits.untilMs > most.untilMs)
		return "untilMs";
	return null;
}

/** The strategy's figures of the UTC day that contains `atMs`. */
export function strategyDayOf(
	{ day, pnl }: Pick<AccountStrategy, "day" | "pnl">,
	atMs: number,
): AccountStrategy["day"] {
	const startMs = periodStartMs("day", atMs);
	return day.startMs >= startMs ? day : { startMs, pnlBefore: pnl, opened: 0 };
}
