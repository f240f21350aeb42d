import { timingSafeEqual } from "node:crypto";
import type { ErrorCode } from "@truefill/contracts/errors";
import { type Access, type Call, type Permission, permissionsOf, scopeOf } from "@truefill/contracts/http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Timers, within } from "../platform/index.ts";
import type { SignedInSession, SignedInUser } from "./bind.ts";
import type { RateLimit } from "./limits.ts";
import { type NetworkLimit, networkOf } from "./network-limit.ts";
import { type RefusalAnswer, sendRefusal } from "./refusal.ts";

export interface SignedIn {
	readonly user: SignedInUser;
	readonly session: SignedInSession;
}

/** At once where nothing has to be waited for: a promise at every step costs more than the steps. */
export type MaybePromise<T> = T | Promise<T>;

/** Looks a bearer token up; undefined when it is unknown, expired or its session has ended. */
export interface Authenticator {
	authenticate(token: string): MaybePromise<SignedIn | undefined>;
	/** Whether this site has made the token, told without a look-up; it may have ended all the same. */
	isOwn(token: string): boolean;
	/** The renewal in a Cookie header, where this site has made it. */
	ownRenewal(cookies: string): string | undefined;
}

export interface GuardOptions {
	readonly authenticator: Authenticator;
	/** The key of the dealer's price bridge; null unless this server takes pushed quotes. */
	readonly feedKey: string | null;
	/** Where people reach the site; null: the request's own host. */
	readonly publicUrl: URL | null;
	readonly limits: {
		readonly session: RateLimit;
		readonly network: NetworkLimit;
		readonly apiToken: RateLimit;
		/** For each token that this site has made, before it is looked up. */
		readonly token: RateLimit;
		/** For who brings the price bridge's key. */
		readonly bridge: RateLimit;
	};
	readonly proofs: Proofs;
	/** Whether staff have shut the site to customers; their calls that open or change something are refused then. */
	readonly isSiteDisabled: () => MaybePromise<boolean>;
	/** The machine's: what is waited for is the database. */
	readonly machine: Timers;
}

/** So long a call waits for who asks to be looked up; a database that hangs would keep it for ever. */
const LOOK_UP_MS = 1_000;

/** What else the person behind a session has proved. */
export interface Proofs {
	/** Within the last minutes, again, who they are. */
	isElevated(sessionId: string): Promise<boolean>;
	/** Whether a member of staff lacks the second factor that their role needs. */
	lacksSecondFactor(user: SignedInUser): Promise<boolean>;
}

/** Where nothing asks for more than a session: no call marked `elevated` can be made. */
export const NO_PROOFS: Proofs = { isElevated: async () => false, lacksSecondFactor: async () => false };

/** Access that a session alone can give. */
type OfSessions = Exclude<Access, "public" | "feed-key">;
export type GuardedCall = Pick<Call, "id" | "access" | "permission" | "elevated" | "renews">;

declare module "fastify" {
	interface FastifyRequest {
		/** Set by the guard on routes that need somebody signed in. */
		signedIn: SignedIn | null;
	}
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{32,128})$/i;
const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Runs before the body is read: foreign sites, floods and anonymous calls cost nothing but this. */
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
		// Who is signed in stays so, whatever others of the same network do.
		const own = call.renews === true ? options.authenticator.ownRenewal(request.headers.cookie ?? "") : undefined;
		return own === undefined ? limited(options.limits.network, request) : waiting(options.limits.token.take(own));
	}

	const header = request.headers.authorization;
	const token = header === undefined ? undefined : BEARER.exec(header)?.[1];
	if (token === undefined) return limited(options.limits.network, request) ?? { code: "SIGN_IN_REQUIRED" };
	// A network that floods us with wrong tokens waits before the next one is looked up; who is signed in there does not.
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

/** For whom a session has been found. */
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

/** What of a member of staff, and for some calls of everybody, has to be looked up beside the session. */
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
	// Without the factor that their role needs they have no role: no channel of the desk opens to them either.
	request.signedIn = lacksFactor ? { ...signedIn, user: { ...user, staffRole: null } } : signedIn;
	return null;
}

/** An API token opens what stands in its scopes and nothing else; what stands in no scope is closed to all of them. */
function beyondScopes(call: GuardedCall, { scopes }: SignedInSession): RefusalAnswer | null {
	if (scopes === undefined) return null;
	const needed = scopeOf(call.id);
	if (needed !== undefined && scopes.includes(needed) && call.elevated !== true) return null;
	return { code: "SCOPE_MISSING", params: { needs: needed ?? "a signed-in person" } };
}

/** Who may pass, from the contract's access and permission and nothing else. */
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

/** A larger body takes more of the bridge's limit: one for each of so many bytes, which is about 250 quotes. */
const BRIDGE_BYTES = 16_384;
/** What is larger than any body that is read is refused for its size, however much it says. */
const BRIDGE_MOST = 5;

/** Whoever brings the right key has a limit of their own: anonymous callers of the same network must not stop the prices. */
function bridge({ feedKey: expected, limits }: GuardOptions, request: FastifyRequest): RefusalAnswer | null {
	const refusal = feedKey(expected, request);
	if (refusal !== null) return limited(limits.network, request) ?? refusal;
	const bytes = Number(request.headers["content-length"] ?? 0);
	return waiting(limits.bridge.take("bridge", Math.min(BRIDGE_MOST, 1 + Math.floor(bytes / BRIDGE_BYTES))));
}

/** Who brings no key is anonymous; who brings one is told when this server does not take quotes at all. */
function feedKey(expected: string | null, request: FastifyRequest): RefusalAnswer | null {
	const given = request.headers["x-feed-key"];
	if (typeof given !== "string" || given === "") return { code: "FEED_KEY_WRONG" };
	if (expected === null) return { code: "FEED_NOT_PUSH" };
	return sameText(given, expected) ? null : { code: "FEED_KEY_WRONG" };
}

/** Compares without telling by its time how much was right. */
function sameText(given: string, expected: string): boolean {
	const a = Buffer.from(given);
	const b = Buffer.from(expected);
	return a.length === b.length && timingSafeEqual(a, b);
}

/** A browser says where a request comes from; a write from another site is refused (programs say nothing and pass). */
function isForeign(request: FastifyRequest, publicUrl: URL | null): boolean {
	const site = request.headers["sec-fetch-site"];
	if (site !== undefined && site !== "same-origin" && site !== "none") return true;
	const { origin } = request.headers;
	if (origin === undefined) return false;
	if (publicUrl !== null && origin === publicUrl.origin) return false;
	return origin !== `http://${request.headers.host}` && origin !== `https://${request.headers.host}`;
}
