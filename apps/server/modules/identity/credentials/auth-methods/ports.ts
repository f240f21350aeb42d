import type { SignInMethod, session as sessionAnswer, UsedSecondFactor } from "@truefill/contracts/http";
import type { Result } from "@truefill/core/result";
import type * as z from "zod";
import type { CallRefusal, RequestContext, SignedInUser } from "../../../../http/bind.ts";
import type { MailTransaction } from "../../../mail/index.ts";

export interface Person extends SignedInUser {
	readonly firstName: string;
	/** Whether the address is verified. */
	readonly isConfirmed: boolean;
}

export type SessionAnswer = z.input<typeof sessionAnswer>;

/** What the sign-in methods need from identity, which alone has users, passwords and sessions. */
export interface SignInPort {
	userById(id: string): Promise<Person | undefined>;
	userByEmail(email: string): Promise<Person | undefined>;
	/** `busy`: too many passwords are being checked; the result is unknown. */
	checkPassword(userId: string, password: string): Promise<"right" | "wrong" | "busy">;
	/** Key that separates the owner's attempts from anonymous ones: a known browser, else a known network, else empty. */
	knownAs(userId: string, request: RequestContext): Promise<string>;
	/** Whether a session is live. */
	isSessionLive(sessionId: string): Promise<boolean>;
	/** Opens a session for a user who has given all required factors; writes its cookies. */
	open(
		userId: string,
		method: SignInMethod,
		request: RequestContext,
		secondFactor?: UsedSecondFactor,
	): Promise<Result<SessionAnswer, CallRefusal>>;
	/** Records in the user's history that the second factor was wrong. */
	refusedSecondFactor(userId: string, method: SignInMethod, request: RequestContext): Promise<void>;
}

/** Changes of sign-in methods that are mailed to the user. */
export type SecurityChange =
	| "totp-on"
	| "totp-off"
	| "recovery-codes-renewed"
	| "recovery-code-used"
	| "passkey-added"
	| "passkey-removed"
	| "provider-linked"
	| "provider-unlinked"
	| "api-token-created";

/** Further writes in the transaction of a change; they roll back with it. */
export type Also = (tx: MailTransaction) => Promise<void>;

/**
 * The mail to the account's owner, to be written in the transaction of the change: both commit or neither. `detail` is
 * a name (of the passkey, the provider, the token) or the number left.
 */
export type NotifySecurityChange = (
	person: Person,
	draft: SecurityChange,
	detail: string,
	request: RequestContext,
) => Also;
