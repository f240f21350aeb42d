export { accountAfter } from "./account-after.ts";
export { isBreached, marginFigures } from "./account-figures.ts";
export { swapOf, yearlyPercent } from "./apply-financing.ts";
export { CANCELLATION_CODES, type CancellationCode } from "./cancellations.ts";
export { checkOpenTrade, type OpenTradeOrder } from "./check-open-trade.ts";
export { checkOrder, dayOrderEndMs, expiryOf, type OrderTerms } from "./check-order.ts";
export type { ClosableTrade } from "./close-at.ts";
export { type CloseOutPlan, needsCloseOut, planCloseOut } from "./close-out.ts";
export type { CloseOutStep } from "./close-out-plan.ts";
export { type CloseOutPrices, closeOutPrices } from "./close-out-prices.ts";
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
export {
	actualCosts,
	COST_KINDS,
	type CostKind,
	type CostLine,
	type Costly,
	estimatedCosts,
	orderCosts,
} from "./costs.ts";
export {
	type AccountProtection,
	type CustomerLimits,
	FOR_EVER_MS,
	isExcluded,
	isForEver,
	isWithin,
	LIMIT_PERIODS,
	type LimitPeriod,
	LOOSENING_WAIT_MS,
	limitsAt,
	NO_LIMITS,
	periodEndMs,
	periodStartMs,
	resultIn,
	rolledResults,
	sameLimits,
	type TradingHours,
	tightened,
} from "./customer-limits.ts";
export { decide } from "./decide.ts";
export { depositAccountOf } from "./deposit.ts";
export {
	type AccountDeposits,
	type DepositAccount,
	type DepositAmounts,
	type DepositLimits,
	type DepositTerms,
	depositLimitsAmong,
	depositsUsed,
	depositTermsAt,
	limitsAnything,
	NO_DEPOSIT_AMOUNTS,
	tightenedDeposits,
} from "./deposit-limits.ts";
export { evolve, evolveBooked } from "./evolve.ts";
export {
	boundVerdict,
	type Checked,
	eligibilityVerdict,
	marketVerdict,
	type TradingRefusal,
	type Verdict,
} from "./explain.ts";
export { exposure, type JudgedFill, type OpenTradePlan } from "./fill-plan.ts";
export {
	DEFAULT_MARGIN_CALL_LEVELS,
	MARGIN_CALL_RELEASE,
	MAX_OWN_MARGIN_CALL_LEVELS,
	marginCallsChange,
	watchedLevels,
} from "./margin-calls.ts";
export { callsAtUnwatched, commandOfMarginWork, marginWork, watchBands, watchedEquity } from "./margin-work.ts";
export { type AffectedAccount, type OrderEffect, orderEffect, usedMarginChange } from "./order-effect.ts";
export { reachedBy, waitsFor } from "./order-trigger.ts";
export { withQuotes } from "./overlay.ts";
export {
	type AccountPreview,
	type Hypothetical,
	type PreviewedClose,
	type PriceMove,
	previewAccount,
	previewSteps,
	type RefusedPart,
} from "./preview-account.ts";
export { type ClosePreview, type PreviewedBy, previewClose } from "./preview-close.ts";
export { type OpenTradePreview, previewOpenTrade } from "./preview-open-trade.ts";
export { firstStop, guaranteeVerdict, stopLossVerdict, takeProfitVerdict, trailingVerdict } from "./protection.ts";
export { CodecError } from "./reader.ts";
export { filledVolume } from "./reductions.ts";
export { REFUSAL_CODES, type RefusalCode } from "./refusals.ts";
export { STALE_RATE_MARKUP } from "./stale-rate.ts";
export { nextTrailAt, trailedStop } from "./trailing.ts";
export { transferTerms } from "./transfer.ts";
export { type Trigger, triggerOf } from "./trigger.ts";
export * from "./types.ts";
export { commandOfWork, type TickWork, workOfTick } from "./work-of-tick.ts";
