import type { AccountState, MarketView } from "../account/index.ts";
import type { CommandBase } from "./commands/command-base.ts";

/** What every event of an account carries: the next number of its gapless sequence (from 1). */
export const eventBase = (
	state: Pick<AccountState, "sequence"> | undefined,
	command: CommandBase,
	view: MarketView,
) => ({
	accountId: command.accountId,
	sequence: (state?.sequence ?? 0) + 1,
	commandId: command.commandId,
	origin: command.origin,
	occurredAtMs: view.nowMs,
});
