import { randomBytes } from "node:crypto";
import { fieldSentence } from "@truefill/contracts/errors";
import type { register } from "@truefill/contracts/http";
import { ok, type Result, refuse } from "@truefill/core/result";
import type * as z from "zod";
import { type CallRefusal, refuseFields } from "../../http/bind.ts";
import type { Clock } from "../../platform/index.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { isDemoAddress } from "./demo-people.ts";
import { HashQueueFull, type Passwords } from "./passwords.ts";
import type { IdentityStore, UserRow } from "./store.ts";
import type { AccountsPort } from "./user-view.ts";

export interface RegisterDeps {
	readonly store: IdentityStore;
	readonly passwords: Passwords;
	readonly accounts: AccountsPort;
	readonly clock: Clock;
}

/** Creates a pending customer with a USD demo account (SPEC §5). Names, address and user name are kept as typed. */
export async function registerCustomer(
	deps: RegisterDeps,
	input: z.output<typeof register.body>,
): Promise<Result<UserRow, CallRefusal>> {
	const [emailName = ""] = input.email.split("@");
	if (isCommonPassword(input.password, [emailName, input.username, input.first_name, input.last_name])) {
		const message = fieldSentence("PASSWORD_TOO_COMMON");
		return refuseFields("PASSWORD_TOO_COMMON", { password: { code: "PASSWORD_TOO_COMMON", message } });
	}
	// Hashed before the address is looked at: a taken one takes as long as a free one.
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
		status: "pending",
		created_at: new Date(deps.clock.nowMs()),
		last_seen_at: null,
	};
	const taken = isDemoAddress(user.email_key) ? "email" : await deps.store.addUser(user);
	if (taken !== null) {
		const code = taken === "email" ? "EMAIL_TAKEN" : "USERNAME_TAKEN";
		return refuseFields(code, { [taken]: { code, message: fieldSentence(code) } });
	}
	await deps.accounts.openDemoAccount(user.id);
	return ok(user);
}
