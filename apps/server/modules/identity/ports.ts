import type { QueryExecutorProvider } from "kysely";
import type { RequestContext } from "../../http/bind.ts";
import type { Log } from "../../platform/index.ts";
import type { Mail } from "../mail/index.ts";
import type { Notify } from "./complete-login.ts";
import type { SecondStep } from "./session-opener.ts";
import type { AccountsPort, InboxPort } from "./user-view.ts";

/** Absent: without an end on that side. `from` belongs to it, `to` does not. */
export interface AddedIn {
	readonly from?: Date;
	readonly to?: Date;
}

export interface RemovedAuthMethods {
	/** Of API tokens, whose sockets are to be closed after the commit. */
	readonly ended: readonly string[];
	/** Of everything that was removed, as mails name it. */
	readonly names: readonly string[];
}

/** What identity asks of the ways in beyond the password, in its own transaction. */
export interface AuthMethodsPort {
	/** Ends every API token of a person. @returns their ids, whose sockets are to be closed after the commit. */
	endTokens(tx: QueryExecutorProvider, userId: string, at: Date): Promise<string[]>;
	/** Takes away what was added in that time: passkeys, providers, the authenticator app; API tokens all. */
	removeAdded(tx: QueryExecutorProvider, userId: string, time: AddedIn, at: Date): Promise<RemovedAuthMethods>;
}

/** What identity needs of other modules. */
export interface IdentityPorts {
	readonly accounts: AccountsPort;
	readonly inbox: InboxPort;
	readonly mail: Mail;
	readonly notify: Notify;
	/** Sends at once what was written for realtime channels. */
	readonly wake: () => void;
	/** R14: whether the site tells nobody which addresses are registered. */
	readonly concealAccounts: () => Promise<boolean>;
	readonly log: Log;
	/** Absent: there is nothing beyond the password. */
	readonly authMethods?: AuthMethodsPort;
	/** Absent: one factor is enough. */
	readonly secondStep?: SecondStep;
	/** Told of a new customer, with the request that made them. */
	readonly registered?: (userId: string, request: RequestContext) => Promise<void>;
}
