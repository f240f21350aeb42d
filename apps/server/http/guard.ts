import { timingSafeEqual } from "node:crypto";
import type { ErrorCode } from "@truefill/contracts/errors";
import type { Access } from "@truefill/contracts/http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SignedInSession, SignedInUser } from "./bind.ts";
import { networkOf, type RateLimit } from "./limits.ts";
import { type RefusalAnswer, sendRefusal } from "./refusal.ts";

export interface SignedIn {
	readonly user: SignedInUser;
	readonly session: SignedInSession;
}

/** Looks a bearer token up; undefined when it is unknown, expired or its session has ended. */
export interface Authenticator {
	authenticate(token: string): Promise<SignedIn | undefined>;
}

export interface GuardOptions {
	readonly authenticator: Authenticator;
	/** The key of the dealer's price bridge; null unless this server takes pushed quotes. */
	readonly feedKey: string | null;
	/** Where people reach the site; null: the request's own host. */
	readonly publicUrl: URL | null;
	readonly limits: { readonly session: RateLimit; readonly network: RateLimit };
}

declare module "fastify" {
	interface FastifyRequest {
		/** Set by the guard on routes that need somebody signed in. */
		signedIn: SignedIn | null;
	}
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{32,128})$/i;
const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Runs before the body is read: foreign sites, floods and strangers cost nothing but this. */
export function guard(access: Access, options: GuardOptions) {
	return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
		const refusal = await check(access, options, request);
		if (refusal !== null) await sendRefusal(reply, refusal);
	};
}

async function check(access: Access, options: GuardOptions, request: FastifyRequest): Promise<RefusalAnswer | null> {
	if (WRITES.has(request.method) && isForeign(request, options.publicUrl)) return { code: "NOT_ALLOWED" };
	if (access === "feed-key") return limited(options.limits.network, request) ?? feedKey(options.feedKey, request);
	if (access === "public") return limited(options.limits.network, request);

	const header = request.headers.authorization;
	const token = header === undefined ? undefined : BEARER.exec(header)?.[1];
	if (token === undefined) return limited(options.limits.network, request) ?? { code: "SIGN_IN_REQUIRED" };
	// A network that floods us with wrong tokens waits before the next one is looked up.
	const floodMs = options.limits.network.wait(networkOf(request.ip));
	if (floodMs > 0) return tooMany(floodMs);
	const signedIn = await options.authenticator.authenticate(token);
	if (signedIn === undefined) return limited(options.limits.network, request) ?? { code: "SESSION_ENDED" };
	const waitMs = options.limits.session.take(signedIn.session.id);
	if (waitMs > 0) return tooMany(waitMs);
	const denied = deny(access, signedIn.user);
	if (denied !== null) return { code: denied };
	request.signedIn = signedIn;
	return null;
}

/** Who may pass, from the contract's access and nothing else. */
function deny(access: "session" | "customer" | "staff", user: SignedInUser): ErrorCode | null {
	if (access === "session") return null;
	if (user.status === "deactivated") return "CLIENT_DEACTIVATED";
	if (user.status === "pending") return "CLIENT_PENDING";
	const role = access === "staff" ? "admin" : "customer";
	return user.role === role ? null : "NOT_ALLOWED";
}

function limited(limit: RateLimit, request: FastifyRequest): RefusalAnswer | null {
	const waitMs = limit.take(networkOf(request.ip));
	return waitMs > 0 ? tooMany(waitMs) : null;
}

const tooMany = (waitMs: number): RefusalAnswer => ({
	code: "TOO_MANY_REQUESTS",
	params: { seconds: String(Math.ceil(waitMs / 1000)) },
});

/** Who brings no key is a stranger; who brings one is told when this server does not take quotes at all. */
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
