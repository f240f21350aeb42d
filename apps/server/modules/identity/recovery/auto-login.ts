import { ok, type Result, refuse } from "@truefill/core/result";
import type { CallRefusal } from "../../../http/bind.ts";
import { isDemoAddress } from "../profile/demo-people.ts";
import { writeUserUpdated } from "../profile/user-updated.ts";
import { type CompleteLoginDeps, type Device, refusedLogin } from "../sessions/complete-login.ts";
import type { UserRow } from "../tables.ts";
import type { ProofStore } from "./proof-store.ts";
import type { Proofs } from "./proofs.ts";

export interface AutoLoginDeps extends CompleteLoginDeps {
	readonly proofs: Proofs;
	readonly proofStore: ProofStore;
	readonly wake: () => void;
	readonly demo: boolean;
}

/** SPEC §2 automatic login: the user of a mailed link, which works once. Using it also confirms the address. */
export async function personOfLink(
	deps: AutoLoginDeps,
	token: string,
	device: Device,
): Promise<Result<UserRow, CallRefusal>> {
	const { users, proofs, proofStore, clock, demo, log } = deps;
	const at = new Date(clock.nowMs());
	const hash = proofs.linkHash(token);
	const user = await users.transaction(async (tx) => {
		const link = await proofStore.useLink(tx, "sign-in", hash, at);
		const found = link && (await users.userById(link.userId, tx));
		if (link === undefined || found === undefined || found.email_key !== link.emailKey) return undefined;
		if (!(await users.setVerified(tx, found.id, link.emailKey, at))) return found;
		await writeUserUpdated(tx, found.id);
		return { ...found, email_verified_at: at };
	});
	if (user === undefined) {
		const owner = await proofStore.ownerOf(hash);
		if (owner !== undefined) {
			await refusedLogin(deps, owner, "link", "link-used", { ...device, known: false }).catch((error: unknown) =>
				log.warn({ err: error }, "failed to record a refused sign-in"),
			);
		}
		return refuse("LINK_SPENT");
	}
	deps.wake();
	if (!demo && isDemoAddress(user.email_key)) return refuse("DEMO_SIGN_IN_OFF");
	return ok(user);
}
