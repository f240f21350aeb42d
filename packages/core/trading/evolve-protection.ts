import type { AccountProtection, AccountState } from "../account/index.ts";
import { noProtection, rolledResults } from "./customer-limits.ts";

/** What protects the account; nothing yet, where nothing was ever set. */
export const protectionOf = (state: AccountState, atMs: number): AccountProtection =>
	state.protection ?? noProtection(atMs, state.lifetimePnl);

/** The account's protection with what an event says of it; what was lost is counted from the first one on. */
export const protectionWith = (
	state: AccountState,
	atMs: number,
	change: Partial<Pick<AccountProtection, "limits" | "pending" | "excludedUntilMs" | "testNeeded">>,
): AccountProtection => ({ ...protectionOf(state, atMs), ...change });

/** The protection after a result was realised: a period that has begun since counts from what was there before it. */
export function protectionAfterResult(state: AccountState, atMs: number): AccountProtection | null {
	const { protection, lifetimePnl } = state;
	if (protection === null) return null;
	return { ...protection, results: rolledResults(protection.results, atMs, lifetimePnl) };
}
