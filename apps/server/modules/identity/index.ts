import { randomBytes } from "node:crypto";
import type { BoundRoute } from "../../http/bind.ts";
import type { Authenticator } from "../../http/guard.ts";
import type { Clock, Pool } from "../../platform/index.ts";
import type { BreachedPasswords } from "./breached/index.ts";
import { HostCookie } from "./cookies.ts";
import { DEMO_PEOPLE } from "./demo-people.ts";
import { EmailChange } from "./email-change/change-email.ts";
import { emailChangeRoutes } from "./email-change/routes.ts";
import { EmailChangeStore } from "./email-change/store.ts";
import { type KeyName, KeyStore } from "./key-store.ts";
import { answerMailRequests } from "./mail-requests.ts";
import { type PasswordCost, Passwords } from "./passwords.ts";
import type { IdentityPorts } from "./ports.ts";
import { PRICE_KEY_LIFE_MS, PriceKeys } from "./price-key.ts";
import { ProofStore } from "./proof-store.ts";
import { Proofs } from "./proofs.ts";
import { identityRoutes } from "./routes.ts";
import { securityRoutes } from "./security-routes.ts";
import { type SessionEnded, SessionEvents } from "./session-events.ts";
import { SessionStore } from "./session-store.ts";
import { RENEWAL_LIFE_MS, Sessions } from "./sessions.ts";
import { createSignInPort } from "./sign-in-port.ts";
import { SignInStore } from "./sign-in-store.ts";
import { SignedTokens } from "./signed-tokens.ts";
import { staffTeamRoutes } from "./staff-team.ts";
import { IdentityStore } from "./store.ts";
import { identityDatabase } from "./tables.ts";

export {
	type AuthMethods,
	createAuthMethods,
	endTokensOf,
	type ProviderSetting,
	providerOf,
} from "./auth-methods/index.ts";
export { type BreachedPasswords, openBreachedPasswords } from "./breached/index.ts";
export type { Notify } from "./complete-login.ts";
export { HostCookie } from "./cookies.ts";
export { DEMO_ADMIN, DEMO_CUSTOMER, DEMO_PEOPLE, isDemoAddress } from "./demo-people.ts";
export { deviceWithVersion } from "./device-name.ts";
export { endSessionsOf } from "./end-sessions.ts";
export { KEY_NAMES, type KeyName, KeyStore } from "./key-store.ts";
export { PASSWORD_COST, type PasswordCost } from "./passwords.ts";
export type { AuthMethodsPort, IdentityPorts } from "./ports.ts";
export type { PriceKeyHolder, PriceKeyOwner, PriceKeys } from "./price-key.ts";
export type { SessionEnded, SessionEvents } from "./session-events.ts";
export { StaffAccounts } from "./staff-accounts.ts";
export type { NewStaff, OneTimeLink } from "./staff-acts.ts";
export type { IdentityTables, UsersTable } from "./tables.ts";
export { writeUserUpdated } from "./user-updated.ts";
export { type AccountsPort, type FirstAccount, type InboxPort, ONLINE_MS } from "./user-view.ts";

/** Ended sessions and the history of sign-ins are kept this long, then forgotten. */
const KEEP_SESSIONS_MS = 90 * 86_400_000;
/** Browsers keep no cookie longer. */
const DEVICE_LIFE_MS = 400 * 86_400_000;

/** Identity together with the modules that it needs. */
export interface BoundIdentity {
	readonly routes: BoundRoute[];
	/** Mails what anonymous callers have asked for; meant to run several times a second. */
	answerMailRequests(): Promise<void>;
}

