import type { AssetClass, Jurisdiction } from "../instruments/index.ts";
import type { AccountCurrency, Money, Price, Rate } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import type { CustomerLimits } from "./customer-limits.ts";
import type { DepositAccount, DepositAmounts } from "./deposit-limits.ts";
import type { AccountType, CommandBase } from "./types.ts";

/** The other account of a transfer, as the one who raises the commands finds it. */
export interface TransferPartner {
	readonly accountId: string;
	readonly userId: string;
	readonly type: AccountType;
	readonly currency: AccountCurrency;
}

/** What a transfer takes and gives: shown before, kept in both events. Money of each account in its own currency. */
export interface TransferTerms {
	readonly amount: Money;
	readonly received: Money;
	/** One unit of the sender's currency in the receiver's: sold at the bid (E5). */
	readonly rate: Rate;
	/** The instruments whose quotes made the rate. */
	readonly via: readonly string[];
}

/** How money arrives from outside. Added to, never changed: events name it for ever. */
export const DEPOSIT_METHODS = ["wire"] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

// ---------------------------------------------------------------- commands

/** The customer's own margin-call levels, beside the two that everyone has (E16). An empty list removes them. */
export interface SetMarginCallLevels extends CommandBase {
	readonly kind: "set-margin-call-levels";
	/** In basis points of a percent, as the margin level is: 12_000 is 120.00 %. */
	readonly levels: readonly number[];
}
/** Raised by the engine when an account may have crossed a margin-call level; carries the quotes that say so. */
export interface CheckMargin extends CommandBase {
	readonly kind: "check-margin";
	readonly quotes: readonly Quote[];
}
/** Raised by the engine when an account may be breached (E17); carries the quotes that say so. */
export interface CloseOut extends CommandBase {
	readonly kind: "close-out";
	readonly quotes: readonly Quote[];
}
/** A lower cap on leverage than the profile's, or null for the profile's own; for what is filled from now on (E8). */
export interface SetLeverageCap extends CommandBase {
	readonly kind: "set-leverage-cap";
	readonly leverageCap: number | null;
}
/** Another name for the account. */
export interface RenameAccount extends CommandBase {
	readonly kind: "rename-account";
	readonly name: string;
}
/** Puts an empty account away; its history stays. */
export interface ArchiveAccount extends CommandBase {
	readonly kind: "archive-account";
}
/** Takes an archived account back into use. */
export interface RestoreAccount extends CommandBase {
	readonly kind: "restore-account";
}
/** The customer is resident elsewhere now: other caps for what is filled from now on, other instruments (R12, R26). */
export interface SetJurisdiction extends CommandBase {
	readonly kind: "set-jurisdiction";
	readonly jurisdiction: Jurisdiction;
}
/** The customer's own limits: what tightens holds at once, what loosens a day later. Closing is never limited. */
export interface SetLimits extends CommandBase {
	readonly kind: "set-limits";
	readonly limits: CustomerLimits;
}
/** The customer excludes themselves from opening anything until a moment (`FOR_EVER_MS`: for ever). */
export interface SetExclusion extends CommandBase {
	readonly kind: "set-exclusion";
	readonly untilMs: number;
}
/** In which classes the customer must pass the test of knowledge first; raised by the server, an empty list when they have. */
export interface SetTestNeeded extends CommandBase {
	readonly kind: "set-test-needed";
	readonly assetClasses: readonly AssetClass[];
}
/** Swap-free accounts pay an administration fee instead of swap, after the free days (E20). */
export interface SetSwapFree extends CommandBase {
	readonly kind: "set-swap-free";
	readonly swapFree: boolean;
}
/** Raised by the engine once a day for each account that holds something at the day's end (E20). */
export interface ApplyFinancing extends CommandBase {
	readonly kind: "apply-financing";
	/** The New York date whose 17:00 ends the financing day, `YYYY-MM-DD`. */
	readonly date: string;
	/** The quotes at the day's end. */
	readonly quotes: readonly Quote[];
}
/** Raised by the engine for each account that holds the instrument over the ex-date (E22). */
export interface ApplyDividend extends CommandBase {
	readonly kind: "apply-dividend";
	readonly instrumentId: string;
	/** Per unit, in the quote currency. */
	readonly dividend: Price;
	/** Taken off what a buy receives; hundredths of a percent, 0 to 10,000. */
	readonly taxBasisPoints: number;
	/** Trades that were opened before this take part. */
	readonly exAtMs: number;
}
/** Raised by the engine for each account that holds or orders the instrument when it splits (E22). */
export interface ApplySplit extends CommandBase {
	readonly kind: "apply-split";
	readonly instrumentId: string;
	/** So many new units for so many old: 4 for 1, or 1 for 10. */
	readonly numerator: number;
	readonly denominator: number;
	/** The last quote before it, in old prices. */
	readonly quote: Quote;
	/** What was opened or accepted from then on is in new units already. Absent: everything is old. */
	readonly exAtMs?: number | undefined;
}
/** Demo money on top of what there is. */
export interface TopUpDemo extends CommandBase {
	readonly kind: "top-up-demo";
	readonly amount: Money;
}
/** Begins again: closes what is open, cancels what is pending, and makes the balance this. */
export interface ResetDemo extends CommandBase {
	readonly kind: "reset-demo";
	readonly balance: Money;
}
/** First half of a transfer between own accounts. The engine raises `transfer-in` once this is stored. */
export interface TransferOut extends CommandBase {
	readonly kind: "transfer-out";
	/** Names the pair. */
	readonly transferId: string;
	readonly to: TransferPartner;
	/** In the currency of this account. */
	readonly amount: Money;
	/** The least that the customer wants to arrive, in the other account's currency; the rate was shown before. */
	readonly minimumReceived: Money;
}
/** Second half, with the terms that the first has fixed. Never refused by an account that exists and is the partner. */
export interface TransferIn extends CommandBase {
	readonly kind: "transfer-in";
	readonly transferId: string;
	readonly from: TransferPartner;
	readonly terms: TransferTerms;
}

/** Money that has arrived from outside. Only the engine makes it, for it must know what came in on the customer's other accounts. */
export interface Deposit extends CommandBase {
	readonly kind: "deposit";
	readonly method: DepositMethod;
	/** What the payment is found by at the bank. */
	readonly reference: string;
	/** What arrived, in its own currency. */
	readonly amount: Money;
	readonly currency: AccountCurrency;
	/** The customer's other accounts, as they are: no other deposit of their is under way. */
	readonly others: readonly DepositAccount[];
}
/** The customer's own limit on what they pay in, over all their accounts; sent to the one that carries it. */
export interface SetDepositLimits extends CommandBase {
	readonly kind: "set-deposit-limits";
	readonly currency: AccountCurrency;
	readonly amounts: DepositAmounts;
	/** As in `Deposit`. */
	readonly others: readonly DepositAccount[];
}

export type AccountCommand =
	| Deposit
	| SetDepositLimits
	| SetMarginCallLevels
	| CheckMargin
	| CloseOut
	| SetLeverageCap
	| RenameAccount
	| ArchiveAccount
	| RestoreAccount
	| SetSwapFree
	| SetJurisdiction
	| SetLimits
	| SetExclusion
	| SetTestNeeded
	| ApplyFinancing
	| ApplyDividend
	| ApplySplit
	| TopUpDemo
	| ResetDemo
	| TransferOut
	| TransferIn;
