import { writeNotification } from "../notifications/index.ts";
import type { VerificationDeps } from "./deps.ts";
import { dayAfter, dayOf, RENEWAL_DAYS } from "./state.ts";

/**
 * Tells customers that what was accepted ends within 30 days, and that it has ended. The level itself follows from the
 * day: it is lower from the day after, whether or not this has run.
 */
export async function checkExpiry({ store, clock, wake }: Pick<VerificationDeps, "store" | "clock" | "wake">) {
	const at = new Date(clock.nowMs());
	const today = dayOf(at);
	await store.transaction(async (tx) => {
		for (const { user_id: userId, part, expires_on: on } of await store.end(tx, today, at)) {
			const source = `verification-ended:${userId}:${part}:${on}`;
			await writeNotification(tx, { userId, source, code: "VERIFICATION_ENDED", params: {}, at });
		}
		for (const { user_id: userId, part, expires_on: on } of await store.remind(
			tx,
			today,
			dayAfter(at, RENEWAL_DAYS),
			at,
		)) {
			const source = `verification-expires:${userId}:${part}:${on}`;
			await writeNotification(tx, { userId, source, code: "VERIFICATION_EXPIRES", params: { on: on ?? today }, at });
		}
	});
	wake();
}
