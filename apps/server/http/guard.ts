import { timingSafeEqual } from "node:crypto";
import type { ErrorCode } from "@truefill/contracts/errors";
import { type Access, type Call, type Permission, permissionsOf, scopeOf } from "@truefill/contracts/http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Timers, within } from "../platform/index.ts";
import { type NetworkLimit, networkOf, type RateLimit } from "../platform/rate-limits/index.ts";
import type { SignedInSession, SignedInUser } from "./bind.ts";
import { type RefusalAnswer, sendRefusal } from "./refusal.ts";

export interface SignedIn {
	readonly user: SignedInUser;
	readonly session: SignedInSession;
}

/** Synchronous where nothing has to be awaited: a promise at every step costs more than the steps. */
export type MaybePromise<T> = T | Promise<T>;

/** Looks up a bearer token; undefined when it is unknown, expired or its session has ended. */
export interface Authenticator {
	authenticate(token: string): MaybePromise<SignedIn | undefined>;
	/** Whether this site issued the token, checked without a look-up; it may be expired all the same. */
	isOwn(token: string): boolean;
	/** The renewal token in a Cookie header, if this site issued it. */
	ownRenewal(cookies: string): string | undefined;
}

export interface GuardOptions {
	readonly authenticator: Authenticator;
	/** The key of the dealer's price bridge; null unless this server accepts pushed quotes. */
	readonly feedKey: string | null;
	/** The site's public URL; null: the request's own host. */
	readonly publicUrl: URL | null;
	readonly limits: {
		readonly session: RateLimit;
		readonly network: NetworkLimit;
		readonly apiToken: RateLimit;
		/** Per token that this site issued, before its look-up. */
		readonly token: RateLimit;
		/** For callers with the price bridge's key. */
		readonly bridge: RateLimit;
	};
	readonly proofs: Proofs;
	/** Whether staff have disabled the site: then customers' calls that open or change something are refused. */
	readonly isSiteDisabled: () => MaybePromise<boolean>;
	/** Machine time, because the wait is for the database. */
	readonly machine: Timers;
}

/** Timeout of the guard's look-ups, for a database that hangs. */
const LOOK_UP_MS = 1_000;

/** Further proofs of the session's user. */
export interface Proofs {
	/** Whether they confirmed their identity again within the last minutes. */
	isElevated(sessionId: string): Promise<boolean>;
	/** Whether a staff member lacks the second factor that their role needs. */
	lacksSecondFactor(user: SignedInUser): Promise<boolean>;
}

/** Access levels that need a session. */
type OfSessions = Exclude<Access, "public" | "feed-key">;
export type GuardedCall = Pick<Call, "id" | "access" | "permission" | "elevated" | "renews">;

declare module "fastify" {
	interface FastifyRequest {
		/** Set by the guard on routes that require a session. */
		signedIn: SignedIn | null;
	}
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{32,128})$/i;
const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Runs before the body is read, so that cross-site, flooding and anonymous requests are cheap to refuse. */
export function guard(call: GuardedCall, options: GuardOptions) {
	return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
		const pass = (refusal: RefusalAnswer | null): void => {
			if (refusal === null) done();
			else sendRefusal(reply, refusal);
		};
		const found = check(call, options, request);
		if (found instanceof Promise) within(found, LOOK_UP_MS, options.machine).then(pass, done);
		else pass(found);
	};
}

function check(call: GuardedCall, options: GuardOptions, request: FastifyRequest): MaybePromise<RefusalAnswer | null> {
	const { access } = call;
	if (WRITES.has(request.method) && isForeign(request, options.publicUrl)) return { code: "NOT_ALLOWED" };
	if (access === "feed-key") return bridge(options, request);
	if (access === "public") {
		// A signed-in user keeps their session, whatever others in the same network do.
		const own = call.renews === true ? options.authenticator.ownRenewal(request.headers.cookie ?? "") : undefined;
		return own === undefined ? limited(options.limits.network, request) : waiting(options.limits.token.take(own));
	}

	const header = request.headers.authorization;
	const token = header === undefined ? undefined : BEARER.exec(header)?.[1];
	if (token === undefined) return limited(options.limits.network, request) ?? { code: "SIGN_IN_REQUIRED" };
	// A network that floods us with invalid tokens is throttled before the next look-up; our own tokens are not.
	const isOwn = options.authenticator.isOwn(token);
	const floodMs = isOwn ? options.limits.token.take(token) : options.limits.network.wait(networkOf(request.ip));
	if (floodMs > 0) return tooMany(floodMs);
	const unknown = () => (isOwn ? null : limited(options.limits.network, request)) ?? SESSION_ENDED;
	const found = options.authenticator.authenticate(token);
	return found instanceof Promise
		? found.then((signedIn) => (signedIn === undefined ? unknown() : admit(call, access, options, request, signedIn)))
		: found === undefined
			? unknown()
			: admit(call, access, options, request, found);
}

const SESSION_ENDED: RefusalAnswer = { code: "SESSION_ENDED" };

