import type { AccountState, MarketView } from "../../account/index.ts";
import type { Outcome } from "../outcome.ts";
import { accrueInterest } from "./accrue-interest/index.ts";
import { adjustBalance } from "./adjust-balance/index.ts";
import { amendOrder } from "./amend-order/index.ts";
import { amendTrade } from "./amend-trade/index.ts";
import { applyDividend } from "./apply-dividend/index.ts";
import { applyFinancing } from "./apply-financing/index.ts";
import { applySplit } from "./apply-split/index.ts";
import { archiveAccount } from "./archive-account/index.ts";
import { cancelClose } from "./cancel-close/index.ts";
import { cancelOrder } from "./cancel-order/index.ts";
import { checkMargin } from "./check-margin/index.ts";
import { closeBy } from "./close-by/index.ts";
import { closeMany } from "./close-many/index.ts";
import { closeOut } from "./close-out/index.ts";
import { closeTrade } from "./close-trade/index.ts";
import type { CommandDefinition } from "./definition.ts";
import { deposit } from "./deposit/index.ts";
import { expireOrder } from "./expire-order/index.ts";
import { holdWithdrawal } from "./hold-withdrawal/index.ts";
import { instructWithdrawal } from "./instruct-withdrawal/index.ts";
import type { CommandKind } from "./kinds.ts";
import { leaveSavings } from "./leave-savings/index.ts";
import { openAccount } from "./open-account/index.ts";
import { openTrade } from "./open-trade/index.ts";
import { payWithdrawal } from "./pay-withdrawal/index.ts";
import { placeOco } from "./place-oco/index.ts";
import { placeOrder } from "./place-order/index.ts";
import { renameAccount } from "./rename-account/index.ts";
import { resetDemo } from "./reset-demo/index.ts";
import { restoreAccount } from "./restore-account/index.ts";
import { returnWithdrawal } from "./return-withdrawal/index.ts";
import { reverseDeposit } from "./reverse-deposit/index.ts";
import { reverseTrade } from "./reverse-trade/index.ts";
import { setDepositLimits } from "./set-deposit-limits/index.ts";
import { setExclusion } from "./set-exclusion/index.ts";
import { setJurisdiction } from "./set-jurisdiction/index.ts";
import { setLeverageCap } from "./set-leverage-cap/index.ts";
import { setLimits } from "./set-limits/index.ts";
import { setMarginCallLevels } from "./set-margin-call-levels/index.ts";
import { setSavingsMaturity } from "./set-savings-maturity/index.ts";
import { setSavingsPlan } from "./set-savings-plan/index.ts";
import { setSwapFree } from "./set-swap-free/index.ts";
import { setTestNeeded } from "./set-test-needed/index.ts";
import { startStrategy } from "./start-strategy/index.ts";
import { stopStrategy } from "./stop-strategy/index.ts";
import { topUpDemo } from "./top-up-demo/index.ts";
import { trailTrade } from "./trail-trade/index.ts";
import { transferIn } from "./transfer-in/index.ts";
import { transferOut } from "./transfer-out/index.ts";
import { triggerOrder } from "./trigger-order/index.ts";
import { triggerTrade } from "./trigger-trade/index.ts";
import { voidWithdrawal } from "./void-withdrawal/index.ts";

/** All command kinds by stored name. A kind that is not listed cannot be decided or read. */
export const COMMANDS = {
	"open-account": openAccount,
	"adjust-balance": adjustBalance,
	"open-trade": openTrade,
	"amend-trade": amendTrade,
	"close-trade": closeTrade,
	"trigger-trade": triggerTrade,
	"place-order": placeOrder,
	"place-oco": placeOco,
	"amend-order": amendOrder,
	"cancel-order": cancelOrder,
	"trigger-order": triggerOrder,
	"expire-order": expireOrder,
	"trail-trade": trailTrade,
	"cancel-close": cancelClose,
	"close-many": closeMany,
	"close-by": closeBy,
	"reverse-trade": reverseTrade,
	"set-margin-call-levels": setMarginCallLevels,
	"check-margin": checkMargin,
	"close-out": closeOut,
	"set-leverage-cap": setLeverageCap,
	"rename-account": renameAccount,
	"archive-account": archiveAccount,
	"restore-account": restoreAccount,
	"set-swap-free": setSwapFree,
	"set-jurisdiction": setJurisdiction,
	"set-limits": setLimits,
	"set-exclusion": setExclusion,
	"set-test-needed": setTestNeeded,
	"apply-financing": applyFinancing,
	"apply-dividend": applyDividend,
	"apply-split": applySplit,
	"top-up-demo": topUpDemo,
	"reset-demo": resetDemo,
	"transfer-out": transferOut,
	"transfer-in": transferIn,
	deposit: deposit,
	"set-deposit-limits": setDepositLimits,
	"hold-withdrawal": holdWithdrawal,
	"void-withdrawal": voidWithdrawal,
	"instruct-withdrawal": instructWithdrawal,
	"pay-withdrawal": payWithdrawal,
	"return-withdrawal": returnWithdrawal,
	"reverse-deposit": reverseDeposit,
	"accrue-interest": accrueInterest,
	"leave-savings": leaveSavings,
	"set-savings-plan": setSavingsPlan,
	"set-savings-maturity": setSavingsMaturity,
	"start-strategy": startStrategy,
	"stop-strategy": stopStrategy,
};

type CommandIn<D> = D extends CommandDefinition<infer C> ? C : never;
/** The commands by their kind. */
export type CommandMap = { readonly [K in keyof typeof COMMANDS]: CommandIn<(typeof COMMANDS)[K]> };
export type Command = CommandMap[CommandKind];

/** Does not compile if a kind has no command, or a command is listed under another kind. */
const definitions: { readonly [K in CommandKind]: CommandDefinition<CommandMap[K]> & { readonly kind: K } } = COMMANDS;

const decideBy = <K extends CommandKind>(
	kind: K,
	state: AccountState,
	command: CommandMap[K],
	view: MarketView,
): Outcome => definitions[kind].decide(state, command, view);

/** The outcome of the command on an existing account. */
export const outcomeOf = (state: AccountState, command: Command, view: MarketView): Outcome =>
	decideBy(command.kind, state, command, view);
