import { createHash, createHmac, hash, randomBytes } from "node:crypto";
import type { Authenticator, MaybePromise, SignedIn } from "../../../http/guard.ts";
import type { Clock } from "../../../platform/index.ts";
import { isDemoAddress } from "../profile/demo-people.ts";
import type { SignedTokens } from "../signed-tokens.ts";
import type { IdentityTransaction, UserRow } from "../tables.ts";
import { LookUps } from "./look-ups.ts";
import type { SessionEnded, SessionEvents } from "./session-events.ts";
import type { Credential, LiveSession, NewSession, SessionStore } from "./session-store.ts";

/** R25: a bearer token lives at most 15 minutes. */
export const TOKEN_LIFE_MS = 15 * 60_000;
/** Without any renewal for this long the user must sign in again. */
export const RENEWAL_LIFE_MS = 12 * 3_600_000;
/** The longest life of a session, however active. */
export const SESSION_LIFE_MS = 7 * 86_400_000;
/** Two tabs may renew with the same cookie within this time. */
export const RENEWAL_GRACE_MS = 10_000;
/** How long a looked-up token is cached; the longest delay until another process's revocation takes effect. */
const CACHE_MS = 1_000;
const MAX_CACHED = 20_000;
/** A token used after this long is refreshed before its cache entry expires, batched with others. */
const FRESH_MS = 500;
/** Delay from the first such token to the batched look-up: well before its entry expires. */
export const TOGETHER_MS = 200;
const MAX_STEPS = 20;

export interface OpenedSession {
	readonly sessionId: string;
	readonly user: UserRow;
	readonly token: string;
	readonly tokenExpiresAtMs: number;
	readonly renewal: string;
}

export type Renewed =
	| { readonly kind: "renewed"; readonly session: OpenedSession }
	| { readonly kind: "refused" }
	| { readonly kind: "replaced" };

/** Sessions: opaque tokens of 256 bits, hashed at rest, and a rotating renewal with reuse detection (R25). */
export class Sessions implements Authenticator {
	readonly #store: SessionStore;
	readonly #clock: Clock;
	readonly #events: SessionEvents;
	readonly #secret: Buffer;
	readonly #tokens: SignedTokens;
	readonly #demo: boolean;
	/** Incremented whenever a session ends: the result of a look-up that ran meanwhile is not cached. */
	#ends = 0;
	/** By the hash of the token, in base64. */
	readonly #cache = new Map<string, { signedIn: SignedIn; untilMs: number }>();
	/** Tokens in use whose cache entry is no longer fresh. */
	readonly #aging = new Set<string>();
	#isRenewing = false;
	readonly #lookUps: LookUps<SignedIn | undefined>;

	/** @param options.secret derives the successor of a renewal; `demo` false refuses the demo users. */
	constructor(options: {
		store: SessionStore;
		clock: Clock;
		events: SessionEvents;
		secret: Buffer;
		tokens: SignedTokens;
		demo: boolean;
	}) {
		this.#store = options.store;
		this.#clock = options.clock;
		this.#events = options.events;
		this.#secret = options.secret;
		this.#tokens = options.tokens;
		this.#demo = options.demo;
		this.#events.onSessionEnded(({ sessionId }) => this.#forget(sessionId));
		this.#lookUps = new LookUps((keys) => this.#ask(keys), this.#clock.machine);
	}

	/**
	 * Ends this browser's previous session, in the transaction of the sign-in that replaces it. After the commit publish
	 * its end.
	 */
	async replace(
		tx: IdentityTransaction,
		renewal: string | undefined,
	): Promise<{ sessionId: string; userId: string } | undefined> {
		if (renewal === undefined) return undefined;
		return this.#store.replaceSession(tx, hashOf(renewal), new Date(this.#clock.nowMs()));
	}

	/** Publishes the end of a session. */
	notifyEnded(ended: SessionEnded): void {
		this.#events.sessionEnded(ended);
	}

