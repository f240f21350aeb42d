import type { AccountWire } from "@truefill/contracts/http";
import { closeOutEquity, summarise } from "@truefill/core/margin";
import { formatMoney, formatPercent, type Money } from "@truefill/core/money";
import { type AccountState, type MarketView, pendingOf } from "@truefill/core/trading";
import { protectionToWire } from "./protection-to-wire.ts";

/** An account in wire form (E7): exact figures at the latest quotes, null where a price or a rate is unknown. */
export function accountToWire(state: AccountState, view: MarketView): AccountWire {
	const figures = summarise(state, view);
	const money = (amount: Money): string => formatMoney(amount, state.currency);
	const moneyOrNull = (amount: Money | null): string | null => (amount === null ? null : money(amount));
	return {
		id: state.id,
		number: state.number,
		name: state.name,
		type: state.type,
		position_mode: state.positionMode,
		currency: state.currency,
		leverage_cap: state.leverageCap,
		balance: money(state.balance),
		pending: money(pendingOf(state)),
		credit: money(state.credit),
		used_margin: money(figures.usedMargin),
		equity: moneyOrNull(figures.equity),
		free_margin: moneyOrNull(figures.freeMargin),
		margin_level: levelToWire(figures.marginLevel),
		pnl: moneyOrNull(figures.pnl),
		lifetime_pnl: money(state.lifetimePnl),
		open_trades: state.openTrades.size,
		sequence: state.sequence,
		margin_call_levels: state.marginCallLevels.map(percentText),
		margin_calls: state.marginCalls.map(percentText),
		close_out_equity: figures.usedMargin === 0n ? null : money(closeOutEquity(figures.usedMargin)),
		swap_free: state.swapFree,
		pending_orders: state.orders.size,
		jurisdiction: state.jurisdiction,
		archived: state.archived,
		protection: protectionToWire(state, view.nowMs),
	};
}

/** Basis points of a percent as percent. */
const percentText = (level: number): string => formatPercent(BigInt(level));

const levelToWire = (level: bigint | "infinite" | null): string | null => {
	if (level === null) return null;
	return level === "infinite" ? "∞" : formatPercent(level);
};
