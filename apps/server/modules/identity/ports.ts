import type { SignInMethod } from "@truefill/contracts/http";
import type { QueryExecutorProvider } from "kysely";
import type { CallRefusal, RequestContext } from "../../http/bind.ts";
import type { Log } from "../../platform/index.ts";
import type { Mail } from "../mail/index.ts";
import type { AccountsPort, InboxPort } from "./profile/user-view.ts";

/** Absent: unbounded on that side. `from` is inclusive, `to` is exclusive. */
export interface AddedIn {
	readonly from?: Date;
	readonly to?: Date;
}

export interface RemovedAuthMethods {
	/** Of API tokens, whose sockets must be closed after the commit. */
	readonly ended: readonly string[];
	/** Of everything that was removed, as named in mails. */
	readonly names: readonly string[];
}

/** What identity asks of the sign-in methods beyond the password, in its own transaction. */
export interface AuthMethodsPort {
	/** Ends every API token of a user. @returns their ids, whose sockets must be closed after the commit. */
	endTokens(tx: QueryExecutorProvider, userId: string, at: Date): Promise<string[]>;
	/** Removes what was added in that time: passkeys, providers, the authenticator app; and all API tokens. */
	removeAdded(tx: QueryExecutorProvider, userId: string, time: AddedIn, at: Date): Promise<RemovedAuthMethods>;
}

/** Called after a first factor; a refusal: a second factor is required, and no session is opened. */
export type SecondStep = (userId: string, method: SignInMethod, request: RequestContext) => Promise<CallRefusal | null>;

/** What opening a session needs of other modules. */
export interface SignInPorts {
	readonly accounts: AccountsPort;
	readonly inbox: InboxPort;
	readonly mail: Mail;
	/** Wakes the outbox publisher. */
	readonly wake: () => void;
	/** R14: whether the site conceals which addresses are registered. */
	readonly concealAccounts: () => Promise<boolean>;
	readonly log: Log;
}

/** What identity needs of other modules. Nothing is optional: a missing port would be a missing check. */
export interface IdentityPorts extends SignInPorts {
	readonly authMethods: AuthMethodsPort;
	readonly secondStep: SecondStep;
	/** Called for a new customer, with the request that created them. */
	readonly registered: (userId: string, request: RequestContext) => Promise<void>;
}
