import type { AccountProtection, AccountState } from "../account/index.ts";
import { noProtection, rolledResults } from "./customer-limits.ts";

/** The account's protection; an empty one if nothing was ever set. */
export const protectionOf = (state: AccountState, atMs: number): AccountProtection =>
	state.protection ?? noProtection(atMs, state.lifetimePnl);

/** The account's protection with an event's change; losses count from the first such event. */
export const protectionWith = (
	state: AccountState,
	atMs: number,
	change: Partial<Pick<AccountProtection, "limits" | "pending" | "excludedUntilMs" | "testNeeded">>,
): AccountProtection => ({ ...protectionOf(state, atMs), ...change });

/** The protection after a realised result: a period that began since then starts from the P&L before that result. */
export function protectionAfterResult(state: AccountState, atMs: number): AccountProtection | null {
	const { protection, lifetimePnl } = state;
	if (protection === null) return null;
	return { ...protection, results: rolledResults(protection.results, atMs, lifetimePnl) };
}
