import type { SignInMethod, session as sessionAnswer, UsedSecondFactor } from "@truefill/contracts/http";
import type { Result } from "@truefill/core/result";
import type * as z from "zod";
import type { CallRefusal, RequestContext, SignedInUser } from "../../../http/bind.ts";
import type { MailTransaction } from "../../mail/index.ts";

export interface Person extends SignedInUser {
	readonly firstName: string;
	/** Whether the address has been shown to be theirs. */
	readonly isConfirmed: boolean;
}

export type SessionAnswer = z.input<typeof sessionAnswer>;

/** What the ways in ask of identity, which alone knows people, passwords and sessions. */
export interface SignInPort {
	userById(id: string): Promise<Person | undefined>;
	userByEmail(email: string): Promise<Person | undefined>;
	/** `busy`: too many passwords are being checked; nothing was found out. */
	checkPassword(userId: string, password: string): Promise<"right" | "wrong" | "busy">;
	/** By what anonymous guesses are told from their own: their browser, else their network; empty for an unknown one. */
	knownAs(userId: string, request: RequestContext): Promise<string>;
	/** Whether a session goes on. */
	isSessionLive(sessionId: string): Promise<boolean>;
	/** Opens a session for somebody who has proved all that there is to prove; writes its cookies. */
	open(
		userId: string,
		way: SignInMethod,
		request: RequestContext,
		secondFactor?: UsedSecondFactor,
	): Promise<Result<SessionAnswer, CallRefusal>>;
	/** Writes into their history that somebody came no further than the second step. */
	refusedSecondFactor(userId: string, way: SignInMethod, request: RequestContext): Promise<void>;
}

/** Changes to how somebody signs in, of which they are told by mail. */
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

/** What else is written in the transaction of a change, or with it undone. */
export type Also = (tx: MailTransaction) => Promise<void>;

/**
 * What tells the owner of an account, to be written in the transaction of the change: neither comes without the other.
 * `detail` is a name (of the passkey, the provider, the token) or what is left.
 */
export type NotifySecurityChange = (
	person: Person,
	draft: SecurityChange,
	detail: string,
	request: RequestContext,
) => Also;
