import { appliedSequence, pullAccount } from "../accounts/pull.ts";

/** Per account, the sequence up to which everything has been fetched. */
const pulled = new Map<string, number>();

/**
 * Ensures that an account is known up to `sequence` at least; sends no request if it already is. Called when the
 * account poll shows a change without a command of this page, and by a realtime event with an account's sequence.
 */
export async function pullSince(accountId: string, sequence: number): Promise<void> {
	if (sequence <= Math.max(pulled.get(accountId) ?? 0, appliedSequence(accountId))) return;
	pulled.set(accountId, sequence);
	await pullAccount(accountId);
}

/** The first answers include everything up to this sequence: no pull needed. */
export function knownUpTo(accountId: string, sequence: number): void {
	if (!pulled.has(accountId)) pulled.set(accountId, sequence);
}

export const forgetPulled = (): void => pulled.clear();
