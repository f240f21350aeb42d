import type { TradeWire } from "@truefill/contracts/http";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Money } from "../../../ui/num.tsx";
import { Cell, Row } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import type { TradesTabProps } from "./open-trades.tsx";
import { durationText, InstrumentLink, SideText, VolumeText, WirePrice } from "./parts.tsx";

interface ClosedTradeProps extends Pick<TradesTabProps, "onDetail"> {
	readonly trade: TradeWire;
	readonly instrument: LocalInstrument | undefined;
}

/** A closed trade, or a closed part, in the table. */
export function ClosedTradeRow(
	props: ClosedTradeProps & Pick<TradesTabProps, "onInstrument"> & { readonly index: number },
) {
	const { trade, index, instrument, onDetail, onInstrument } = props;
	const t = useT();
	return (
		<Row aria-rowindex={index + 2} onActivate={() => onDetail(trade)} title={t("trading.detail.open")}>
			<Cell head>
				<InstrumentLink id={trade.asset_id} instrument={instrument} onInstrument={onInstrument} />
			</Cell>
			<Cell>
				<SideText side={trade.trade_type} />
			</Cell>
			<Cell numeric>
				<VolumeText units={trade.volume} instrument={instrument} />
			</Cell>
			<Cell numeric>
				<WirePrice value={trade.opening_price} instrument={instrument} />
			</Cell>
			<Cell numeric>
				<WirePrice value={trade.closing_price} instrument={instrument} />
			</Cell>
			<Cell className="text-secondary">
				{trade.close_reason === null ? "" : t(`trading.reason.${trade.close_reason}`)}
			</Cell>
			<Cell numeric className="text-secondary">
				{trade.closed_at === null ? "" : durationText(trade.opened_at, trade.closed_at)}
			</Cell>
			<Cell className="text-secondary">
				<TimeText value={trade.closed_at} format="day-time" />
			</Cell>
			<Cell numeric>
				<Money value={trade.gross_pnl} currency={trade.currency} show="none" sign="always" tone="quiet-zero" />
			</Cell>
			<Cell numeric>
				<Money value={trade.commission} currency={trade.currency} show="none" tone="quiet-zero" />
			</Cell>
			<Cell numeric className="font-medium">
				<Money value={trade.pnl} currency={trade.currency} show="none" sign="always" tone="signed" />
			</Cell>
		</Row>
	);
}

/** A closed trade, or a closed part, on a phone. */
export function ClosedTradeCard({ trade, instrument, onDetail }: ClosedTradeProps) {
	return (
		<button
			type="button"
			onClick={() => onDetail(trade)}
			className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface-1 p-panel text-start"
		>
			<span className="min-w-0">
				<span className="block truncate font-semibold text-14">{instrument?.displayName ?? trade.asset_id}</span>
				<span className="flex items-center gap-2 text-12 text-secondary">
					<SideText side={trade.trade_type} />
					<VolumeText units={trade.volume} instrument={instrument} />
					<TimeText value={trade.closed_at} format="day-time" className="text-muted" />
				</span>
			</span>
			<Money
				value={trade.pnl}
				currency={trade.currency}
				tone="signed"
				sign="always"
				className="font-semibold text-14"
			/>
		</button>
	);
}
