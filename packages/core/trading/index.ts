export {
	checkOpenTrade,
	exposure,
	type OpenTradeOrder,
	type OpenTradePlan,
} from "./check-open-trade.ts";
export {
	decodeCommand,
	decodeEvent,
	decodeState,
	encodeCommand,
	encodeEvent,
	encodeState,
	stateHash,
} from "./codec.ts";
export { commissionOf } from "./commission.ts";
export { decide } from "./decide.ts";
export { evolve } from "./evolve.ts";
export { boundVerdict, type Checked, marketVerdict, type TradingRefusal, type Verdict } from "./explain.ts";
export { type OpenTradePreview, previewOpenTrade } from "./preview-open-trade.ts";
export { stopLossVerdict, takeProfitVerdict } from "./protection.ts";
export { CodecError } from "./reader.ts";
export { REFUSAL_CODES, type RefusalCode } from "./refusals.ts";
export { type Trigger, triggerOf } from "./trigger.ts";
export * from "./types.ts";
