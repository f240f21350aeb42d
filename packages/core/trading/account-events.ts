import type { AssetClass, Jurisdiction } from "../instruments/index.ts";
import type { AccountCurrency, Money, Price, Volume } from "../money/index.ts";
import type { Side } from "../pricing/index.ts";
import type { DepositMethod, TransferPartner, TransferTerms } from "./account-types.ts";
import type { AccountProtection, CustomerLimits, LimitPeriod } from "./customer-limits.ts";
import type { DepositAmounts, DepositLimits } from "./deposit-limits.ts";
import type { PendingOrder } from "./order-types.ts";
import type { ConversionUsed, EventBase, OpenTrade, TickUsed } from "./types.ts";

/** The account's figures at the moment of an event (E7). */
export interface MarginFigures {
	readonly equity: Money;
	readonly usedMargin: Money;
	/** Basis points of a percent; null: nothing is used. */
	readonly marginLevel: bigint | null;
}

export type MarginCallLevelsSet = EventBase & {
	readonly type: "margin-call-levels-set";
	readonly levels: readonly number[];
};
/** The margin level has come down to `level` (E16). */
export type MarginCallEntered = EventBase &
	MarginFigures & { readonly type: "margin-call-entered"; readonly level: number };
/** The margin level has risen clear of `level` again (`MARGIN_CALL_RELEASE`), or the level is no longer watched (E16). */
export type MarginCallLeft = EventBase & MarginFigures & { readonly type: "margin-call-left"; readonly level: number };
/** Equity is at or below half of the used margin (E17); what is done about it follows in the same decision. */
export type CloseOutStarted = EventBase &
	MarginFigures & { readonly type: "close-out-started"; readonly quotes: readonly TickUsed[] };
/** The one posting that brings a balance below zero to zero (E18). */
export type NegativeBalanceCompensated = EventBase & {
	readonly type: "negative-balance-compensated";
	readonly amount: Money;
};
export type LeverageCapSet = EventBase & { readonly type: "leverage-cap-set"; readonly leverageCap: number | null };
export type AccountRenamed = EventBase & { readonly type: "account-renamed"; readonly name: string };
export type AccountArchived = EventBase & { readonly type: "account-archived" };
export type AccountRestored = EventBase & { readonly type: "account-restored" };
export type SwapFreeSet = EventBase & { readonly type: "swap-free-set"; readonly swapFree: boolean };
export type JurisdictionSet = EventBase & {
	readonly type: "jurisdiction-set";
	readonly jurisdiction: Jurisdiction;
};

/** `limits` hold from now on; `pending`, looser ones, from their own moment. */
export type LimitsSet = EventBase & {
	readonly type: "limits-set";
	readonly limits: CustomerLimits;
	readonly pending: AccountProtection["pending"];
};
export type ExclusionSet = EventBase & { readonly type: "exclusion-set"; readonly untilMs: number };
export type TestNeededSet = EventBase & {
	readonly type: "test-needed-set";
	readonly assetClasses: readonly AssetClass[];
};

/** What a financing day means for one trade (E20). */
export interface FinancingLine {
	readonly tradeId: string;
	readonly reason: "swap" | "administration-fee";
	/** Days charged; 3 over a weekend. */
	readonly days: number;
	/** Posted; below zero the customer pays. */
	readonly amount: Money;
	/** What was too little to post, in 10^-12 of the minor unit; it joins the next day's. */
	readonly carry: bigint;
	/** The closing price that the notional was taken at. */
	readonly price: Price;
	readonly conversion: ConversionUsed;
}
export type FinancingApplied = EventBase & {
	readonly type: "financing-applied";
	readonly date: string;
	readonly lines: readonly FinancingLine[];
};

export interface DividendLine {
	readonly tradeId: string;
	/** What was held over the ex-moment. Absent: from before it was kept. */
	readonly side?: Side;
	readonly volume?: Volume;
	/** A buy receives, a sell pays. */
	readonly amount: Money;
	readonly conversion: ConversionUsed;
}
export type DividendApplied = EventBase & {
	readonly type: "dividend-applied";
	readonly instrumentId: string;
	readonly dividend: Price;
	readonly taxBasisPoints: number;
	readonly lines: readonly DividendLine[];
};

