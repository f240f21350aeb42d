import type { AccountWire, StrategyLimitsWire } from "@truefill/contracts/http";
import { type AccountCurrency, formatMoney, type Money, parseMoney, ZERO_MONEY } from "@truefill/core/money";
import {
	type StrategyLimits,
	strategyCeilings,
	strategyDefaults,
	strategyLimitsFault,
	type TradingHours,
} from "@truefill/core/trading";
import { accountCurrency, valuedAccount } from "../../data/index.ts";

/*
 * The limits of a run while they are typed, and as the core judges them: the browser refuses what the server would.
 */

/** As in the fields: decimal texts, times of the UTC day (`08:00`) and the last day (`2026-12-31`). */
export interface LimitsDraft {
	readonly dayLoss: string;
	readonly totalLoss: string;
	readonly exposure: string;
	readonly openTrades: string;
	readonly dayTrades: string;
	/** Null: always. */
	readonly hours: { readonly from: string; readonly to: string } | null;
	readonly untilMs: string;
}
/** What the customer has changed; the rest is proposed. */
export type LimitsChanges = Partial<LimitsDraft>;

const DAY_MS = 86_400_000;
const TIME = /^(\d\d):(\d\d)$/;
const WHOLE = /^\d{1,6}$/;

const pad = (number: number): string => String(number).padStart(2, "0");
export const timeText = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
const minuteOf = (time: string): number => {
	const [, hour, minute] = TIME.exec(time) ?? [];
	return hour === undefined || minute === undefined ? Number.NaN : Number(hour) * 60 + Number(minute);
};
const hoursText = ({ fromMinute, toMinute }: TradingHours) => ({ from: timeText(fromMinute), to: timeText(toMinute) });

/** The last whole day before an instant. */
const lastDay = (untilMs: number): string => new Date(untilMs - DAY_MS).toISOString().slice(0, 10);

function draftOf(limits: StrategyLimits, currency: AccountCurrency): LimitsDraft {
	return {
		dayLoss: formatMoney(limits.dayLoss, currency),
		totalLoss: formatMoney(limits.totalLoss, currency),
		exposure: formatMoney(limits.exposure, currency),
		openTrades: `${limits.openTrades}`,
		dayTrades: `${limits.dayTrades}`,
		hours: limits.hours === null ? null : hoursText(limits.hours),
		untilMs: lastDay(limits.untilMs),
	};
}

function limitsOf(draft: LimitsDraft, currency: AccountCurrency): StrategyLimits {
	// What cannot be read is nothing, which no limit may be.
	const amount = (text: string): Money => {
		const parsed = parseMoney(text, currency);
		return parsed.ok ? parsed.value : ZERO_MONEY;
	};
	const count = (text: string): number => (WHOLE.test(text) ? Number(text) : 0);
	const { hours } = draft;
	return {
		dayLoss: amount(draft.dayLoss),
		totalLoss: amount(draft.totalLoss),
		exposure: amount(draft.exposure),
		openTrades: count(draft.openTrades),
		dayTrades: count(draft.dayTrades),
		hours: hours === null ? null : { fromMinute: minuteOf(hours.from), toMinute: minuteOf(hours.to) },
		untilMs: Date.parse(draft.untilMs) + DAY_MS,
	};
}

export interface JudgedLimits {
	readonly draft: LimitsDraft;
	/** The loosest that the account allows, in the form of the fields. */
	readonly most: LimitsDraft;
	/** Each field that is no limit, or looser than the account allows. */
	readonly faults: ReadonlySet<keyof LimitsDraft>;
	/** As they are sent; null: not while there is a fault. */
	readonly wire: StrategyLimitsWire | null;
}

/** The limits of a run on an account: those that are proposed, with the customer's changes. */
export function judgeLimits(account: AccountWire, changes: LimitsChanges, nowMs: number): JudgedLimits {
	const currency = accountCurrency(account);
	const valued = valuedAccount(account, new Map());
	const most = strategyCeilings(valued, nowMs);
	const draft = { ...draftOf(strategyDefaults(valued, nowMs), currency), ...changes };
	const limits = limitsOf(draft, currency);
	const names = Object.keys(draft) as (keyof LimitsDraft)[];
	// The core names the first fault only: each limit is judged beside others that are good.
	const faults = new Set(
		names.filter((name) => strategyLimitsFault({ ...most, [name]: limits[name] }, valued, nowMs) === name),
	);
	const isGood = strategyLimitsFault(limits, valued, nowMs) === null;
	return { draft, most: draftOf(most, currency), faults, wire: isGood ? wireOf(limits, currency) : null };
}

function wireOf(limits: StrategyLimits, currency: AccountCurrency): StrategyLimitsWire {
	const { hours } = limits;
	return {
		day_loss: formatMoney(limits.dayLoss, currency),
		total_loss: formatMoney(limits.totalLoss, currency),
		exposure: formatMoney(limits.exposure, currency),
		open_trades: limits.openTrades,
		day_trades: limits.dayTrades,
		hours: hours === null ? null : { from_minute: hours.fromMinute, to_minute: hours.toMinute },
		until: new Date(limits.untilMs).toISOString(),
	};
}
