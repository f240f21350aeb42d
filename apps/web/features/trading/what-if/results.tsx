import { formatMoney as exactMoney, formatVolume } from "@truefill/core/money";
import type { PreviewedClose } from "@truefill/core/trading";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPercent, UNKNOWN } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Money } from "../../../ui/num.tsx";
import { SideText, VolumeText } from "../blotter/parts.tsx";
import { volumeLabel } from "../figures.ts";
import { cancellationText } from "../orders/cancellation.ts";
import { useSettingsOf } from "../preferences.ts";
import type { Evaluated } from "./evaluate.ts";
import { Heading } from "./section.tsx";
import { levelText, priceText, type Reach } from "./words.ts";

const FIRST = { headClassName: "!ps-0", className: "!ps-0" };
const LAST = { headClassName: "!pe-0", className: "!pe-0" };

/** What would close, in this order: which, at which price, why, and its result. */
export function Closed({ evaluated }: { readonly evaluated: Evaluated }) {
	const t = useT();
	const { byId } = useDirectory();
	const { closed } = evaluated.preview;
	const { currency } = evaluated.state;
	const columns: readonly Column<PreviewedClose>[] = [
		{
			...FIRST,
			id: "number",
			header: "#",
			className: "num !ps-0 text-muted",
			cell: (each) => closed.indexOf(each) + 1,
		},
		{
			id: "instrument",
			header: t("trading.instrument"),
			rowHeader: true,
			cell: ({ closed: { instrumentId } }) => byId(instrumentId)?.displayName ?? instrumentId,
		},
		{ id: "side", header: t("trading.side"), cell: ({ closed: { side } }) => <SideText side={side} /> },
		{
			id: "volume",
			header: t("trading.volume"),
			numeric: true,
			cell: ({ closed: { volume, instrumentId } }) => (
				<VolumeText units={formatVolume(volume)} instrument={byId(instrumentId)} />
			),
		},
		{
			id: "price",
			header: t("whatIf.closed.at"),
			numeric: true,
			cell: ({ closed: { instrumentId, closingPrice } }) => {
				const instrument = byId(instrumentId);
				return instrument === undefined ? UNKNOWN : priceText(closingPrice, instrument);
			},
		},
		{
			id: "reason",
			header: t("trading.reason"),
			className: "text-secondary",
			cell: ({ closed: { closeReason }, closeOut }) =>
				closeOut === null
					? t(`trading.reason.${closeReason}`)
					: t("whatIf.closed.level", { level: formatPercent(levelText(closeOut)) }),
		},
		{
			...LAST,
			id: "net",
			header: t("trading.netIn", { currency }),
			numeric: true,
			cell: ({ closed: { netPnl } }) => (
				<Money value={exactMoney(netPnl, currency)} currency={currency} show="none" tone="signed" sign="always" />
			),
		},
	];
	return (
		<section>
			<Heading>{t("whatIf.closed")}</Heading>
			{closed.length === 0 ? (
				<p className="pt-1 text-12 text-secondary">{t("whatIf.closed.none")}</p>
			) : (
				<DataTable
					label={t("whatIf.closed")}
					columns={columns}
					rows={closed}
					rowId={({ closed: { tradeId, id } }) => `${tradeId}-${id}`}
					empty={{ title: t("whatIf.closed.none") }}
				/>
			)}
		</section>
	);
}

/** Pending orders that fill on the way, or end without a fill. */
export function OrdersOnTheWay({ evaluated }: { readonly evaluated: Evaluated }) {
	const t = useT();
	const { byId } = useDirectory();
	const unit = useSettingsOf("ticket").unit;
	const { fills, cancellations } = evaluated.preview;
	if (fills.length + cancellations.length === 0) return null;
	const nameOf = ({ instrumentId, side, kind, volume }: (typeof fills)[number]["order"]) => {
		const instrument = byId(instrumentId);
		const size = instrument === undefined ? formatVolume(volume) : volumeLabel(instrument, volume, unit);
		return `${t(`trading.${side}`)} ${size} ${instrument?.displayName ?? instrumentId}, ${t(`orders.${kind}`)}`;
	};
	return (
		<section>
			<Heading>{t("whatIf.waiting")}</Heading>
			<ul className="flex flex-col gap-0.5 pt-1 text-12">
				{fills.map(({ order, price }) => {
					const instrument = byId(order.instrumentId);
					const at = instrument === undefined ? UNKNOWN : priceText(price, instrument);
					return <li key={order.id}>{t("whatIf.waiting.fills", { order: nameOf(order), price: at })}</li>;
				})}
				{cancellations.map(({ order, cancellation }) => {
					const reason = cancellationText({ ...cancellation, message: "" }, byId(order.instrumentId), unit);
					return <li key={order.id}>{t("whatIf.waiting.ends", { order: nameOf(order), reason })}</li>;
				})}
			</ul>
		</section>
	);
}

/** The prices at which something would close. */
export function Prices({ found, onTry }: { readonly found: readonly Reach[]; readonly onTry: (reach: Reach) => void }) {
	const t = useT();
	if (found.length === 0) return <p className="text-12 text-muted">{t("whatIf.prices.none")}</p>;
	const columns: readonly Column<Reach>[] = [
		{
			...FIRST,
			id: "instrument",
			header: t("trading.instrument"),
			rowHeader: true,
			className: "!ps-0 font-medium",
			cell: ({ instrument }) => instrument.displayName,
		},
		{
			id: "now",
			header: t("whatIf.price.now"),
			numeric: true,
			cell: ({ now, instrument }) => priceText(now, instrument),
		},
		...(["below", "above"] as const).map((end) => ({
			id: end,
			header: t(`whatIf.price.${end}`),
			numeric: true,
			cell: (reach: Reach) => {
				const at = reach[end];
				return at === null ? UNKNOWN : priceText(at, reach.instrument);
			},
		})),
		{
			id: "away",
			header: t("whatIf.price.away"),
			numeric: true,
			cell: ({ nearest }) => <bdi dir="ltr">{formatPercent(nearest.percent, 2, "always")}</bdi>,
		},
		{
			...LAST,
			id: "actions",
			header: t("trading.actions"),
			headHidden: true,
			numeric: true,
			cell: (reach) => (
				<Button
					size="sm"
					aria-label={t("whatIf.price.tryOf", { instrument: reach.instrument.displayName })}
					onClick={() => onTry(reach)}
				>
					{t("whatIf.price.try")}
				</Button>
			),
		},
	];
	return (
		<section>
			<Heading>{t("whatIf.prices")}</Heading>
			<DataTable
				label={t("whatIf.prices")}
				columns={columns}
				rows={found}
				rowId={({ instrument }) => instrument.id}
				empty={{ title: t("whatIf.prices.none") }}
			/>
		</section>
	);
}