/** What a split scales of a trade. */
export type SplitTerms = Pick<OpenTrade, "volume" | "openingPrice" | "stopLoss" | "takeProfit" | "trailingDistance">;
/** What a split scales of a pending order. */
export type SplitOrderTerms = Pick<
	PendingOrder,
	"id" | "volume" | "price" | "limitPrice" | "stopLoss" | "takeProfit" | "trailingDistance"
>;

export interface SplitLine {
	/** The trade after it, its cash included in `cashAdjustments`. */
	readonly trade: OpenTrade;
	/** What the units that do not fill a step, and the rounding of the price, were worth. */
	readonly cash: Money;
	readonly conversion: ConversionUsed;
	/** The trade before it. Absent: from before it was kept. */
	readonly before?: SplitTerms;
}
export type SplitApplied = EventBase & {
	readonly type: "split-applied";
	readonly instrumentId: string;
	readonly numerator: number;
	readonly denominator: number;
	readonly tick: TickUsed;
	readonly lines: readonly SplitLine[];
	/** Pending orders after it. */
	readonly orders: readonly PendingOrder[];
	/** The same orders before it, in the same order. Absent: from before they were kept. */
	readonly ordersBefore?: readonly SplitOrderTerms[];
};

export type TransferSent = EventBase & {
	readonly type: "transfer-sent";
	readonly transferId: string;
	readonly to: TransferPartner;
	readonly terms: TransferTerms;
};
export type TransferReceived = EventBase & {
	readonly type: "transfer-received";
	readonly transferId: string;
	readonly from: TransferPartner;
	readonly terms: TransferTerms;
};

/** What a deposit counted for the customer's own limit, and why it let it in. Money in the limit's currency. */
export interface DepositCounted {
	readonly currency: AccountCurrency;
	readonly amount: Money;
	readonly conversion: ConversionUsed;
	readonly amounts: DepositAmounts;
	/** What had come in on all their accounts before it. */
	readonly usedBefore: Readonly<Record<LimitPeriod, Money>>;
}
export type DepositBooked = EventBase & {
	readonly type: "deposit-booked";
	readonly method: DepositMethod;
	readonly reference: string;
	/** What arrived, in its own currency. */
	readonly amount: Money;
	readonly currency: AccountCurrency;
	/** What the account got. */
	readonly received: Money;
	readonly conversion: ConversionUsed;
	/** Null: no limit held. */
	readonly limit: DepositCounted | null;
};
/** `terms` hold from now on; `pending`, looser ones, from their own moment. */
export type DepositLimitsSet = EventBase & { readonly type: "deposit-limits-set" } & DepositLimits;

export type MaintenanceEvent =
	| DepositBooked
	| DepositLimitsSet
	| MarginCallLevelsSet
	| MarginCallEntered
	| MarginCallLeft
	| CloseOutStarted
	| NegativeBalanceCompensated
	| LeverageCapSet
	| AccountRenamed
	| AccountArchived
	| AccountRestored
	| SwapFreeSet
	| JurisdictionSet
	| LimitsSet
	| ExclusionSet
	| TestNeededSet
	| FinancingApplied
	| DividendApplied
	| SplitApplied
	| TransferSent
	| TransferReceived;

export const MAINTENANCE_EVENT_TYPES = [
	"margin-call-levels-set",
	"margin-call-entered",
	"margin-call-left",
	"close-out-started",
	"negative-balance-compensated",
	"leverage-cap-set",
	"account-renamed",
	"account-archived",
	"account-restored",
	"swap-free-set",
	"jurisdiction-set",
	"limits-set",
	"exclusion-set",
	"test-needed-set",
	"financing-applied",
	"dividend-applied",
	"split-applied",
	"transfer-sent",
	"transfer-received",
	"deposit-booked",
	"deposit-limits-set",
] as const satisfies readonly MaintenanceEvent["type"][];

const types: ReadonlySet<string> = new Set(MAINTENANCE_EVENT_TYPES);
export const isMaintenanceEvent = (event: { readonly type: string }): event is MaintenanceEvent =>
	types.has(event.type);
