import type { AccountPending, AccountState, WithdrawalHold } from "../account/index.ts";
import { type Money, money, ZERO_MONEY } from "../money/index.ts";
import { invariant } from "../result/index.ts";

type Holding = Pick<AccountState, "pending">;

/** Withdrawals that may be under way from one account at a time. */
export const MAX_HOLDS = 20;

/** The account's pending amount: money on its way out, no part of the balance (E7). */
export const pendingOf = ({ pending }: Holding): Money =>
	pending === null ? ZERO_MONEY : money(pending.holds.reduce((sum, { amount }) => sum + amount, 0n));

export const holdOf = ({ pending }: Holding, withdrawalId: string): WithdrawalHold | undefined =>
	pending?.holds.find(({ id }) => id === withdrawalId);

const pendingWith = (holds: readonly WithdrawalHold[]): AccountPending | null =>
	holds.length === 0 ? null : { holds };

/** What is pending after a new hold. */
export const withHold = ({ pending }: Holding, id: string, amount: Money): AccountPending => ({
	holds: [...(pending?.holds ?? []), { id, amount, instructed: false }],
});

/** What is pending once an amount has left a hold; null: nothing any more. */
export function withoutPart({ pending }: Holding, withdrawalId: string, amount: Money): AccountPending | null {
	const holds = pending?.holds ?? [];
	const hold = holds.find(({ id }) => id === withdrawalId);
	invariant(hold !== undefined && amount <= hold.amount, "an amount leaves a hold that has it");
	const left = money(hold.amount - amount);
	return pendingWith(
		left === 0n
			? holds.filter((each) => each !== hold)
			: holds.map((each) => (each === hold ? { ...hold, amount: left } : each)),
	);
}

export function instructed({ pending }: Holding, withdrawalId: string): AccountPending | null {
	const holds = pending?.holds ?? [];
	return pendingWith(holds.map((hold) => (hold.id === withdrawalId ? { ...hold, instructed: true } : hold)));
}

/**
 * The holds that come back to the balance so that it has `missing` more: newest first, each whole, only those that the
 * bank or the provider was not told to pay (E18).
 */
export function holdsToReturn({ pending }: Holding, missing: bigint): readonly WithdrawalHold[] {
	const returned: WithdrawalHold[] = [];
	let left = missing;
	for (const hold of (pending?.holds ?? []).toReversed()) {
		if (left <= 0n) break;
		if (hold.instructed) continue;
		returned.push(hold);
		left -= hold.amount;
	}
	return returned;
}
