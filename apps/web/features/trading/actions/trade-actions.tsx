import type { TradeWire } from "@truefill/contracts/http";
import { useAppliedActions, useExpectedActions } from "../../../data/actions/queries.ts";
import { type LocalInstrument, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { ActionEffect, useActionText } from "../../../ui/action-effect.tsx";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { ZonedTime } from "../../../ui/zoned-time.tsx";

/** In a trade's detail: past and announced dividends and splits that affect it (E22). Nothing if there are none. */
export function TradeActions({
	trade,
	instrument,
}: {
	readonly trade: TradeWire;
	readonly instrument: LocalInstrument;
}) {
	const t = useT();
	const textOf = useActionText();
	const account = useSelectedAccount();
	const isOpen = trade.closed_at === null;
	const { data: expected = [] } = useExpectedActions(isOpen ? account : undefined);
	const {
		data: applied,
		isError,
		refetch,
	} = useAppliedActions(trade.account_id, { tradeId: trade.trade_id }, isOpen ? account?.sequence : 0);
	const touches = (effect: {
		readonly trades: readonly { trade_id: string }[];
		readonly closed: readonly { trade_id: string }[];
	}) => [...effect.trades, ...effect.closed].some(({ trade_id }) => trade_id === trade.trade_id);
	const coming = expected.flatMap(({ action, effect }) =>
		action.asset_id === trade.asset_id && effect !== null && touches(effect) ? [{ action, effect }] : [],
	);
	if (isError && applied === undefined)
		return (
			<button type="button" className="text-start text-12 text-accent-text" onClick={() => void refetch()}>
				{t("actions.failed")}
			</button>
		);
	if (coming.length === 0 && (applied ?? []).length === 0) return null;
	return (
		<section className="flex flex-col gap-2">
			<h3 className="font-medium text-12 text-muted">
				<HelpTerm href={helpHref("corporate-actions#dividends")}>{t("actions.title")}</HelpTerm>
			</h3>
			{coming.map(({ action, effect }) => (
				<article key={action.id} className="flex flex-col gap-1.5 rounded-control border border-line px-2.5 py-2">
					<h4 className="flex flex-wrap items-baseline justify-between gap-x-3 text-12">
						<span className="font-medium">{textOf(action, instrument)}</span>
						<ZonedTime value={action.ex_at} />
					</h4>
					<ActionEffect terms={action} effect={effect} instrument={instrument} tradeId={trade.trade_id} />
					<p className="text-12 text-muted">{t("actions.estimate")}</p>
				</article>
			))}
			{(applied ?? []).map((action) => (
				<article
					key={action.action_id}
					className="flex flex-col gap-1.5 rounded-control border border-line px-2.5 py-2"
				>
					<h4 className="flex flex-wrap items-baseline justify-between gap-x-3 text-12">
						<span className="font-medium">{textOf(action, instrument)}</span>
						<span>
							{t("actions.applied")} <ZonedTime value={action.applied_at} />
						</span>
					</h4>
					<ActionEffect terms={action} effect={action.effect} instrument={instrument} tradeId={trade.trade_id} />
				</article>
			))}
		</section>
	);
}
