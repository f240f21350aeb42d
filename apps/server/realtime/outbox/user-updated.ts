import { STAFF_CLIENTS, userChannel } from "@truefill/contracts/realtime";
import { nextSequences, type OutboxTransaction, writeOutbox } from "./write.ts";

/** Notifies the user's clients, and staff, to refetch the user. In the transaction of the change; `wake()` after it. */
export const writeUserUpdated = (transaction: OutboxTransaction, userId: string): Promise<void> =>
	writeUsersUpdated(transaction, [userId]);

/** The same for many. To avoid deadlocks, pass the users in the order of their ids. */
export async function writeUsersUpdated(transaction: OutboxTransaction, userIds: readonly string[]): Promise<void> {
	const sequences = await nextSequences(
		transaction,
		userIds.map((userId) => `user.${userId}`),
	);
	await writeOutbox(
		transaction,
		userIds.flatMap((user_id, at) => {
			const sequence = sequences[at];
			return [
				{ channels: [userChannel(user_id)], event: "user.updated", payload: { user_id, sequence } },
				{ channels: [STAFF_CLIENTS], event: "client.updated", payload: { user_id, is_online: null, sequence } },
			];
		}),
	);
}
