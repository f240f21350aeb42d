import { type LocalInstrument, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatPercent } from "../../../lib/format.ts";
import { HelpLink } from "../../../ui/help-link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { bandsOf } from "../bands.ts";

/** How much margin each part of one side's exposure takes, with the account's own limit (E8). */
export function MarginBands({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const cap = useSelectedAccount()?.leverage_cap ?? null;
	const isCapped = cap !== null && cap < instrument.leverage;
	const leverage = isCapped ? cap : instrument.leverage;
	const found = bandsOf({ ...instrument, leverage });
	const bands = found.length === 0 ? [{ uptoUsd: null, leverage }] : found;
	const usd = (amount: string) => formatMoney(amount, "USD");
	return (
		<Panel
			title={t("markets.margin")}
			aside={<HelpLink place="margin#bands-for-large-positions" about={t("markets.margin")} />}
		>
			<Table label={t("markets.margin")} className="!h-auto border-line border-t">
				<TableHead>
					<HeadCell>{t("markets.margin.exposure")}</HeadCell>
					<HeadCell numeric>{t("trading.margin")}</HeadCell>
					<HeadCell numeric>{t("trading.detail.leverage")}</HeadCell>
				</TableHead>
				<TableBody>
					{bands.map(({ uptoUsd, leverage: most }, at) => {
						const from = bands[at - 1]?.uptoUsd ?? null;
						return (
							<Row key={uptoUsd ?? "rest"}>
								<Cell head>
									{uptoUsd === null
										? from === null
											? t("markets.margin.any")
											: t("markets.margin.above", { from: usd(from) })
										: from === null
											? t("markets.margin.upto", { to: usd(uptoUsd) })
											: t("markets.margin.between", { from: usd(from), to: usd(uptoUsd) })}
								</Cell>
								<Cell numeric>{formatPercent((100 / most).toFixed(2))}</Cell>
								<Cell numeric>
									<span dir="ltr">1:{most}</span>
								</Cell>
							</Row>
						);
					})}
				</TableBody>
			</Table>
			<p className="px-panel py-2 text-12 text-muted">
				{isCapped ? t("markets.margin.capped", { leverage: cap }) : t("markets.margin.help")}
			</p>
		</Panel>
	);
}
