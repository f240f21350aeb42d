import type { TradeWire } from "@truefill/contracts/http";
import type { FilterView } from "./use-filtered.ts";

export interface TradesTabProps {
	readonly onDetail: (trade: TradeWire) => void;
	readonly onInstrument: (id: string) => void;
	/** One column of cards, for a phone. */
	readonly cards: boolean;
	readonly view: FilterView;
}
