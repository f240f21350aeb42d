import type { QueryExecutorProvider } from "kysely";
import type { RequestFacts } from "../../http/bind.ts";
import type { Log } from "../../platform/index.ts";
import type { Mail } from "../mail/index.ts";
import type { Tell } from "./complete-login.ts";
import type { SecondStep } from "./enter.ts";
import type { AccountsPort, InboxPort } from "./user-view.ts";

/** What identity asks of the ways in beyond the password, in its own transaction. */
export interface WaysPort {
	/** Ends every API token of a person. @returns their ids, whose sockets are to be closed after the commit. */
	endTokens(tx: QueryExecutorProvider, userId: string, at: Date): Promise<string[]>;
	/** Takes away what was added since then: passkeys, providers, the authenticator app; API tokens all. @returns the tokens' ids. */
	removeSince(tx: QueryExecutorProvider, userId: string, since: Date): Promise<string[]>;
}

/** What identity needs of other modules. */
export interface IdentityPorts {
	readonly accounts: AccountsPort;
	readonly inbox: InboxPort;
	readonly mail: Mail;
	readonly tell: Tell;
	/** Sends at once what was written for realtime channels. */
	readonly wake: () => void;
	/** R14: whether the site tells nobody which addresses are registered. */
	readonly concealAccounts: () => Promise<boolean>;
	readonly log: Log;
	/** Absent: there is nothing beyond the password. */
	readonly ways?: WaysPort;
	/** Absent: one factor is enough. */
	readonly secondStep?: SecondStep;
	/** Told of a new customer, with the request that made him. */
	readonly registered?: (userId: string, request: RequestFacts) => Promise<void>;
}
