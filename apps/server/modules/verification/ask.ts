import type { VerificationPart } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { writeAct } from "../audit/index.ts";
import { writeNotification } from "../notifications/index.ts";
import type { VerificationDeps } from "./deps.ts";
import { standingOf } from "./standing.ts";
import { dayAfter, RENEWAL_DAYS } from "./state.ts";

/** Asks a customer for a document, or for a newer one; what was accepted counts for another 30 days. */
export async function askVerification(
	{ store, clock, wake }: Pick<VerificationDeps, "store" | "clock" | "wake">,
	actorUserId: string,
	{ userId, part, reason }: { readonly userId: string; readonly part: VerificationPart; readonly reason: string },
) {
	const standing = await standingOf({ store, clock }, userId);
	if (standing === undefined) return refuse("CLIENT_NOT_FOUND");
	if (standing.latest[part]?.status === "pending") return refuse("VERIFICATION_UNDER_REVIEW");
	const at = new Date(clock.nowMs());
	const until = dayAfter(at, RENEWAL_DAYS);
	await store.transaction(async (tx) => {
		await store.ask(tx, { userId, part, reason, until, at });
		await writeAct(tx, at, {
			actorUserId,
			action: "verification.asked",
			subjectKind: "user",
			subjectId: userId,
			reason,
			details: { part, until },
		});
		const source = `verification-asked:${userId}:${part}:${at.getTime()}`;
		await writeNotification(tx, { userId, source, code: "VERIFICATION_ASKED", params: { reason }, at });
	});
	wake();
	return ok(userId);
}
