import type { Clock, Log } from "../../../platform/index.ts";
import type { Mail } from "../../mail/index.ts";
import { isDemoAddress } from "../profile/demo-people.ts";
import type { UserStore } from "../profile/user-store.ts";
import type { AccountsPort } from "../profile/user-view.ts";
import type { IdentityTransaction } from "../tables.ts";
import type { MailRequest, ProofStore } from "./proof-store.ts";
import type { Proofs } from "./proofs.ts";

export interface MailRequestsDeps {
	readonly users: UserStore;
	readonly proofs: Proofs;
	readonly proofStore: ProofStore;
	readonly accounts: AccountsPort;
	readonly mail: Mail;
	readonly clock: Clock;
	readonly log: Log;
	readonly demo: boolean;
}

const AT_ONCE = 50;

/**
 * Writes the mails that anonymous callers requested. Only here it is looked up whether the address is registered, long
 * after the response, so that neither the response nor its timing reveals it.
 */
export async function answerMailRequests(deps: MailRequestsDeps): Promise<void> {
	for (let done = 0; done < AT_ONCE; done++) {
		const taken = await deps.users.transaction(async (tx) => {
			const request = await deps.proofStore.takeRequest(tx);
			if (request !== undefined) await answer(deps, tx, request);
			return request;
		});
		if (taken === undefined) return;
	}
}

async function answer(deps: MailRequestsDeps, tx: IdentityTransaction, request: MailRequest): Promise<void> {
	const { users, proofs, accounts, mail, demo } = deps;
	const { kind, emailKey, language } = request;
	const user = await users.userByEmail(emailKey, tx);
	if (user === undefined || (!demo && isDemoAddress(emailKey))) return;
	if (kind === "registered") {
		if ((await accounts.firstAccount(user.id)) === undefined) await accounts.openFirstAccount(user.id);
		// Only the link confirms the address and allows the first sign-in.
		await proofs.mailLink(tx, user, "sign-in", language, "confirm-sign-up");
	} else if (kind === "already-registered") {
		const hour = request.at.toISOString().slice(0, 13);
		const own = user.language === null ? { language } : {};
		const key = `already-registered ${user.id} ${hour}`;
		await mail.write(tx, { template: "already-registered", userId: user.id, params: {}, key, ...own });
	} else if (user.role !== "admin" || user.password_hash !== null) {
		// An invited staff member without a password can only use the invitation.
		await proofs.mailLink(tx, user, kind, language);
	}
}
