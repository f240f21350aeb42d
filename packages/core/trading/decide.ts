import type { AccountState, MarketView } from "../account/index.ts";
import { invariant, refuse } from "../result/index.ts";
import { COMMANDS, type Command, outcomeOf } from "./commands/index.ts";
import type { CommandKind } from "./commands/kinds.ts";
import { openedBy } from "./commands/open-account/index.ts";
import { compensated } from "./compensate.ts";
import type { Decision } from "./decision.ts";
import { eventBase } from "./event-base.ts";
import { withoutOrdersOfClosed } from "./orders-of-trades.ts";
import type { Outcome } from "./outcome.ts";

/** What a savings account accepts: it never trades, and no money comes from outside or goes there. */
const ON_SAVINGS: ReadonlySet<CommandKind> = new Set<CommandKind>([
	"open-account",
	"adjust-balance",
	"rename-account",
	"archive-account",
	"restore-account",
	"set-jurisdiction",
	"set-limits",
	"set-exclusion",
	"set-test-needed",
	"transfer-out",
	"transfer-in",
	"accrue-interest",
	"leave-savings",
	"set-savings-plan",
	"set-savings-maturity",
]);

function outcome(state: AccountState | undefined, command: Command, view: MarketView): Outcome {
	if (state === undefined)
		return command.kind === "open-account" ? openedBy(command, view) : refuse("ACCOUNT_NOT_FOUND");
	if (state.archived && COMMANDS[command.kind].whileArchived === "refused") return refuse("ACCOUNT_ARCHIVED");
	if (state.type === "savings" && !ON_SAVINGS.has(command.kind)) return refuse("ACCOUNT_IS_SAVINGS");
	return outcomeOf(state, command, view);
}

/**
 * What a command does to an account: events to store, or a refusal, which is an event too. Pure and total: the same
 * state, command and view always give the same decision, and no well-typed command throws. `state` is undefined
 * before the account exists; it must be the account that the command names.
 */
export function decide(state: AccountState | undefined, command: Command, view: MarketView): Decision {
	invariant(state === undefined || state.id === command.accountId, "the command is of another account");
	const result = outcome(state, command, view);
	if (result.ok) {
		if (state === undefined) return { kind: "accepted", events: result.value };
		const events = withoutOrdersOfClosed(state, result.value, command, view);
		return { kind: "accepted", events: compensated(state, events, command, view) };
	}
	const { refusal } = result;
	if (state === undefined) return { kind: "refused", refusal, events: [] };
	const base = eventBase(state, command, view);
	return {
		kind: "refused",
		refusal,
		events: [{ type: "command-refused", ...base, command: command.kind, refusal }],
	};
}
