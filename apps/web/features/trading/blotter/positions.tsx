import type { TradeWire } from "@truefill/contracts/http";
import { formatPrice as exactPrice, formatVolume, volume } from "@truefill/core/money";
import { type Position, type PositionSide, positionsOf } from "@truefill/core/trading";
import { useMemo, useState } from "react";
import { type LocalInstrument, type LocalTrade, localTrades, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { sumOf } from "../../../lib/decimal.ts";
import { formatNumber, formatPrice, UNKNOWN } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { DataTableProps } from "../../../ui/data-table/props.ts";
import { Money } from "../../../ui/num.tsx";
import { TradesPnl } from "../live.tsx";
import { moneyText } from "./estimate.ts";
import { InstrumentLink, SideText, VolumeText } from "./parts.tsx";

const CloseManyDialog = lazyPart(async () => (await import("./lazy.ts")).CloseManyDialog);

type Row = Position<LocalTrade>;

export interface PositionsProps
	extends Pick<DataTableProps<Row>, "source" | "empty" | "filter" | "footer" | "cardsHead"> {
	readonly trades: readonly TradeWire[] | undefined;
	readonly currency: string;
	readonly onInstrument: (id: string) => void;
	/** One column of cards, for a phone. */
	readonly cards: boolean;
}

const idOf = ({ instrumentId }: Row): string => instrumentId;

/** Open trades by instrument: net volume, average prices, margin and result together. */
export function Positions({ trades, currency, onInstrument, cards, ...table }: PositionsProps) {
	const t = useT();
	const { byId } = useDirectory();
	const [closing, setClosing] = useState<string | null>(null);
	const rows = useMemo(
		() => (trades === undefined ? undefined : positionsOf(localTrades([...trades]).values())),
		[trades],
	);
	const columns = useMemo(
		(): readonly Column<Row>[] => [
			{
				id: "instrument",
				header: t("trading.instrument"),
				rowHeader: true,
				cell: ({ instrumentId: id }) => <InstrumentLink id={id} instrument={byId(id)} onInstrument={onInstrument} />,
			},
			{
				id: "count",
				header: t("blotter.trades"),
				numeric: true,
				cell: ({ trades: all }) => formatNumber(`${all.length}`),
			},
			{
				id: "net",
				header: t("blotter.net"),
				numeric: true,
				cell: (row) => <Net row={row} instrument={byId(idOf(row))} />,
			},
			{
				id: "buy",
				header: t("blotter.bought"),
				numeric: true,
				cell: ({ buy, instrumentId }) => <AtAverage side={buy} instrument={byId(instrumentId)} />,
			},
			{
				id: "sell",
				header: t("blotter.sold"),
				numeric: true,
				cell: ({ sell, instrumentId }) => <AtAverage side={sell} instrument={byId(instrumentId)} />,
			},
			{
				id: "margin",
				header: t("trading.margin"),
				numeric: true,
				cell: (row) => <Money value={marginOf(row)} currency={currency} show="none" />,
			},
			{
				id: "pnl",
				header: t("trading.pnlIn", { currency }),
				numeric: true,
				className: "font-medium",
				cell: ({ trades: all }) => <TradesPnl ids={all.map(({ id }) => id)} currency={currency} show="none" />,
			},
			{
				id: "actions",
				header: t("trading.actions"),
				headHidden: true,
				numeric: true,
				interactive: true,
				cell: ({ instrumentId }) => (
					<CloseAll name={byId(instrumentId)?.displayName ?? instrumentId} onPress={() => setClosing(instrumentId)} />
				),
			},
		],
		[t, byId, onInstrument, currency],
	);
	return (
		<>
			<DataTable
				{...table}
				label={t("blotter.positions")}
				columns={columns}
				rows={rows}
				rowId={idOf}
				skeletonRows={3}
				card={
					cards
						? (row) => (
								<PositionCard
									row={row}
									instrument={byId(row.instrumentId)}
									currency={currency}
									onInstrument={onInstrument}
									onClose={() => setClosing(row.instrumentId)}
								/>
							)
						: undefined
				}
			/>
			{closing === null ? null : (
				<CloseManyDialog
					choice={{ which: "all", instrumentId: closing, side: null }}
					onClose={() => setClosing(null)}
				/>
			)}
		</>
	);
}

const marginOf = ({ trades }: Row): string | null => sumOf(trades.map((trade) => moneyText(trade.margin, trade)));

/** More bought or more sold, and how much; both sides equal: flat. */
function Net({ row: { net }, instrument }: { readonly row: Row; readonly instrument: LocalInstrument | undefined }) {
	const t = useT();
	if (net === 0n) return <span className="text-muted">{t("blotter.flat")}</span>;
	return (
		<span className="inline-flex items-center gap-1.5">
			<SideText side={net > 0n ? "buy" : "sell"} />
			<VolumeText units={formatVolume(volume(net > 0n ? net : -net))} instrument={instrument} />
		</span>
	);
}

/** `0.30 @ 1.08437`; the average is rounded to the instrument's digits. */
function AtAverage({
	side,
	instrument,
}: {
	readonly side: PositionSide;
	readonly instrument: LocalInstrument | undefined;
}) {
	if (side.averagePrice === null) return <span className="text-muted">{UNKNOWN}</span>;
	const digits = instrument?.priceDigits ?? 5;
	return (
		<span dir="ltr">
			<VolumeText units={formatVolume(side.volume)} instrument={instrument} />
			<span className="text-muted"> @ </span>
			{formatPrice(exactPrice(side.averagePrice, digits), digits)}
		</span>
	);
}

function CloseAll({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
	const t = useT();
	return (
		<Button size="sm" aria-label={t("blotter.closeAllOf", { instrument: name })} onClick={onPress}>
			{t("blotter.closeAll")}
		</Button>
	);
}

interface PositionCardProps extends Pick<PositionsProps, "currency" | "onInstrument"> {
	readonly row: Row;
	readonly instrument: LocalInstrument | undefined;
	readonly onClose: () => void;
}

function PositionCard({ row, instrument, currency, onInstrument, onClose }: PositionCardProps) {
	const t = useT();
	const name = instrument?.displayName ?? row.instrumentId;
	return (
		<article className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-panel text-13">
			<header className="flex items-start justify-between gap-3">
				<button type="button" className="min-h-11 text-start" onClick={() => onInstrument(row.instrumentId)}>
					<span className="block font-semibold text-14">{name}</span>
					<span className="num flex items-center gap-2 text-12">
						<Net row={row} instrument={instrument} />
						<span className="text-muted">{t("trading.open.count", { count: row.trades.length })}</span>
					</span>
				</button>
				<span className="font-semibold text-16">
					<TradesPnl ids={row.trades.map(({ id }) => id)} currency={currency} />
				</span>
			</header>
			<dl className="num grid grid-cols-2 gap-x-4 gap-y-1 text-12">
				<dt className="text-muted">{t("blotter.bought")}</dt>
				<dd className="text-end">
					<AtAverage side={row.buy} instrument={instrument} />
				</dd>
				<dt className="text-muted">{t("blotter.sold")}</dt>
				<dd className="text-end">
					<AtAverage side={row.sell} instrument={instrument} />
				</dd>
				<dt className="text-muted">{t("trading.margin")}</dt>
				<dd className="text-end">
					<Money value={marginOf(row)} currency={currency} />
				</dd>
			</dl>
			<footer className="flex justify-end border-line border-t pt-2">
				<CloseAll name={name} onPress={onClose} />
			</footer>
		</article>
	);
}
