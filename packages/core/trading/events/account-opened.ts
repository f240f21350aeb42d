import type { AccountState, AccountTerms } from "../../account/index.ts";
import { NO_ENTRY_HASH } from "../../ledger/index.ts";
import { ZERO_MONEY } from "../../money/index.ts";
import { InvariantError } from "../../result/index.ts";
import { openedSavings } from "../../savings/index.ts";
import { readTerms } from "../codec/parts.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type AccountOpened = EventBase & { readonly type: "account-opened"; readonly account: AccountTerms };

export const accountOpened: EventDefinition<AccountOpened> = {
	type: "account-opened",
	read: (r, base) => ({ type: "account-opened", ...base, account: r.object("account", readTerms) }),
	fold: () => {
		throw new InvariantError("an account is opened once");
	},
	lines: booksNothing,
	facts: touchesNothing,
};

/** The empty account right after its opening. */
export function openedState(event: AccountOpened): AccountState {
	const { plan, ...terms } = event.account;
	return {
		id: event.accountId,
		...terms,
		sequence: event.sequence,
		balance: ZERO_MONEY,
		credit: ZERO_MONEY,
		lifetimePnl: ZERO_MONEY,
		openTrades: new Map(),
		orders: new Map(),
		marginCallLevels: [],
		marginCalls: [],
		swapFree: false,
		jurisdiction: event.account.jurisdiction ?? null,
		archived: false,
		protection: null,
		strategies: null,
		deposits: null,
		pending: null,
		savings: plan === undefined ? null : openedSavings(plan),
		financedThrough: null,
		lastEntryHash: NO_ENTRY_HASH,
		entryCount: 0,
	};
}
