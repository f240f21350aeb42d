import { readsOf } from "../../engine/index.ts";
import type { BoundRoute } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import type { MailTransaction } from "../mail/index.ts";
import { closeByHimself } from "./decide.ts";
import type { ClientParts } from "./parts.ts";
import { clientRoutes } from "./routes.ts";
import { ClientStore } from "./store.ts";
import { clientDatabase } from "./tables.ts";

export interface Clients {
	routes(): BoundRoute[];
	/** An active client closes their account; `also` writes in the same transaction. False: they were not active. */
	closeByHimself(
		id: string,
		act: { readonly reason: string; readonly at: Date; readonly details: Readonly<Record<string, unknown>> },
		also: (tx: MailTransaction) => Promise<void>,
	): Promise<boolean>;
}

/** The staff's page about clients: search, view and decide. */
export function createClients({ pool, ...parts }: { readonly pool: Pool } & Omit<ClientParts, "store">): Clients {
	const store = new ClientStore(clientDatabase(readsOf(pool, parts.engine)));
	return {
		routes: () => clientRoutes({ ...parts, store }),
		closeByHimself: (id, act, also) => closeByHimself({ ...parts, store }, id, act, also),
	};
}

export { searchedUsers } from "./search-store.ts";
