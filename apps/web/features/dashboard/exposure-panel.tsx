import type { AccountWire } from "@truefill/contracts/http";
import { useState } from "react";
import {
	accountCurrency,
	accountSummary,
	localTrades,
	useDirectory,
	useFiguresStale,
	useOpenTrades,
	useSecond,
} from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { Money, Percent } from "../../ui/num.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { SymbolLink } from "../../ui/symbol-link.tsx";
import { type ExposureRow, exposureOf } from "./exposure.ts";
import { Nothing } from "./nothing.tsx";

const LISTS = ["instruments", "currencies"] as const;
type List = (typeof LISTS)[number];

/** What is held, long and short, by instrument or by currency; recalculated once a second, so that it is readable. */
export function ExposurePanel({ account }: { readonly account: AccountWire }) {
	const t = useT();
	const { view } = useDirectory();
	const { data, isError, isFetching, refetch } = useOpenTrades(account.id);
	const stale = useFiguresStale();
	const [list, setList] = useState<List>("instruments");
	useSecond();
	const trades = data === undefined ? undefined : localTrades(data);
	const currency = accountCurrency(account);
	const rows =
		trades === undefined
			? undefined
			: exposureOf(trades.values(), currency, accountSummary()?.equity ?? null, view)[list];
	return (
		<Panel
			title={t("dashboard.exposure")}
			aside={
				<SegmentedControl
					label={t("dashboard.exposure.by")}
					value={list}
					onChange={setList}
					items={LISTS.map((value) => ({ value, label: t(`dashboard.exposure.${value}`) }))}
				/>
			}
		>
			{rows === undefined ? (
				isError ? (
					<ErrorState compact title={t("trading.open.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<Skeleton className="mx-panel mb-panel h-40" />
				)
			) : rows.length === 0 ? (
				<Nothing>{t("dashboard.exposure.empty")}</Nothing>
			) : (
				<Rows rows={rows} list={list} currency={currency} stale={stale} />
			)}
		</Panel>
	);
}

function Rows(props: {
	readonly rows: readonly ExposureRow[];
	readonly list: List;
	readonly currency: string;
	readonly stale: boolean;
}) {
	const { rows, list, currency, stale } = props;
	const t = useT();
	const directory = useDirectory();
	const head = "bg-surface-1 px-1.5 pb-1.5 text-end font-regular first:ps-panel last:pe-panel";
	const cell = "px-1.5 text-end last:pe-panel";
	const money = (value: string | null) => (
		<Money value={value} currency={currency} show="none" tone="quiet-zero" stale={stale} />
	);
	return (
		<section className="max-h-80 overflow-auto" aria-label={t("dashboard.exposure")} tabIndex={-1}>
			<table className="w-full text-13">
				<caption className="sr-only">{t("dashboard.exposure.caption", { currency })}</caption>
				<thead className="sticky top-0 text-12 text-muted">
					<tr>
						<th scope="col" className={head.replace("text-end", "text-start")}>
							{t(`dashboard.exposure.${list}`)}
						</th>
						<th scope="col" className={head}>
							{t("dashboard.exposure.short")}
						</th>
						<th scope="col" className={head}>
							{t("dashboard.exposure.long")}
						</th>
						<th scope="col" className={head}>
							{t("dashboard.exposure.net")}
						</th>
						<th scope="col" className={head}>
							{t("dashboard.exposure.share")}
						</th>
					</tr>
				</thead>
				{rows.map((row) => {
					const instrument = list === "instruments" ? directory.byId(row.key) : undefined;
					return (
						<tbody key={row.key} className="border-line border-t">
							<tr>
								<th scope="row" className="whitespace-nowrap ps-panel pe-1.5 pt-2 text-start font-medium">
									{instrument === undefined ? (
										row.key
									) : (
										<SymbolLink symbol={instrument.symbol}>{instrument.displayName}</SymbolLink>
									)}
								</th>
								<td className={`${cell} pt-2`}>{money(row.short)}</td>
								<td className={`${cell} pt-2`}>{money(row.long)}</td>
								<td className={`${cell} pt-2`}>
									<Money
										value={row.net}
										currency={currency}
										show="none"
										sign="always"
										stale={stale}
										className="font-medium"
									/>
								</td>
								<td className={`${cell} pt-2 text-secondary`}>
									<Percent value={row.share} stale={stale} />
								</td>
							</tr>
							<tr aria-hidden>
								<td colSpan={5} className="px-panel pt-1 pb-2">
									<Bars {...row.bars} stale={stale} />
								</td>
							</tr>
						</tbody>
					);
				})}
			</table>
		</section>
	);
}

/** Short before the middle, long after it, as the columns. */
function Bars({ long, short, stale }: ExposureRow["bars"] & { readonly stale: boolean }) {
	const width = (share: number) => ({ width: `${share * 100}%` });
	return (
		<div className={stale ? "flex h-1.5 opacity-50" : "flex h-1.5"}>
			<span className="flex flex-1 justify-end rounded-s-pill bg-surface-3">
				<span className="rounded-s-pill bg-down" style={width(short)} />
			</span>
			<span className="w-px bg-line-strong" />
			<span className="flex flex-1 rounded-e-pill bg-surface-3">
				<span className="rounded-e-pill bg-up" style={width(long)} />
			</span>
		</div>
	);
}
