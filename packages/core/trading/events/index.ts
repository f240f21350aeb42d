import type { AccountState } from "../../account/index.ts";
import type { Line } from "../../ledger/index.ts";
import { accountArchived } from "./account-archived.ts";
import { accountOpened } from "./account-opened.ts";
import { accountRenamed } from "./account-renamed.ts";
import { accountRestored } from "./account-restored.ts";
import { balanceAdjusted } from "./balance-adjusted.ts";
import { closeCancelled } from "./close-cancelled.ts";
import { closeFailed } from "./close-failed.ts";
import { closeOutStarted } from "./close-out-started.ts";
import { closeQueued } from "./close-queued.ts";
import { commandRefused } from "./command-refused.ts";
import type { EventDefinition, EventFacts, StateChanges } from "./definition.ts";
import { depositBooked } from "./deposit-booked.ts";
import { depositLimitsSet } from "./deposit-limits-set.ts";
import { depositReversed } from "./deposit-reversed.ts";
import { dividendApplied } from "./dividend-applied.ts";
import { exclusionSet } from "./exclusion-set.ts";
import { financingApplied } from "./financing-applied.ts";
import { interestAccrued } from "./interest-accrued.ts";
import { interestForgone } from "./interest-forgone.ts";
import { interestPaid } from "./interest-paid.ts";
import { jurisdictionSet } from "./jurisdiction-set.ts";
import { leverageCapSet } from "./leverage-cap-set.ts";
import { limitsSet } from "./limits-set.ts";
import { marginCallEntered } from "./margin-call-entered.ts";
import { marginCallLeft } from "./margin-call-left.ts";
import { marginCallLevelsSet } from "./margin-call-levels-set.ts";
import { negativeBalanceCompensated } from "./negative-balance-compensated.ts";
import { orderAmended } from "./order-amended.ts";
import { orderCancelled } from "./order-cancelled.ts";
import { orderFilled } from "./order-filled.ts";
import { orderPlaced } from "./order-placed.ts";
import { orderTriggered } from "./order-triggered.ts";
import { savingsMaturitySet } from "./savings-maturity-set.ts";
import { savingsPlanSet } from "./savings-plan-set.ts";
import { splitApplied } from "./split-applied.ts";
import { strategyStarted } from "./strategy-started.ts";
import { strategyStopped } from "./strategy-stopped.ts";
import { swapFreeSet } from "./swap-free-set.ts";
import { testNeededSet } from "./test-needed-set.ts";
import { tradeAmended } from "./trade-amended.ts";
import { tradeClosed } from "./trade-closed.ts";
import { tradeIncreased } from "./trade-increased.ts";
import { tradeOpened } from "./trade-opened.ts";
import { tradeTrailed } from "./trade-trailed.ts";
import { transferReceived } from "./transfer-received.ts";
import { transferSent } from "./transfer-sent.ts";
import { withdrawalHeld } from "./withdrawal-held.ts";
import { withdrawalInstructed } from "./withdrawal-instructed.ts";
import { withdrawalPaid } from "./withdrawal-paid.ts";
import { withdrawalReturned } from "./withdrawal-returned.ts";
import { withdrawalVoided } from "./withdrawal-voided.ts";

/** All event types by stored name. An event that is not listed cannot be decided, folded, booked or read. */
export const EVENTS = {
	"account-opened": accountOpened,
	"balance-adjusted": balanceAdjusted,
	"trade-opened": tradeOpened,
	"trade-increased": tradeIncreased,
	"trade-amended": tradeAmended,
	"trade-trailed": tradeTrailed,
	"trade-closed": tradeClosed,
	"command-refused": commandRefused,
	"order-placed": orderPlaced,
	"order-amended": orderAmended,
	"order-triggered": orderTriggered,
	"order-filled": orderFilled,
	"order-cancelled": orderCancelled,
	"close-queued": closeQueued,
	"close-cancelled": closeCancelled,
	"close-failed": closeFailed,
	"margin-call-levels-set": marginCallLevelsSet,
	"margin-call-entered": marginCallEntered,
	"margin-call-left": marginCallLeft,
	"close-out-started": closeOutStarted,
	"negative-balance-compensated": negativeBalanceCompensated,
	"leverage-cap-set": leverageCapSet,
	"account-renamed": accountRenamed,
	"account-archived": accountArchived,
	"account-restored": accountRestored,
	"swap-free-set": swapFreeSet,
	"jurisdiction-set": jurisdictionSet,
	"limits-set": limitsSet,
	"exclusion-set": exclusionSet,
	"test-needed-set": testNeededSet,
	"financing-applied": financingApplied,
	"dividend-applied": dividendApplied,
	"split-applied": splitApplied,
	"transfer-sent": transferSent,
	"transfer-received": transferReceived,
	"deposit-booked": depositBooked,
	"deposit-limits-set": depositLimitsSet,
	"withdrawal-held": withdrawalHeld,
	"withdrawal-voided": withdrawalVoided,
	"withdrawal-instructed": withdrawalInstructed,
	"withdrawal-paid": withdrawalPaid,
	"withdrawal-returned": withdrawalReturned,
	"deposit-reversed": depositReversed,
	"interest-accrued": interestAccrued,
	"interest-paid": interestPaid,
	"interest-forgone": interestForgone,
	"savings-plan-set": savingsPlanSet,
	"savings-maturity-set": savingsMaturitySet,
	"strategy-started": strategyStarted,
	"strategy-stopped": strategyStopped,
};

type EventIn<D> = D extends EventDefinition<infer E> ? E : never;
/** The events by their type. */
export type EventMap = { readonly [T in keyof typeof EVENTS]: EventIn<(typeof EVENTS)[T]> };
export type EventType = keyof EventMap;
export type AccountEvent = EventMap[EventType];

/** Does not compile if an event is listed under another event's name. */
const definitions: { readonly [T in EventType]: EventDefinition<EventMap[T]> & { readonly type: T } } = EVENTS;

export const EVENT_TYPES: readonly EventType[] = Object.values(definitions).map(({ type }) => type);

const foldBy = <T extends EventType>(type: T, state: AccountState, event: EventMap[T]): StateChanges =>
	definitions[type].fold(state, event);
const linesBy = <T extends EventType>(type: T, event: EventMap[T]): readonly Line[] => definitions[type].lines(event);
const factsBy = <T extends EventType>(type: T, event: EventMap[T]): EventFacts => definitions[type].facts(event);

/** The event's changes to the account, except its sequence and its books. */
export const changesOf = (state: AccountState, event: AccountEvent): StateChanges => foldBy(event.type, state, event);
/** The postings of the event (E23). */
export const linesOf = (event: AccountEvent): readonly Line[] => linesBy(event.type, event);
/** The facts of the event that read models need. */
export const factsOf = (event: AccountEvent): EventFacts => factsBy(event.type, event);
