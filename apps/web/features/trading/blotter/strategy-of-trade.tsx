import type { TradeWire } from "@truefill/contracts/http";
import { Bot } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useRunOfTrade } from "../../../data/strategies/runs.ts";
import { useT } from "../../../i18n/index.ts";

/** Leads to the journal of the strategy that opened a trade; nothing for a trade of the customer. */
export function StrategyOfTrade({ trade, onLeave }: { readonly trade: TradeWire; readonly onLeave: () => void }) {
	const t = useT();
	const { pathname } = useLocation();
	const { account_id, asset_id, trade_id, opened_at } = trade;
	const run = useRunOfTrade({ id: trade_id, accountId: account_id, instrumentId: asset_id, openedAt: opened_at });
	if (run === undefined) return null;
	const search = new URLSearchParams({ "auto-trader": "running", run: run.id, trade: trade_id });
	return (
		<Link
			to={`${pathname}?${search}`}
			onClick={onLeave}
			className="flex min-h-control items-center gap-2 rounded-control border border-line-strong px-panel py-1.5 text-13 hover:bg-hover"
		>
			<Bot className="icon flex-none" aria-hidden />
			<span className="wrap-anywhere min-w-0">{t("strategyRun.openedBy", { name: run.strategy.name })}</span>
		</Link>
	);
}
