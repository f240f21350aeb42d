import { sessionsBetween, type TradingCalendar } from "@truefill/core/instruments";
import type { MarketHours } from "@truefill/core/pricing";
import { DAY_MS } from "./model.ts";

type Session = { readonly openMs: number; readonly closeMs: number };

const kept = new WeakMap<TradingCalendar, Map<number, readonly Session[]>>();

function sessionsOfDay(calendar: TradingCalendar, day: number): readonly Session[] {
	let days = kept.get(calendar);
	if (days === undefined) {
		days = new Map();
		kept.set(calendar, days);
	}
	let sessions = days.get(day);
	if (sessions === undefined) {
		sessions = sessionsBetween(calendar, day * DAY_MS, (day + 1) * DAY_MS);
		days.set(day, sessions);
	}
	return sessions;
}

/** Whether all, some or nothing of a period within one UTC day is in session. */
export function coverage(
	calendar: TradingCalendar,
	hours: MarketHours,
	fromMs: number,
	toMs: number,
): "all" | "some" | "none" {
	if (hours === "always") return "all";
	let touched = false;
	for (const { openMs, closeMs } of sessionsOfDay(calendar, Math.floor(fromMs / DAY_MS))) {
		if (closeMs <= fromMs || openMs >= toMs) continue;
		if (openMs <= fromMs && closeMs >= toMs) return "all";
		touched = true;
	}
	return touched ? "some" : "none";
}
