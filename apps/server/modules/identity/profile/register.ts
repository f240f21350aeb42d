import { randomBytes } from "node:crypto";
import { fieldSentence } from "@truefill/contracts/errors";
import type { MailLanguage, register } from "@truefill/contracts/http";
import { ok, type Result, refuse } from "@truefill/core/result";
import type * as z from "zod";
import { type CallRefusal, refuseFields } from "../../../http/bind.ts";
import type { Clock } from "../../../platform/index.ts";
import type { BreachedPasswords } from "../credentials/breached/index.ts";
import { passwordRefusal } from "../credentials/password-rules.ts";
import { HashQueueFull, type Passwords } from "../credentials/passwords.ts";
import type { ProofStore } from "../recovery/proof-store.ts";
import type { Proofs } from "../recovery/proofs.ts";
import type { UserRow } from "../tables.ts";
import { isDemoAddress } from "./demo-people.ts";
import type { UserStore } from "./user-store.ts";
import type { AccountsPort } from "./user-view.ts";

export interface RegisterDeps {
	readonly users: UserStore;
	readonly passwords: Passwords;
	readonly breached: BreachedPasswords;
	readonly accounts: AccountsPort;
	readonly clock: Clock;
	readonly proofs: Proofs;
	readonly proofStore: ProofStore;
	readonly concealAccounts: () => Promise<boolean>;
}

export interface Registered {
	readonly user: UserRow;
	/** Whether the first sign-in is by a mailed link. */
	readonly confirmByMail: boolean;
}

/** Creates a pending customer with the first account (SPEC §5). Names, address and user name are kept as typed. */
export async function registerCustomer(
	deps: RegisterDeps,
	input: z.output<typeof register.body>,
	language: MailLanguage,
): Promise<Result<Registered, CallRefusal>> {
	const [emailName = ""] = input.email.split("@");
	const own = [emailName, input.username, input.first_name, input.last_name];
	const refused = await passwordRefusal(deps.breached, input.password, own);
	if (refused !== null) return refused;
	// Hashed before the address is checked: a taken one takes as long as a free one.
	let passwordHash: string;
	try {
		passwordHash = await deps.passwords.hash(input.password);
	} catch (error) {
		if (error instanceof HashQueueFull) return refuse("TOO_MANY_ATTEMPTS", { seconds: "2" });
		throw error;
	}
	const user: UserRow = {
		id: `usr_${randomBytes(12).toString("base64url")}`,
		email: input.email,
		email_key: input.email.toLowerCase(),
		username: input.username,
		username_key: input.username.toLowerCase(),
		first_name: input.first_name,
		last_name: input.last_name,
		phone: input.phone,
		country_code: input.country_code,
		country: input.country,
		nationality: input.nationality,
		avatar: null,
		password_hash: passwordHash,
		role: "customer",
		staff_role: null,
		status: "pending",
		created_at: new Date(deps.clock.nowMs()),
		last_seen_at: null,
		language,
		email_verified_at: null,
	};
	if (await deps.concealAccounts()) {
		await registerConcealed(deps, user);
		return ok({ user, confirmByMail: true });
	}
	const taken = isDemoAddress(user.email_key)
		? "email"
		: await deps.users.transaction(async (tx) => {
				const name = await deps.users.addUser(user, tx);
				if (name === null) await deps.proofs.mailCode(tx, user, language);
				return name;
			});
	if (taken !== null) {
		const code = taken === "email" ? "EMAIL_TAKEN" : "USERNAME_TAKEN";
		return refuseFields(code, { [taken]: { code, message: fieldSentence(code) } });
	}
	await deps.accounts.openFirstAccount(user.id);
	return ok({ user, confirmByMail: false });
}

/**
 * R14: the response and the work before it are the same whether or not the address is registered. What differs (the
 * account and the link, or the "already registered" mail) is done later, from the request written here. A user name
 * that is taken is dropped silently: a refusal would reveal, of an earlier sign-up with that name, whether its address
 * was free.
 */
async function registerConcealed({ users, proofStore }: RegisterDeps, user: UserRow): Promise<void> {
	await users.transaction(async (tx) => {
		const add = async () => {
			const found = await users.addUser(user, tx);
			return found === "username" ? users.addUser({ ...user, username: null, username_key: null }, tx) : found;
		};
		const taken = isDemoAddress(user.email_key) ? "email" : await add();
		const kind = taken === null ? "registered" : "already-registered";
		const language = user.language ?? "en";
		await proofStore.request({ kind, emailKey: user.email_key, language, at: user.created_at }, tx);
	});
}
