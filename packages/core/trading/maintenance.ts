import { assertNever } from "../result/index.ts";
import { decideApplyDividend } from "./apply-dividend.ts";
import { decideApplyFinancing } from "./apply-financing.ts";
import { decideApplySplit } from "./apply-split.ts";
import { decideArchiveAccount, decideRestoreAccount } from "./archive.ts";
import { decideCloseOut } from "./close-out.ts";
import { decideResetDemo, decideTopUpDemo } from "./demo.ts";
import { decideDeposit, decideSetDepositLimits } from "./deposit.ts";
import type { Outcome } from "./event-base.ts";
import { decideCheckMargin, decideSetMarginCallLevels } from "./margin-calls.ts";
import { decideSetExclusion, decideSetLimits, decideSetTestNeeded } from "./set-protection.ts";
import { decideRenameAccount, decideSetJurisdiction, decideSetLeverageCap, decideSetSwapFree } from "./settings.ts";
import { decideTransferIn, decideTransferOut } from "./transfer.ts";
import type { AccountCommand, AccountState, MarketView } from "./types.ts";

/** Which decision an account's maintenance goes to: settings, margin, financing, corporate actions, transfers. */
export function maintenanceOutcome(state: AccountState, command: AccountCommand, view: MarketView): Outcome {
	switch (command.kind) {
		case "set-margin-call-levels":
			return decideSetMarginCallLevels(state, command, view);
		case "check-margin":
			return decideCheckMargin(state, command, view);
		case "close-out":
			return decideCloseOut(state, command, view);
		case "set-leverage-cap":
			return decideSetLeverageCap(state, command, view);
		case "rename-account":
			return decideRenameAccount(state, command, view);
		case "archive-account":
			return decideArchiveAccount(state, command, view);
		case "restore-account":
			return decideRestoreAccount(state, command, view);
		case "set-swap-free":
			return decideSetSwapFree(state, command, view);
		case "set-jurisdiction":
			return decideSetJurisdiction(state, command, view);
		case "set-limits":
			return decideSetLimits(state, command, view);
		case "set-exclusion":
			return decideSetExclusion(state, command, view);
		case "set-test-needed":
			return decideSetTestNeeded(state, command, view);
		case "apply-financing":
			return decideApplyFinancing(state, command, view);
		case "apply-dividend":
			return decideApplyDividend(state, command, view);
		case "apply-split":
			return decideApplySplit(state, command, view);
		case "top-up-demo":
			return decideTopUpDemo(state, command, view);
		case "reset-demo":
			return decideResetDemo(state, command, view);
		case "transfer-out":
			return decideTransferOut(state, command, view);
		case "transfer-in":
			return decideTransferIn(state, command, view);
		case "deposit":
			return decideDeposit(state, command, view);
		case "set-deposit-limits":
			return decideSetDepositLimits(state, command, view);
		default:
			return assertNever(command, "command");
	}
}
