import type { TradeWire } from "@truefill/contracts/http";
import { formatMoney, money, parseMoney } from "@truefill/core/money";
import { currencyCode } from "./currency.ts";

/** Start of the user's local day. */
export function localMidnightMs(nowMs: number): number {
	const day = new Date(nowMs);
	day.setHours(0, 0, 0, 0);
	return day.getTime();
}

export interface DayResult {
	/** Net result as decimal text; null when a trade's own result is unknown. */
	readonly net: string | null;
	readonly count: number;
}

/** Net result of the trades closed in [fromMs, ∞), summed exactly (E6). */
export function resultSince(trades: readonly TradeWire[], fromMs: number, currency: string): DayResult {
	const code = currencyCode(currency);
	const today = trades.filter(({ closed_at }) => closed_at !== null && Date.parse(closed_at) >= fromMs);
	let sum = 0n;
	for (const { pnl } of today) {
		const parsed = pnl === null ? null : parseMoney(pnl, code);
		if (parsed === null || !parsed.ok) return { net: null, count: today.length };
		sum += parsed.value;
	}
	return { net: formatMoney(money(sum), code), count: today.length };
}