export interface Identity {
	readonly authenticator: Authenticator;
	/** Makes and recognises the tokens of this site. */
	readonly tokens: SignedTokens;
	/** Tells when a session is over, within the moment it ends. */
	readonly sessionEvents: SessionEvents;
	readonly priceKeys: PriceKeys;
	bind(ports: IdentityPorts): BoundIdentity;
	/** For the ways in beyond the password. */
	signIn(ports: IdentityPorts): ReturnType<typeof createSignInPort>;
	/** A secret of the server, made by `fresh` once for the life of the database. */
	secret(name: string, fresh: () => Buffer): Promise<Buffer>;
	/** The same with those that were replaced behind it: they sign nothing, and what they have signed is still known. */
	keys(name: KeyName, fresh: () => Buffer): Promise<readonly [Buffer, ...Buffer[]]>;
	/** Whether a session goes on, by the database. */
	isSessionLive(sessionId: string): Promise<boolean>;
	/** Sessions that another process may have ended since then, by the clock of whoever ended them. */
	sessionsEndedSince(sinceMs: number): Promise<SessionEnded[]>;
	/** Their status or role is another one now: what is remembered of their sessions is looked up anew. */
	userChanged(userId: string): void;
	/** What others see of a user: first and last name. */
	nameOf(userId: string): Promise<string>;
	/** Makes those of the demo's four people who are not there yet. */
	seedDemo(): Promise<void>;
	/** Deletes sessions that ended long ago, and old history; cheap, meant to run daily. */
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
	breached: BreachedPasswords;
	passwordCost: PasswordCost;
}): Promise<Identity> {
	const { clock, demo, breached } = options;
	const db = identityDatabase(options.pool);
	const store = new IdentityStore(db, options.pool);
	const signIns = new SignInStore(db);
	const sessionStore = new SessionStore(db);
	const proofStore = new ProofStore(db);
	const emailChanges = new EmailChangeStore(db);
	const keyStore = new KeyStore(options.pool);
	const keysOf = async (name: KeyName, fresh: () => Buffer): Promise<readonly [Buffer, ...Buffer[]]> => [
		await store.secret(name, fresh()),
		...(await keyStore.retired(name, new Date(clock.nowMs()))),
	];
	const keys = await keysOf("identity", () => randomBytes(32));
	const passwords = new Passwords(options.passwordCost);
	const sessionEvents = new SessionEvents();
	const tokens = new SignedTokens(keys);
	const sessions = new Sessions({ store, clock, events: sessionEvents, secret: keys[0], tokens, demo });
	const endedSessions = await store.endedSince(new Date(clock.nowMs() - PRICE_KEY_LIFE_MS));
	const priceKeys = new PriceKeys({ keys, clock, events: sessionEvents, endedSessions });
	const cookie = new HostCookie(options.publicUrl, "truefill-renewal", RENEWAL_LIFE_MS);
	const deviceCookie = new HostCookie(options.publicUrl, "truefill-device", DEVICE_LIFE_MS);

	return {
		authenticator: sessions,
		tokens,
		sessionEvents,
		priceKeys,
		bind(ports) {
			const proofs = new Proofs({ store: proofStore, mail: ports.mail, clock, keys });
			const own = { store, signIns, sessionStore, proofStore, proofs, sessions, passwords, breached, sessionEvents };
			const deps = { ...ports, ...own, cookie, deviceCookie, clock, demo };
			const forgetUser = (userId: string) => sessions.forgetUser(userId);
			const emailChange = new EmailChange({ ...deps, changes: emailChanges, forgetUser });
			return {
				routes: [
					...identityRoutes(deps),
					...securityRoutes(deps, emailChanges),
					...emailChangeRoutes(emailChange, deps),
					...staffTeamRoutes({ ...deps, forgetUser }),
				],
				async answerMailRequests() {
					await answerMailRequests(deps);
					await emailChange.answer();
				},
			};
		},
		signIn: (ports) =>
			createSignInPort({ ...ports, store, signIns, sessions, passwords, cookie, deviceCookie, clock, demo }),
		isSessionLive: (sessionId) => store.isSessionLive(sessionId, new Date(clock.nowMs())),
		sessionsEndedSince: async (sinceMs) =>
			(await store.sessionsEndedSince(new Date(sinceMs))).map((row) => ({ sessionId: row.id, userId: row.user_id })),
		userChanged: (userId) => sessions.forgetUser(userId),
		nameOf: async (userId) => {
			const user = await store.userById(userId);
			return user === undefined ? "" : `${user.first_name} ${user.last_name}`.trim();
		},
		async forgetOldSessions() {
			const before = new Date(clock.nowMs() - KEEP_SESSIONS_MS);
			await store.forgetSessions(before);
			await proofStore.forget(before);
			await emailChanges.forget(before);
			await signIns.forget(before, new Date(clock.nowMs() - DEVICE_LIFE_MS));
		},
		secret: (name, fresh) => store.secret(name, fresh()),
		keys: keysOf,
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
					// A country whose residents may deal in all that the demo shows (R26).
					country: "germany",
					nationality: "germany",
					avatar: null,
					password_hash: await passwords.hash(person.password),
					role: person.role,
					staff_role: person.staffRole,
					status: person.status,
					created_at: new Date(clock.nowMs()),
					last_seen_at: null,
					language: null,
					email_verified_at: new Date(clock.nowMs()),
				});
			}
		},
	};
}
