import type { TradeWire } from "@truefill/contracts/http";
import { type ReactNode, useMemo } from "react";
import { type LocalInstrument, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import type { Column } from "../../../ui/data-table/column.ts";
import { useSettingsOf } from "../preferences.ts";
import { InstrumentLink, SideText, VolumeText, WirePrice } from "./parts.tsx";

interface Dealt {
	readonly asset_id: string;
	readonly volume: string;
}

/** The columns that trades and orders share, not yet sortable. `sideOf` must be the same function on each render. */
export function useDealtColumns<Row extends Dealt>(
	sideOf: (row: Row) => "buy" | "sell",
	onInstrument: (id: string) => void,
): { readonly instrument: Column<Row>; readonly side: Column<Row>; readonly volume: Column<Row> } {
	const t = useT();
	const { byId } = useDirectory();
	const unit = useSettingsOf("ticket").unit;
	return useMemo(
		() => ({
			instrument: {
				id: "instrument",
				header: t("trading.instrument"),
				rowHeader: true,
				cell: ({ asset_id }) => (
					<InstrumentLink id={asset_id} instrument={byId(asset_id)} onInstrument={onInstrument} />
				),
			},
			side: { id: "side", header: t("trading.side"), cell: (row) => <SideText side={sideOf(row)} /> },
			volume: {
				id: "volume",
				header: unit === "lots" ? t("trading.volume.inLots") : t("trading.volume.inUnits"),
				numeric: true,
				cell: ({ volume, asset_id }) => <VolumeText units={volume} instrument={byId(asset_id)} />,
			},
		}),
		[t, byId, unit, sideOf, onInstrument],
	);
}

const sideOfTrade = ({ trade_type }: TradeWire) => trade_type;

/** Instrument, side, volume and opening price of open and closed trades, sortable. */
export function useTradeColumns(onInstrument: (id: string) => void): readonly Column<TradeWire>[] {
	const t = useT();
	const { byId } = useDirectory();
	const { instrument, side, volume } = useDealtColumns(sideOfTrade, onInstrument);
	return useMemo(
		() => [
			{
				...instrument,
				sort: { kind: "text", value: ({ asset_id }) => byId(asset_id)?.displayName ?? asset_id },
			},
			{ ...side, sort: { kind: "text", value: sideOfTrade } },
			{ ...volume, sort: { kind: "decimal", value: (trade) => trade.volume } },
			{
				id: "openingPrice",
				header: t("trading.openingPrice"),
				numeric: true,
				cell: ({ opening_price, asset_id }) => <WirePrice value={opening_price} instrument={byId(asset_id)} />,
			},
		],
		[t, byId, instrument, side, volume],
	);
}

interface DealtHeadingProps extends Dealt {
	readonly side: "buy" | "sell";
	readonly instrument: LocalInstrument | undefined;
	readonly onInstrument: (id: string) => void;
	/** Beside side and volume. */
	readonly children?: ReactNode;
}

/** Instrument, side and volume at the top of a card; opens the instrument. */
export function DealtHeading({ asset_id, volume, side, instrument, onInstrument, children }: DealtHeadingProps) {
	return (
		<button type="button" className="min-h-11 text-start" onClick={() => onInstrument(asset_id)}>
			<span className="block font-semibold text-14">{instrument?.displayName ?? asset_id}</span>
			<span className="flex items-center gap-2 text-12">
				<SideText side={side} />
				<span className="num">
					<VolumeText units={volume} instrument={instrument} />
				</span>
				{children}
			</span>
		</button>
	);
}
