import { useAccountSummary, useFiguresStale, useSelectedAccount } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatDayAt } from "../../lib/format-day.ts";
import { Money } from "../../ui/num.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { dayResult, leadsTo } from "./day-parts.ts";
import { Nothing } from "./nothing.tsx";
import { useOverview } from "./use-overview.ts";

/** Known, and zero. */
const isNothing = (amount: string | null | undefined): boolean => typeof amount === "string" && !/[1-9]/.test(amount);

/** Today's result by reason; the parts sum to the change of the equity without what was paid in and out. */
export function DayPanel({ accountId, currency }: { readonly accountId: string; readonly currency: string }) {
	const t = useT();
	const { data, isError, isFetching, refetch } = useOverview(accountId);
	const summary = useAccountSummary();
	const balance = useSelectedAccount()?.balance;
	const old = useFiguresStale();
	const title = t("dashboard.day");
	if (data === undefined)
		return (
			<Panel title={title}>
				{isError ? (
					<ErrorState
						compact
						title={t("dashboard.overview.failed")}
						onRetry={() => void refetch()}
						retrying={isFetching}
					/>
				) : (
					<Skeleton className="mx-panel mb-panel h-40" />
				)}
			</Panel>
		);
	const { day } = data;
	const { parts, total, money, opening } = dayResult(day, summary?.pnl ?? null);
	// Newer entries are on their way: until then its parts are those of a moment ago.
	const stale = old || isError || (balance !== undefined && !leadsTo(day, balance));
	const look = { currency, sign: "always", stale } as const;
	return (
		<Panel
			title={title}
			aside={
				<span className="text-12 text-muted">
					{t("dashboard.day.since", { time: formatDayAt(Date.parse(day.from), "day-time") })}
				</span>
			}
		>
			<p className="flex flex-wrap items-baseline justify-between gap-x-4 px-panel pb-3">
				<Money {...look} value={total} show="symbol" tone="signed" className="font-semibold text-20" />
				<span className="text-12 text-muted">
					{t("dashboard.day.opening")} <Money value={opening} currency={currency} className="text-secondary" />
				</span>
			</p>
			<dl className="text-13">
				{parts.map(({ part, amount }) => (
					<div key={part} className="flex items-baseline justify-between gap-3 border-line border-t px-panel py-2">
						<dt className="text-secondary">{t(`dashboard.day.${part}`)}</dt>
						<dd>
							<Money {...look} value={amount} show="none" tone="signed" />
						</dd>
					</div>
				))}
				{/[1-9]/.test(money) ? (
					<div className="flex items-baseline justify-between gap-3 border-line border-t px-panel py-2 text-muted">
						<dt>{t("dashboard.day.money")}</dt>
						<dd>
							<Money {...look} value={money} show="none" />
						</dd>
					</div>
				) : null}
			</dl>
			{[summary?.pnl, day.opening_pnl, ...parts.map(({ amount }) => amount)].every(isNothing) ? (
				<Nothing>{t("dashboard.day.empty")}</Nothing>
			) : null}
		</Panel>
	);
}
