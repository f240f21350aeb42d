import { randomBytes } from "node:crypto";
import type { BoundRoute } from "../../http/bind.ts";
import type { Authenticator } from "../../http/guard.ts";
import type { Clock, Pool } from "../../platform/index.ts";
import { DEMO_PEOPLE } from "./demo-people.ts";
import { Passwords } from "./passwords.ts";
import { PRICE_KEY_LIFE_MS, PriceKeys } from "./price-key.ts";
import { RenewalCookie } from "./renewal-cookie.ts";
import { identityRoutes } from "./routes.ts";
import { SessionEvents } from "./session-events.ts";
import { Sessions } from "./sessions.ts";
import { IdentityStore } from "./store.ts";
import { identityDatabase } from "./tables.ts";
import type { AccountsPort } from "./user-view.ts";

export { DEMO_ADMIN, DEMO_CUSTOMER, DEMO_PEOPLE } from "./demo-people.ts";
export type { PriceKeyHolder, PriceKeyOwner, PriceKeys } from "./price-key.ts";
export type { SessionEnded, SessionEvents } from "./session-events.ts";
export type { AccountsPort, FirstAccount } from "./user-view.ts";

/** Ended sessions are kept this long for support, then forgotten. */
const KEEP_SESSIONS_MS = 90 * 86_400_000;

export interface Identity {
	readonly authenticator: Authenticator;
	/** Tells when a session is over, within the moment it ends. */
	readonly sessionEvents: SessionEvents;
	readonly priceKeys: PriceKeys;
	routes(accounts: AccountsPort): BoundRoute[];
	/** Makes those of the demo's four people who are not there yet. */
	seedDemo(): Promise<void>;
	/** Deletes sessions that ended long ago; cheap, meant to run daily. */
	forgetOldSessions(): Promise<void>;
}

/**
 * People and sessions. `demo` lets the published sign-ins in; `publicUrl` is where browsers reach the site, null when
 * that is whatever host they address.
 */
export async function createIdentity(options: {
	pool: Pool;
	clock: Clock;
	demo: boolean;
	publicUrl: URL | null;
}): Promise<Identity> {
	const { clock, demo } = options;
	const store = new IdentityStore(identityDatabase(options.pool));
	const secret = await store.secret("identity", randomBytes(32));
	const passwords = new Passwords();
	const sessionEvents = new SessionEvents();
	const sessions = new Sessions({ store, clock, events: sessionEvents, secret, demo });
	const endedSessions = await store.endedSince(new Date(clock.nowMs() - PRICE_KEY_LIFE_MS));
	const priceKeys = new PriceKeys({ secret, clock, events: sessionEvents, endedSessions });
	const cookie = new RenewalCookie(options.publicUrl);

	return {
		authenticator: sessions,
		sessionEvents,
		priceKeys,
		routes: (accounts) => identityRoutes({ store, sessions, passwords, cookie, accounts, clock, demo }),
		forgetOldSessions: () => store.forgetSessions(new Date(clock.nowMs() - KEEP_SESSIONS_MS)),
		async seedDemo() {
			for (const person of DEMO_PEOPLE) {
				if ((await store.userByEmail(person.email)) !== undefined) continue;
				await store.addUser({
					id: person.id,
					email: person.email,
					email_key: person.email,
					username: null,
					username_key: null,
					first_name: person.firstName,
					last_name: person.lastName,
					phone: null,
					country_code: null,
					country: "united-states",
					nationality: "united-states",
					avatar: null,
					password_hash: await passwords.hash(person.password),
					role: person.role,
					status: person.status,
					created_at: new Date(clock.nowMs()),
					last_seen_at: null,
				});
			}
		},
	};
}
