import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../i18n/index.ts";
import { formatDayAt } from "../../lib/format-day.ts";
import { Money } from "../../ui/num.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { COST_GROUP_NAMES, type CostGroup, costOfGroup } from "./cost-groups.ts";
import { Nothing } from "./nothing.tsx";
import { useOverview } from "./use-overview.ts";

interface Props {
	readonly accountId: string;
	readonly accountNumber: string;
	readonly currency: string;
}

/** What trading cost this month, beside the month before; each cost leads to its list. */
export function CostsPanel({ accountId, accountNumber, currency }: Props) {
	const t = useT();
	const { data, isError, isFetching, refetch } = useOverview(accountId);
	const list = (group: CostGroup) =>
		group === "spread" ? "/main/trading?list=closed" : `/main/accounts/${accountNumber}?period=month`;
	if (data === undefined)
		return (
			<Panel title={t("dashboard.costs")}>
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
	const { months, time_zone: zone } = data;
	const amount = (value: string | null) => (
		<Money value={value} currency={currency} show="none" tone="quiet-zero" stale={isError} />
	);
	const isEmpty = months.every(({ costs }) =>
		costs.every((each) => each.amount !== null && !/[1-9]/.test(each.amount)),
	);
	return (
		<Panel title={t("dashboard.costs")} aside={<span className="num text-12 text-muted">{currency}</span>}>
			<table className="w-full text-13">
				<caption className="sr-only">{t("dashboard.costs.caption", { currency })}</caption>
				<thead>
					<tr className="text-12 text-muted">
						<th scope="col" className="px-panel pb-1.5 text-start font-regular">
							<VisuallyHidden>{t("dashboard.costs.kind")}</VisuallyHidden>
						</th>
						{months.map(({ from }) => (
							<th key={from} scope="col" className="px-panel pb-1.5 text-end font-regular">
								{formatDayAt(Date.parse(from), "month", zone)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{COST_GROUP_NAMES.map((group) => (
						<tr key={group} className="border-line border-t">
							<th scope="row" className="text-start font-regular">
								<Link
									to={list(group)}
									className="flex min-h-9 items-center gap-1 px-panel text-secondary -outline-offset-2 hover:text-primary hover:underline pointer-coarse:min-h-11"
								>
									{t(`dashboard.costs.${group}`)}
									<ChevronRight className="icon size-3.5 text-muted rtl:-scale-x-100" aria-hidden />
								</Link>
							</th>
							{months.map((month) => (
								<td key={month.from} className="px-panel text-end">
									{amount(costOfGroup(month, group))}
								</td>
							))}
						</tr>
					))}
					<tr className="border-line-strong border-t font-semibold">
						<th scope="row" className="px-panel py-2 text-start font-semibold">
							{t("dashboard.costs.total")}
						</th>
						{months.map((month) => (
							<td key={month.from} className="px-panel text-end">
								{amount(month.total)}
							</td>
						))}
					</tr>
				</tbody>
			</table>
			{isEmpty ? <Nothing>{t("dashboard.costs.empty")}</Nothing> : null}
		</Panel>
	);
}
