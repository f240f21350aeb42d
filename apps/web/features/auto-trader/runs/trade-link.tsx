import type { StrategyRunWire } from "@truefill/contracts/http";
import { Link } from "react-router";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";

/** Leads to a trade of a run: its fills with the ticks, rates and costs that prove them. */
export function TradeLink({ run, tradeId }: { readonly run: StrategyRunWire; readonly tradeId: string }) {
	const t = useT();
	const text = t("strategyRun.leg.trade", { trade: tradeId });
	const instrument = useDirectory().byId(run.strategy.asset_id);
	if (instrument === undefined) return text;
	const search = new URLSearchParams({ account: run.account_id, detail: tradeId });
	return (
		<Link
			className="text-accent-text hover:underline"
			to={`/main/trading/${encodeURIComponent(instrument.symbol)}?${search}`}
		>
			{text}
		</Link>
	);
}