/** Access checks once the session is known. */
function admit(
	call: GuardedCall,
	access: OfSessions,
	options: GuardOptions,
	request: FastifyRequest,
	signedIn: SignedIn,
): MaybePromise<RefusalAnswer | null> {
	const { session, user } = signedIn;
	request.askedBy = user.id;
	const limit = session.scopes === undefined ? options.limits.session : options.limits.apiToken;
	const waitMs = limit.take(session.id);
	if (waitMs > 0) return tooMany(waitMs);
	const beyond = beyondScopes(call, session);
	if (beyond !== null) return beyond;
	const denied = deny(access, call.permission, user);
	if (denied !== null) return { code: denied };
	if (user.role === "admin" || call.elevated === true) return askProofs(call, options, request, signedIn);
	request.signedIn = signedIn;
	return null;
}

/** Proofs that are looked up beside the session: always for staff, for customers in some calls. */
async function askProofs(
	{ access, elevated }: GuardedCall,
	options: GuardOptions,
	request: FastifyRequest,
	signedIn: SignedIn,
): Promise<RefusalAnswer | null> {
	const { user, session } = signedIn;
	const forStaff = access === "staff" || access === "customer-or-staff";
	const lacksFactor = user.role === "admin" && (await options.proofs.lacksSecondFactor(user));
	if (forStaff && lacksFactor) return { code: "SECOND_FACTOR_MISSING" };
	if (elevated === true && !(await options.proofs.isElevated(session.id))) return { code: "STEP_UP_REQUIRED" };
	// Without the required second factor they have no role, so no channel of the desk opens to them either.
	request.signedIn = lacksFactor ? { ...signedIn, user: { ...user, staffRole: null } } : signedIn;
	return null;
}

/** An API token permits only calls of its scopes. Calls without a scope are closed to all API tokens. */
function beyondScopes(call: GuardedCall, { scopes }: SignedInSession): RefusalAnswer | null {
	if (scopes === undefined) return null;
	const needed = scopeOf(call.id);
	if (needed !== undefined && scopes.includes(needed) && call.elevated !== true) return null;
	return { code: "SCOPE_MISSING", params: { needs: needed ?? "a signed-in person" } };
}

/** Decides by the contract's access and permission alone. */
function deny(access: OfSessions, permission: Permission | undefined, user: SignedInUser): ErrorCode | null {
	if (access === "session") return null;
	if (user.status === "deactivated") return "CLIENT_DEACTIVATED";
	if (user.status === "pending") return "CLIENT_PENDING";
	if (user.role === "customer") return access === "staff" ? "NOT_ALLOWED" : null;
	if (access === "customer") return "NOT_ALLOWED";
	const may = permission !== undefined && permissionsOf(user.staffRole).includes(permission);
	return may ? null : "NOT_ALLOWED";
}

const limited = (limit: NetworkLimit, request: FastifyRequest) => waiting(limit.take(networkOf(request.ip)));

const waiting = (waitMs: number): RefusalAnswer | null => (waitMs > 0 ? tooMany(waitMs) : null);

export const tooMany = (waitMs: number): RefusalAnswer => ({
	code: "TOO_MANY_REQUESTS",
	params: { seconds: String(Math.ceil(waitMs / 1000)) },
});

/** A larger body costs more tokens: one per this many bytes, about 250 quotes. */
const BRIDGE_BYTES = 16_384;
/** Most tokens per request. Larger bodies are refused for their size anyway. */
const BRIDGE_MOST = 5;

/** Callers with the right key have their own limit: anonymous callers in the same network must not stop the prices. */
function bridge({ feedKey: expected, limits }: GuardOptions, request: FastifyRequest): RefusalAnswer | null {
	const refusal = feedKey(expected, request);
	if (refusal !== null) return limited(limits.network, request) ?? refusal;
	const bytes = Number(request.headers["content-length"] ?? 0);
	return waiting(limits.bridge.take("bridge", Math.min(BRIDGE_MOST, 1 + Math.floor(bytes / BRIDGE_BYTES))));
}

/** Without a key the caller is anonymous. With one, they learn when this server does not accept quotes. */
function feedKey(expected: string | null, request: FastifyRequest): RefusalAnswer | null {
	const given = request.headers["x-feed-key"];
	if (typeof given !== "string" || given === "") return { code: "FEED_KEY_WRONG" };
	if (expected === null) return { code: "FEED_NOT_PUSH" };
	return sameText(given, expected) ? null : { code: "FEED_KEY_WRONG" };
}

/** Constant-time comparison. */
function sameText(given: string, expected: string): boolean {
	const a = Buffer.from(given);
	const b = Buffer.from(expected);
	return a.length === b.length && timingSafeEqual(a, b);
}

/** Browsers send a request's origin: cross-site writes are refused. Programs without these headers pass. */
function isForeign(request: FastifyRequest, publicUrl: URL | null): boolean {
	const site = request.headers["sec-fetch-site"];
	if (site !== undefined && site !== "same-origin" && site !== "none") return true;
	const { origin } = request.headers;
	if (origin === undefined) return false;
	if (publicUrl !== null && origin === publicUrl.origin) return false;
	return origin !== `http://${request.headers.host}` && origin !== `https://${request.headers.host}`;
}