	/** Opens a session in the transaction of the sign-in; only `completeLogin` may call it. */
	async open(
		tx: IdentityTransaction,
		user: UserRow,
		from: Pick<NewSession, "network" | "userAgent" | "deviceHash" | "method">,
	): Promise<OpenedSession> {
		const nowMs = this.#clock.nowMs();
		const id = `ses_${randomBytes(16).toString("base64url")}`;
		const expiresAt = new Date(nowMs + SESSION_LIFE_MS);
		const token = this.#tokens.make("bearer");
		const renewal = this.#tokens.make("renewal");
		await this.#store.startSession(
			tx,
			{ id, userId: user.id, ...from, expiresAt },
			this.#credential(token, TOKEN_LIFE_MS, expiresAt),
			this.#credential(renewal, RENEWAL_LIFE_MS, expiresAt),
			new Date(nowMs),
		);
		return { sessionId: id, user, token, tokenExpiresAtMs: nowMs + TOKEN_LIFE_MS, renewal };
	}

	/**
	 * Exchanges a renewal for a new token and the next renewal. The next one is derived from this one by a secret, so that
	 * two concurrent tabs get the same cookie and no second chain begins.
	 */
	async renew(renewal: string): Promise<Renewed> {
		const nowMs = this.#clock.nowMs();
		const found = await this.#store.useRenewal(hashOf(renewal), new Date(nowMs), RENEWAL_GRACE_MS);
		if (found.kind === "reused") this.#events.sessionEnded(found);
		if (found.kind === "replaced") return found;
		if (found.kind !== "good" || !this.#mayStay(found.user)) return { kind: "refused" };
		const token = this.#tokens.make("bearer");
		const next = await this.#newest(this.#successor(renewal));
		const credential = this.#credential(token, TOKEN_LIFE_MS, found.sessionExpiresAt);
		const ended = await this.#store.renewSession(
			found.sessionId,
			credential,
			this.#credential(next, RENEWAL_LIFE_MS, found.sessionExpiresAt),
			new Date(nowMs),
		);
		// A sign-in or sign-out ended the session concurrently: the new credentials would be worthless.
		if (ended !== null) return { kind: ended === "replaced" ? "replaced" : "refused" };
		const { sessionId, user } = found;
		return {
			kind: "renewed",
			session: { sessionId, user, token, tokenExpiresAtMs: credential.expiresAt.getTime(), renewal: next },
		};
	}

	isOwn(token: string): boolean {
		return this.#tokens.isOwn("bearer", token);
	}

	ownRenewal(cookies: string): string | undefined {
		return cookies.split(/[;=]\s*/).find((value) => this.#tokens.isOwn("renewal", value.trim()));
	}

	/** Synchronous for a token that was looked up within the last second. */
	authenticate(token: string): MaybePromise<SignedIn | undefined> {
		const nowMs = this.#clock.nowMs();
		const key = hash("sha256", token, "base64");
		const cached = this.#cache.get(key);
		if (cached === undefined || cached.untilMs <= nowMs) return this.#lookUps.find(key);
		if (cached.untilMs - nowMs < CACHE_MS - FRESH_MS) this.#age(key);
		return cached.signedIn;
	}

	/** @param ends its value before the look-up: a result read while a session ended is used once and not cached. */
	#learn(key: string, live: LiveSession | undefined, nowMs: number, ends: number): SignedIn | undefined {
		if (live === undefined || !this.#mayStay(live.user)) {
			this.#cache.delete(key);
			return undefined;
		}
		const { id, email, role, staff_role: staffRole, status } = live.user;
		const expiresAtMs = live.tokenExpiresAt.getTime();
		const signedIn: SignedIn = {
			user: { id, email, role, staffRole, status },
			session: { id: live.sessionId, expiresAtMs },
		};
		if (ends === this.#ends) this.#remember(key, signedIn, Math.min(nowMs + CACHE_MS, expiresAtMs));
		return signedIn;
	}

	/** One look-up per token in use, every second, was a third of the cost of a cheap call. */
	#age(key: string): void {
		this.#aging.add(key);
		if (this.#isRenewing) return;
		this.#isRenewing = true;
		this.#clock.after(TOGETHER_MS, () => {
			this.#isRenewing = false;
			// A token that is not refreshed in time is looked up alone, which reports the error.
			this.#lookUpAging().catch(() => undefined);
		});
	}

	async #lookUpAging(): Promise<void> {
		const keys = [...this.#aging];
		this.#aging.clear();
		const learn = await this.#ask(keys);
		for (const key of keys) learn(key);
	}

	/** Looks tokens up in the database. @returns a function that caches and returns each result */
	async #ask(keys: readonly string[]): Promise<(key: string) => SignedIn | undefined> {
		const nowMs = this.#clock.nowMs();
		const ends = this.#ends;
		const found = await this.#store.sessionsByTokens(
			keys.map((key) => Buffer.from(key, "base64")),
			new Date(nowMs),
		);
		return (key) => this.#learn(key, found.get(key), nowMs, ends);
	}

	async end(sessionId: string, userId: string): Promise<void> {
		await this.#store.endSession(sessionId, "logout", new Date(this.#clock.nowMs()));
		this.#events.sessionEnded({ sessionId, userId });
	}

	/** Drops the user's cached sessions: their status has changed. */
	forgetUser(userId: string): void {
		this.#ends++;
		for (const [key, { signedIn }] of this.#cache) if (signedIn.user.id === userId) this.#cache.delete(key);
	}

	/** Outside demo mode the published sign-ins are refused. */
	#mayStay(user: Pick<UserRow, "email_key">): boolean {
		return this.#demo || !isDemoAddress(user.email_key);
	}

	#credential(secret: string, lifeMs: number, latest: Date): Credential {
		const expiresAt = new Date(Math.min(this.#clock.nowMs() + lifeMs, latest.getTime()));
		return { hash: hashOf(secret), expiresAt };
	}

	#remember(key: string, signedIn: SignedIn, untilMs: number): void {
		this.#cache.delete(key);
		this.#cache.set(key, { signedIn, untilMs });
		if (this.#cache.size > MAX_CACHED) {
			const [oldest] = this.#cache.keys();
			if (oldest !== undefined) this.#cache.delete(oldest);
		}
	}

	#successor(renewal: string): string {
		const secret = createHmac("sha256", this.#secret).update("renewal\0").update(renewal).digest("base64url");
		return this.#tokens.sign("renewal", secret);
	}

	/** A late second tab must not get a successor that the first tab has already used. */
	async #newest(renewal: string): Promise<string> {
		let newest = renewal;
		for (let step = 0; step < MAX_STEPS && (await this.#store.isRenewalUsed(hashOf(newest))); step++) {
			newest = this.#successor(newest);
		}
		return newest;
	}

	#forget(sessionId: string): void {
		this.#ends++;
		for (const [key, { signedIn }] of this.#cache) if (signedIn.session.id === sessionId) this.#cache.delete(key);
	}
}

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
