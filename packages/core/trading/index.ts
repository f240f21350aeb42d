export * from "../account/index.ts";
export { accountAfter } from "./account-after.ts";
export { isBreached, marginFigures } from "./account-figures.ts";
export { CREDIT_KINDS } from "./adjustments.ts";
export { breakEvenPrice } from "./break-even.ts";
export type { Cancellation, CancellationCode } from "./cancellations.ts";
export { checkOpenTrade, type OpenTradeOrder } from "./check-open-trade.ts";
export { checkOrder, dayOrderEndMs, expiryOf, type OrderTerms } from "./check-order.ts";
export { needsCloseOut, planCloseOut } from "./close-out.ts";
export { type CloseOutPrices, closeOutPrices } from "./close-out-prices.ts";
export { type ClosedStatistics, type ClosedSums, closedStatistics } from "./closed-statistics.ts";
export {
	decodeCommand,
	decodeEvent,
	decodeState,
	encodeCommand,
	encodeEvent,
	encodeState,
	stateHash,
} from "./codec/codec.ts";
export { CodecError } from "./codec/reader.ts";
export type { AccrueInterest } from "./commands/accrue-interest/index.ts";
export type { AdjustBalance } from "./commands/adjust-balance/command.ts";
export type { AmendOrder } from "./commands/amend-order/command.ts";
export type { AmendTrade } from "./commands/amend-trade/command.ts";
export type { ApplyDividend } from "./commands/apply-dividend/index.ts";
export type { ApplyFinancing } from "./commands/apply-financing/command.ts";
export type { ApplySplit } from "./commands/apply-split/command.ts";
export type { ArchiveAccount } from "./commands/archive-account/index.ts";
export type { CancelClose } from "./commands/cancel-close/index.ts";
export type { CancelOrder } from "./commands/cancel-order/index.ts";
export type { CheckMargin } from "./commands/check-margin/index.ts";
export type { CloseBy } from "./commands/close-by/index.ts";
export type { CloseMany } from "./commands/close-many/command.ts";
export type { CloseOut } from "./commands/close-out/index.ts";
export type { CloseTrade } from "./commands/close-trade/index.ts";
export type { CommandBase } from "./commands/command-base.ts";
export type { CommandDefinition } from "./commands/definition.ts";
export type { Deposit } from "./commands/deposit/command.ts";
export type { ExpireOrder } from "./commands/expire-order/index.ts";
export type { HoldWithdrawal } from "./commands/hold-withdrawal/index.ts";
export { COMMANDS, type Command } from "./commands/index.ts";
export type { InstructWithdrawal } from "./commands/instruct-withdrawal/index.ts";
export { COMMAND_KINDS, type CommandKind } from "./commands/kinds.ts";
export type { LeaveSavings } from "./commands/leave-savings/index.ts";
export type { OpenAccount } from "./commands/open-account/index.ts";
export type { OpenTradeCommand } from "./commands/open-trade/command.ts";
export type { PayWithdrawal } from "./commands/pay-withdrawal/index.ts";
export type { PlaceOco } from "./commands/place-oco/index.ts";
export type { PlaceOrder } from "./commands/place-order/index.ts";
export type { RenameAccount } from "./commands/rename-account/index.ts";
export type { ResetDemo } from "./commands/reset-demo/index.ts";
export type { RestoreAccount } from "./commands/restore-account/index.ts";
export type { ReturnWithdrawal } from "./commands/return-withdrawal/index.ts";
export type { ReverseDeposit } from "./commands/reverse-deposit/index.ts";
export type { ReverseTrade } from "./commands/reverse-trade/index.ts";
export type { SetDepositLimits } from "./commands/set-deposit-limits/command.ts";
export type { SetExclusion } from "./commands/set-exclusion/index.ts";
export type { SetJurisdiction } from "./commands/set-jurisdiction/index.ts";
export type { SetLeverageCap } from "./commands/set-leverage-cap/index.ts";
export type { SetLimits } from "./commands/set-limits/index.ts";
export type { SetMarginCallLevels } from "./commands/set-margin-call-levels/index.ts";
export type { SetSavingsMaturity } from "./commands/set-savings-maturity/index.ts";
export type { SetSavingsPlan } from "./commands/set-savings-plan/index.ts";
export type { SetSwapFree } from "./commands/set-swap-free/index.ts";
export type { SetTestNeeded } from "./commands/set-test-needed/index.ts";
export type { StartStrategy } from "./commands/start-strategy/index.ts";
export type { StopStrategy } from "./commands/stop-strategy/index.ts";
export type { TopUpDemo } from "./commands/top-up-demo/index.ts";
export type { TrailTrade } from "./commands/trail-trade/index.ts";
export type { TransferIn } from "./commands/transfer-in/index.ts";
export type { TransferOut } from "./commands/transfer-out/index.ts";
export type { TriggerOrder } from "./commands/trigger-order/command.ts";
export type { TriggerTrade } from "./commands/trigger-trade/command.ts";
export type { VoidWithdrawal } from "./commands/void-withdrawal/index.ts";
export { commissionOf } from "./commission.ts";
export { actualCosts, type CostKind, type CostLine, type Costly, estimatedCosts, orderCosts } from "./costs.ts";
export {
	FOR_EVER_MS,
	isExcluded,
	isForEver,
	isWithin,
	LOOSENING_WAIT_MS,
	limitsAt,
	NO_LIMITS,
	periodEndMs,
	resultIn,
	rolledResults,
} from "./customer-limits.ts";
export { decide } from "./decide.ts";
export type { Decision } from "./decision.ts";
export { depositAccountOf } from "./deposit-accounts.ts";
export {
	type DepositAccount,
	depositLimitsAmong,
	depositsUsed,
	depositTermsAt,
	limitsAnything,
} from "./deposit-limits.ts";
export { DEPOSIT_METHODS } from "./deposit-methods.ts";
export type { PreviewedCancellation, PreviewedClose, PreviewedFill } from "./dry-run.ts";
export type { AccountArchived } from "./events/account-archived.ts";
export type { AccountOpened } from "./events/account-opened.ts";
export type { AccountRenamed } from "./events/account-renamed.ts";
export type { AccountRestored } from "./events/account-restored.ts";
export type { BalanceAdjusted } from "./events/balance-adjusted.ts";
export type { CloseCancelled } from "./events/close-cancelled.ts";
export type { CloseFailed } from "./events/close-failed.ts";
export type { CloseOutStarted } from "./events/close-out-started.ts";
export type { CloseQueued } from "./events/close-queued.ts";
export type { CommandRefused } from "./events/command-refused.ts";
export type { Deal, EventFacts, OrderEnd } from "./events/definition.ts";
export type { DepositBooked, DepositCounted } from "./events/deposit-booked.ts";
export type { DepositLimitsSet } from "./events/deposit-limits-set.ts";
export type { DepositReversed } from "./events/deposit-reversed.ts";
export type { DividendApplied, DividendLine } from "./events/dividend-applied.ts";
export type { ExclusionSet } from "./events/exclusion-set.ts";
export type { FinancingApplied, FinancingLine } from "./events/financing-applied.ts";
export { type AccountEvent, EVENT_TYPES, EVENTS, type EventType, factsOf } from "./events/index.ts";
export type { InterestAccrued } from "./events/interest-accrued.ts";
export type { InterestForgone } from "./events/interest-forgone.ts";
export type { InterestPaid } from "./events/interest-paid.ts";
export type { JurisdictionSet } from "./events/jurisdiction-set.ts";
export type { LeverageCapSet } from "./events/leverage-cap-set.ts";
export type { LimitsSet } from "./events/limits-set.ts";
export type { MarginCallEntered } from "./events/margin-call-entered.ts";
export type { MarginCallLeft } from "./events/margin-call-left.ts";
export type { MarginCallLevelsSet } from "./events/margin-call-levels-set.ts";
export type { NegativeBalanceCompensated } from "./events/negative-balance-compensated.ts";
export type { OrderAmended } from "./events/order-amended.ts";
export type { OrderCancelled } from "./events/order-cancelled.ts";
export type { OrderFilled } from "./events/order-filled.ts";
export type { OrderPlaced } from "./events/order-placed.ts";
export type { OrderTriggered } from "./events/order-triggered.ts";
export type { SavingsMaturitySet } from "./events/savings-maturity-set.ts";
export type { SavingsPlanSet } from "./events/savings-plan-set.ts";
export type { SplitApplied, SplitLine, SplitOrderTerms, SplitTerms } from "./events/split-applied.ts";
export type { StrategyStarted } from "./events/strategy-started.ts";
export type { StrategyStopped } from "./events/strategy-stopped.ts";
export type { SwapFreeSet } from "./events/swap-free-set.ts";
export type { TestNeededSet } from "./events/test-needed-set.ts";
export type { TradeAmended } from "./events/trade-amended.ts";
export type { TradeClosed } from "./events/trade-closed.ts";
export type { TradeIncreased } from "./events/trade-increased.ts";
export type { TradeOpened } from "./events/trade-opened.ts";
export type { TradeTrailed } from "./events/trade-trailed.ts";
export type { TransferReceived } from "./events/transfer-received.ts";
export type { TransferSent } from "./events/transfer-sent.ts";
export type { WithdrawalHeld } from "./events/withdrawal-held.ts";
export type { WithdrawalInstructed } from "./events/withdrawal-instructed.ts";
export type { WithdrawalPaid } from "./events/withdrawal-paid.ts";
export type { WithdrawalReturned } from "./events/withdrawal-returned.ts";
export type { WithdrawalVoided } from "./events/withdrawal-voided.ts";
export { evolve, evolveBooked } from "./evolve.ts";
export { eligibilityVerdict, gridVerdict, marketVerdict, type TradingRefusal } from "./explain.ts";
export { yearlyPercent } from "./financing.ts";
export { type FinancedAccount, type FinancingNight, financingAhead } from "./financing-ahead.ts";
export { holdOf, MAX_HOLDS, pendingOf } from "./holds.ts";
export { balanceEffect, journalFor } from "./journal.ts";
export { excludedVerdict } from "./limit-verdict.ts";
export { DEFAULT_MARGIN_CALL_LEVELS, MARGIN_CALL_RELEASE, MAX_OWN_MARGIN_CALL_LEVELS } from "./margin-calls.ts";
export { callsAtUnwatched, commandOfMarginWork, marginWork, watchBands, watchedEquity } from "./margin-work.ts";
export { type AffectedAccount, orderEffect, usedMarginChange } from "./order-effect.ts";
export type { OrderRequest } from "./order-request.ts";
export { reachedBy, waitsFor } from "./order-trigger.ts";
export { formerOrigin, ORIGINS, type Origin } from "./origin.ts";
export { withQuotes } from "./overlay.ts";
export { type Position, type PositionSide, positionsOf } from "./positions.ts";
export {
	type AccountPreview,
	type Hypothetical,
	type PriceMove,
	previewAccount,
	previewSteps,
	type RefusedPart,
	type SupposedDividend,
} from "./preview-account.ts";
export { type ClosePreview, type PreviewedBy, previewClose } from "./preview-close.ts";
export { type OpenTradePreview, previewOpenTrade } from "./preview-open-trade.ts";
export { firstStop, guaranteeVerdict, stopLossVerdict, takeProfitVerdict, trailingVerdict } from "./protection.ts";
export { filledVolume, openedVolume, reductionsOf } from "./reductions.ts";
export { REFUSAL_CODES, type RefusalCode, type StoredRefusal } from "./refusals.ts";
export { movedBid, type Shock, shockPath, widenedQuote } from "./shock-path.ts";
export { type Sized, type SizedBy, sizeOrder } from "./sizing.ts";
export { STALE_RATE_MARKUP } from "./stale-rate.ts";
export { type StandardTrade, standardTrade, standardVolume } from "./standard-trade.ts";
export {
	MOST_STRATEGIES,
	strategyCeilings,
	strategyDayOf,
	strategyDefaults,
	strategyLimitsFault,
} from "./strategy-limits.ts";
export { strategyResults, strategyStopDue } from "./strategy-verdict.ts";
export { ONE_FACTOR } from "./supposed-terms.ts";
export { nextTrailAt, trailedStop } from "./trailing.ts";
export { type TransferPartner, type TransferTerms, transferTerms } from "./transfer-terms.ts";
export { triggerOf } from "./trigger.ts";
export { type Withdrawable, withdrawable } from "./withdrawable.ts";
export {
	CARD_WINDOW_MS,
	type LeftOfPayment,
	type LegCause,
	type LegsRequest,
	leftOf,
	type PaidIn,
	type PlannedLeg,
	planLegs,
	refundOf,
} from "./withdrawal-plan.ts";
export { commandOfWork, type TickWork, workOfTick } from "./work-of-tick.ts";
