import { useExpectedActions } from "../../../data/actions/queries.ts";
import { type LocalInstrument, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useActionText } from "../../../ui/action-effect.tsx";
import { HelpLink } from "../../../ui/help-link.tsx";
import { Money } from "../../../ui/num.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { ZonedTime } from "../../../ui/zoned-time.tsx";

/** The instrument's announced dividends and splits, the next one first, with what they do to the account (E22). */
export function Coming({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const textOf = useActionText();
	const { data, isError, isFetching, refetch } = useExpectedActions(useSelectedAccount());
	const coming = data?.filter(({ action }) => action.asset_id === instrument.id);
	return (
		<Panel
			title={t("actions.coming")}
			aside={<HelpLink place="corporate-actions#dividends" about={t("actions.title")} />}
		>
			{coming === undefined ? (
				isError ? (
					<ErrorState compact title={t("actions.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<Skeleton lines={2} className="px-panel pb-panel" />
				)
			) : coming.length === 0 ? (
				<p className="border-line border-t px-panel py-4 text-13 text-muted">{t("markets.actions.none")}</p>
			) : (
				<ul>
					{coming.map(({ action, effect, unknown }) => (
						<li
							key={action.id}
							className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-line border-t px-panel py-2 text-13"
						>
							<span>
								{textOf(action, instrument)}
								<span className="block text-12 text-muted">
									<ZonedTime value={action.ex_at} />
								</span>
							</span>
							{effect === null ? (
								<span className="text-12 text-muted">
									{t(unknown === null ? "actions.none.short" : "actions.unknown.short")}
								</span>
							) : action.kind === "split" ? (
								<span className="text-12 text-secondary">
									{t("actions.scaled", {
										trades: effect.trades.length + effect.closed.length,
										orders: effect.orders.length,
									})}
								</span>
							) : (
								<Money value={effect.cash} currency={effect.currency} sign="always" tone="signed" />
							)}
						</li>
					))}
				</ul>
			)}
		</Panel>
	);
}
