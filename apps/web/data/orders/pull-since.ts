import { ordersSequence, pullOrders } from "./cache.ts";

/** Per account the sequence up to which everything has been asked for. */
const pulled = new Map<string, number>();

/**
 * Brings what is known of an account up to `sequence` at least: nothing is asked for that is known already. Called when the
 * poll of the accounts shows that one went on without a command of this page; a channel that tells of an account's
 * sequence calls the same.
 */
export async function pullSince(accountId: string, sequence: number): Promise<void> {
	if (sequence <= Math.max(pulled.get(accountId) ?? 0, ordersSequence(accountId))) return;
	pulled.set(accountId, sequence);
	await pullOrders(accountId);
}

/** What is known from the first answers on needs no pull: it came with them. */
export function knownUpTo(accountId: string, sequence: number): void {
	if (!pulled.has(accountId)) pulled.set(accountId, sequence);
}

export const forgetPulled = (): void => pulled.clear();
