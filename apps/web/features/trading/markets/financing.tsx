import { formatMoney as exactMoney, money } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import { type FinancingNight, financingAhead, standardVolume } from "@truefill/core/trading";
import {
	accountCurrency,
	directory,
	type LocalInstrument,
	useSecond,
	useSelectedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatNumber, UNKNOWN } from "../../../lib/format.ts";
import { formatDate, formatDayAt } from "../../../lib/format-day.ts";
import { HelpLink } from "../../../ui/help-link.tsx";
import { Money } from "../../../ui/num.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { volumeLabel } from "../figures.ts";
import { swapTermsText } from "../instrument-terms.ts";
import { useSettingsOf } from "../preferences.ts";

const WEEK = 7;
const SIDES = ["buy", "sell"] as const;

/** What holding one lot overnight and for a week costs or pays, by the function that charges it (E20). */
export function Financing({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const { unit } = useSettingsOf("ticket");
	const account = useSelectedAccount();
	useSecond();
	const currency = account === undefined ? "USD" : accountCurrency(account);
	const volume = standardVolume(instrument);
	const of = (side: Side): readonly FinancingNight[] | null => {
		if (account === undefined) return null;
		const terms = { currency, swapFree: account.swap_free };
		const found = financingAhead(terms, instrument, side, volume, directory().view, WEEK);
		return found.ok ? found.value : null;
	};
	const nights = { buy: of("buy"), sell: of("sell") };
	return (
		<Panel
			title={t("markets.financing", { volume: volumeLabel(instrument, volume, unit) })}
			aside={<HelpLink place="overnight#how-much" about={t("markets.financing.about")} />}
		>
			<Table label={t("markets.financing.about")} className="!h-auto border-line border-t">
				<TableHead>
					<HeadCell>{t("trading.side")}</HeadCell>
					<HeadCell numeric>{t("markets.financing.terms")}</HeadCell>
					<HeadCell numeric>{t("markets.financing.night", { currency })}</HeadCell>
					<HeadCell numeric>{t("markets.financing.week", { currency })}</HeadCell>
				</TableHead>
				<TableBody>
					{SIDES.map((side) => (
						<Row key={side}>
							<Cell head>{t(side === "buy" ? "trading.buy" : "trading.sell")}</Cell>
							<Cell numeric>{account?.swap_free === true ? UNKNOWN : swapTermsText(instrument, side)}</Cell>
							<Cell numeric>
								<Amount nights={nights[side]?.filter(({ days }) => days > 0).slice(0, 1)} currency={currency} />
							</Cell>
							<Cell numeric>
								<Amount nights={nights[side]} currency={currency} />
							</Cell>
						</Row>
					))}
				</TableBody>
			</Table>
			<Notes instrument={instrument} nights={nights.buy} isSwapFree={account?.swap_free === true} />
		</Panel>
	);
}

function Amount({
	nights,
	currency,
}: {
	readonly nights: readonly FinancingNight[] | null | undefined;
	readonly currency: Parameters<typeof exactMoney>[1];
}) {
	const sum = nights?.reduce((all, { amount }) => all + amount, 0n);
	return (
		<Money
			value={sum === undefined ? null : exactMoney(money(sum), currency)}
			currency={currency}
			show="none"
			sign="always"
			tone="signed"
		/>
	);
}

/** When the next charge is, which nights count more than once, and what is unknown. */
function Notes({
	instrument,
	nights,
	isSwapFree,
}: {
	readonly instrument: LocalInstrument;
	readonly nights: readonly FinancingNight[] | null;
	readonly isSwapFree: boolean;
}) {
	const t = useT();
	const { freeDays, feePerLot, currency } = instrument.financing.swapFree;
	const next = nights?.find(({ days }) => days > 0);
	const more = nights?.filter(({ days }) => days > 1) ?? [];
	return (
		<div className="flex flex-col gap-1 px-panel py-2 text-12 text-muted">
			{nights === null ? <p>{t("markets.unknown")}</p> : null}
			{next === undefined ? null : (
				<p>{t("markets.financing.next", { time: formatDayAt(next.endsAtMs, "day-time"), days: next.days })}</p>
			)}
			{more.map(({ date, days }) => (
				<p key={date} className="text-secondary">
					{t("markets.financing.triple", { weekday: formatDate(date, "weekday"), days })}
				</p>
			))}
			{isSwapFree ? (
				<p>{t("markets.financing.swapFree", { days: freeDays, fee: formatNumber(feePerLot), currency })}</p>
			) : null}
		</div>
	);
}
