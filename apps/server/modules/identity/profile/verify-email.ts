import { ok, type Result, refuse } from "@truefill/core/result";
import type { CallRefusal } from "../../../http/bind.ts";
import type { Clock } from "../../../platform/index.ts";
import { writeNotification } from "../../notifications/index.ts";
import type { ProofStore } from "../recovery/proof-store.ts";
import { CODE_TRIES, type Proofs } from "../recovery/proofs.ts";
import type { UserRow } from "../tables.ts";
import type { UserStore } from "./user-store.ts";
import { writeUserUpdated } from "./user-updated.ts";

export interface VerifyDeps {
	readonly users: UserStore;
	readonly proofs: Proofs;
	readonly proofStore: ProofStore;
	readonly wake: () => void;
	readonly clock: Clock;
}

/** Between two mails. */
const PAUSE_MS = 60_000;

/** R15: verifies the address by a mailed code. */
export async function verifyEmail(deps: VerifyDeps, user: UserRow, code: string): Promise<Result<true, CallRefusal>> {
	const { users, proofs, proofStore, wake, clock } = deps;
	if (user.email_verified_at !== null) return ok(true);
	const at = new Date(clock.nowMs());
	const person = { id: user.id, emailKey: user.email_key };
	const tried = await users.transaction(async (tx) => {
		const isRight = (hash: Buffer) => proofs.isCode(hash, user.id, code);
		const found = await proofStore.tryCode(tx, person, isRight, at, CODE_TRIES);
		if (found.kind === "right" && (await users.setVerified(tx, user.id, user.email_key, at))) {
			await writeNotification(tx, {
				userId: user.id,
				source: `verified ${user.email_key}`,
				code: "EMAIL_VERIFIED",
				params: { email: user.email },
				at,
			});
			await writeUserUpdated(tx, user.id);
		}
		return found;
	});
	if (tried.kind === "none") return refuse("CODE_SPENT");
	if (tried.kind === "wrong") return refuse("EMAIL_CODE_WRONG", { left: String(tried.left) });
	wake();
	return ok(true);
}

/** A new code; the previous one stops working. @returns when another one may be requested. */
export async function resendCode(deps: VerifyDeps, user: UserRow): Promise<Result<Date, CallRefusal>> {
	if (user.email_verified_at !== null) return refuse("EMAIL_VERIFIED");
	const waitMs = await deps.users.transaction(async (tx) => {
		// Serialised per user: two concurrent clicks send one mail.
		await deps.users.lockUser(tx, user.id);
		return deps.proofs.mailCode(tx, user, null);
	});
	if (waitMs > 0) return refuse("TOO_MANY_ATTEMPTS", { seconds: String(Math.ceil(waitMs / 1000)) });
	return ok(new Date(deps.clock.nowMs() + PAUSE_MS));
}
