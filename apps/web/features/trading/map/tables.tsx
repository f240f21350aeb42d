import { formatPrice as exactPrice } from "@truefill/core/money";
import { type AccountPreviewWire, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPercent, formatPrice, UNKNOWN } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Money, Percent } from "../../../ui/num.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { SideText, VolumeText, WirePrice } from "../blotter/parts.tsx";
import type { Reach } from "./words.ts";

function Heading({ children }: { readonly children: string }) {
	return <h3 className="pb-1.5 font-medium text-12 text-muted">{children}</h3>;
}

/** Equity and margin now, after the scenario and at its end. */
export function FiguresTable({ preview }: { readonly preview: AccountPreviewWire }) {
	const t = useT();
	// All three from the same prices: a tick between columns would look like a cost of the order.
	const { figures_now: now, figures, figures_at_end: end, currency } = preview;
	const row = (
		label: string,
		before: string | null | undefined,
		after: string | undefined,
		last: string | undefined,
	) => (
		<Row>
			<Cell head className="!ps-0 text-secondary">
				{label}
			</Cell>
			{[before, after, last].map((value, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change places.
				<Cell key={at} numeric className="last:!pe-0">
					<Money value={value} currency={currency} show="none" tone={value?.startsWith("-") ? "signed" : "plain"} />
				</Cell>
			))}
		</Row>
	);
	return (
		<section>
			<Heading>{t("map.figures")}</Heading>
			<Table label={t("map.figures")}>
				<TableHead>
					<HeadCell className="!ps-0 !bg-surface-2">{currency}</HeadCell>
					<HeadCell numeric className="!bg-surface-2">
						{t("map.now")}
					</HeadCell>
					<HeadCell numeric className="!bg-surface-2">
						{t("map.after")}
					</HeadCell>
					<HeadCell numeric className="!bg-surface-2 !pe-0">
						{t("map.end")}
					</HeadCell>
				</TableHead>
				<TableBody>
					{row(t("trading.equity"), now?.equity, figures?.equity, end?.equity)}
					{row(t("trading.usedMargin"), now?.used_margin, figures?.used_margin, end?.used_margin)}
					{row(t("trading.freeMargin"), now?.free_margin, figures?.free_margin, end?.free_margin)}
					<Row>
						<Cell head className="!ps-0 text-secondary">
							{t("trading.marginLevel")}
						</Cell>
						{[now?.margin_level, figures?.margin_level, end?.margin_level].map((level, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change places.
							<Cell key={at} numeric className="font-semibold last:!pe-0">
								<Percent value={level ?? null} />
							</Cell>
						))}
					</Row>
				</TableBody>
			</Table>
		</section>
	);
}

type ClosedTrade = AccountPreviewWire["closed"][number];

/** The tables stand in a dialog, on its background and at its edges. */
const FIRST = { headClassName: "!ps-0 !bg-surface-2", className: "!ps-0" };
const MIDDLE = { headClassName: "!bg-surface-2" };
const LAST = { headClassName: "!pe-0 !bg-surface-2", className: "!pe-0" };

/** What would close, in this order. */
export function Closed({
	preview,
	name,
}: {
	readonly preview: AccountPreviewWire;
	readonly name: (id: string) => string;
}) {
	const t = useT();
	const { byId } = useDirectory();
	const { closed, currency } = preview;
	const columns: readonly Column<ClosedTrade>[] = [
		{
			...FIRST,
			id: "number",
			header: "#",
			className: "num !ps-0 text-muted",
			cell: (each) => closed.indexOf(each) + 1,
		},
		{
			...MIDDLE,
			id: "instrument",
			header: t("trading.instrument"),
			rowHeader: true,
			cell: ({ trade }) => name(trade.asset_id),
		},
		{
			...MIDDLE,
			id: "side",
			header: t("trading.side"),
			cell: ({ trade }) => <SideText side={trade.trade_type} />,
		},
		{
			...MIDDLE,
			id: "volume",
			header: t("trading.volume"),
			numeric: true,
			cell: ({ trade }) => <VolumeText units={trade.volume} instrument={byId(trade.asset_id)} />,
		},
		{
			...MIDDLE,
			id: "price",
			header: t("map.closed.at"),
			numeric: true,
			cell: ({ trade }) => <WirePrice value={trade.closing_price} instrument={byId(trade.asset_id)} />,
		},
		{
			...MIDDLE,
			id: "reason",
			header: t("trading.reason"),
			className: "text-secondary",
			cell: ({ trade }) => (trade.close_reason === null ? "" : t(`trading.reason.${trade.close_reason}`)),
		},
		{
			...LAST,
			id: "net",
			header: t("trading.netIn", { currency }),
			numeric: true,
			cell: ({ trade }) => <Money value={trade.pnl} currency={currency} show="none" tone="signed" sign="always" />,
		},
	];
	return (
		<section>
			<Heading>{t("map.closed")}</Heading>
			{closed.length === 0 ? (
				<p className="text-13 text-secondary">{t("map.closed.none")}</p>
			) : (
				<DataTable
					label={t("map.closed")}
					columns={columns}
					rows={closed}
					rowId={({ trade }) => `${trade.trade_id}-${trade.id}`}
					empty={{ title: t("map.closed.none") }}
				/>
			)}
		</section>
	);
}

/** The prices at which something would close. */
export function Prices({ found, onTry }: { readonly found: readonly Reach[]; readonly onTry: (reach: Reach) => void }) {
	const t = useT();
	if (found.length === 0) return <p className="text-12 text-muted">{t("map.prices.none")}</p>;
	const text = ({ instrument }: Reach, price: string | null) =>
		price === null ? UNKNOWN : formatPrice(price, instrument.priceDigits);
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
			...MIDDLE,
			id: "now",
			header: t("map.price.now"),
			numeric: true,
			cell: (reach) => text(reach, exactPrice(reach.now, reach.instrument.priceDigits)),
		},
		{
			...MIDDLE,
			id: "below",
			header: t("map.price.below"),
			numeric: true,
			cell: (reach) => text(reach, reach.below),
		},
		{
			...MIDDLE,
			id: "above",
			header: t("map.price.above"),
			numeric: true,
			cell: (reach) => text(reach, reach.above),
		},
		{
			...MIDDLE,
			id: "away",
			header: t("map.price.away"),
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
					aria-label={t("map.price.tryOf", { instrument: reach.instrument.displayName })}
					onClick={() => onTry(reach)}
				>
					{t("map.price.try")}
				</Button>
			),
		},
	];
	return (
		<section>
			<Heading>{t("map.prices")}</Heading>
			<DataTable
				label={t("map.prices")}
				columns={columns}
				rows={found}
				rowId={({ instrument }) => instrument.id}
				empty={{ title: t("map.prices.none") }}
			/>
		</section>
	);
}
