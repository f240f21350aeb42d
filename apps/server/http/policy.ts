import type { Access, Call } from "@truefill/contracts/http";
import type { FastifyInstance } from "fastify";
import type { BoundRoute } from "./bind.ts";

/**
 * `price-key`: a price socket, which checks a short-lived price key at its handshake. `app-key`: a realtime socket,
 * which names its application; each channel is authorised separately. `app-signature`: the realtime HTTP API; each
 * request is signed with the application's secret.
 */
export type RouteAccess = Access | "price-key" | "app-key" | "app-signature";

export interface DeclaredRoute {
	readonly method: string;
	/** In Fastify's syntax, `/api/v1/trades/:id`. */
	readonly url: string;
	readonly access: RouteAccess;
}

export const API_PREFIX = "/api/v1";

/** All routes outside the contracts. A route that is neither here nor in a contract cannot be registered. */
export const OTHER_ROUTES: readonly DeclaredRoute[] = [
	{ method: "GET", url: "/health", access: "public" },
	{ method: "GET", url: "/health/live", access: "public" },
	{ method: "GET", url: "/health/ready", access: "public" },
	{ method: "GET", url: `${API_PREFIX}/openapi.json`, access: "public" },
	{ method: "GET", url: "/api/docs", access: "public" },
	{ method: "GET", url: "/api/docs.css", access: "public" },
	// Browsers report Content-Security-Policy violations without signing in.
	{ method: "POST", url: `${API_PREFIX}/csp-reports`, access: "public" },
	// The URL is the credential: signed, for one file, for a few minutes.
	{ method: "GET", url: "/api/files/:id", access: "public" },
	{ method: "GET", url: "/api/verification-files/:id", access: "public" },
	// Half of the credential. The other half is in a cookie of the requesting browser. Valid once, for two minutes.
	{ method: "GET", url: "/api/exports/:token", access: "public" },
	// Mails of the demo. Registered only in demo mode without a mail transport.
	{ method: "GET", url: "/demo/mails", access: "public" },
	{ method: "GET", url: "/demo/mails/:id", access: "public" },
	{ method: "GET", url: "/demo/mails/:id/html", access: "public" },
	{ method: "GET", url: "/demo/mails.css", access: "public" },
	// Each event is signed by the payment provider.
	{ method: "POST", url: "/webhooks/payments", access: "public" },
	// The hosted page of the test provider; the session's id is the credential. Registered only with that provider.
	{ method: "GET", url: "/test-payments/:session", access: "public" },
	{ method: "POST", url: "/test-payments/:session", access: "public" },
	{ method: "POST", url: "/test-payments/:session/confirm", access: "public" },
	{ method: "GET", url: "/test-payments.css", access: "public" },
	{ method: "GET", url: "/test-chain/:wallet", access: "public" },
	{ method: "POST", url: "/test-chain/:wallet", access: "public" },
	{ method: "GET", url: "/test-chain.css", access: "public" },
	// Apple makes browsers post its answer here. They are redirected to a page; nothing is decided.
	{ method: "POST", url: "/login/return/:provider", access: "public" },
	{ method: "POST", url: "/apps/:app/events", access: "app-signature" },
	{ method: "POST", url: "/apps/:app/batch_events", access: "app-signature" },
	{ method: "GET", url: "/apps/:app/channels", access: "app-signature" },
	{ method: "GET", url: "/apps/:app/channels/:channel", access: "app-signature" },
	{ method: "GET", url: "/apps/:app/channels/:channel/users", access: "app-signature" },
	{ method: "POST", url: "/apps/:app/users/:user/terminate_connections", access: "app-signature" },
	{ method: "GET", url: "/*", access: "public" },
	{ method: "HEAD", url: "/*", access: "public" },
];

const OPEN_DOCUMENTS: ReadonlySet<string> = new Set(
	OTHER_ROUTES.filter(({ url, access }) => access === "public" && !url.startsWith("/health")).map(({ url }) => url),
);

/** Whether a route outside the contracts is public and rate limited: pages, files, documentation; not health checks. */
export const isOpenDocument = (url: string | undefined): boolean => url !== undefined && OPEN_DOCUMENTS.has(url);

/** Sockets on the same server. */
export const SOCKETS: readonly DeclaredRoute[] = [
	{ method: "SOCKET", url: "/socket.io", access: "price-key" },
	{ method: "SOCKET", url: "/app", access: "app-key" },
];

export const fastifyPath = (contractPath: string): string =>
	`${API_PREFIX}${contractPath.replace(/\{(\w+)\}/g, ":$1")}`;

/** A staff call without a permission, or another call with one, would grant or deny access by mistake. */
function checkPermission({ id, access, permission }: Call): void {
	const forStaff = access === "staff" || access === "customer-or-staff";
	if (forStaff !== (permission !== undefined)) {
		throw new Error(
			`The call ${id} is for ${access} and needs ${permission ?? "no permission"}: one of both is wrong.`,
		);
	}
}

export const declaredRoutes = (routes: readonly BoundRoute[]): DeclaredRoute[] => [
	...routes.map(({ call }) => {
		checkPermission(call);
		return { method: call.method, url: fastifyPath(call.path), access: call.access };
	}),
	...OTHER_ROUTES,
];

/**
 * Deny by default: registering a route that is not in the policy, or with another access, fails the boot. Call it
 * before any route is registered.
 */
export function enforcePolicy(app: FastifyInstance, declared: readonly DeclaredRoute[]): void {
	const policy = new Map(declared.map((route) => [`${route.method} ${route.url}`, route.access]));
	app.addHook("onRoute", (options) => {
		for (const method of [options.method].flat()) {
			const name = `${method} ${options.url}`;
			const access = policy.get(name);
			if (access === undefined) throw new Error(`The route ${name} has no declared access: add it to the policy.`);
			if (options.config?.access !== access) {
				throw new Error(`The route ${name} is registered as ${options.config?.access} and declared as ${access}.`);
			}
		}
	});
}

/** The methods of a path, for a 405 with `Allow`; empty when the path does not exist. */
export function methodsOf(declared: readonly DeclaredRoute[]): (path: string) => string[] {
	const patterns = declared
		.filter((route) => route.url !== "/*")
		.map(({ method, url }) => ({
			method,
			pattern: new RegExp(`^${url.replace(/:\w+/g, "[^/]+").replace(/\./g, "\\.")}$`),
		}));
	return (path) => patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

declare module "fastify" {
	interface FastifyContextConfig {
		/** Who may use the route; every route has it. */
		access?: RouteAccess;
		/** Accepts a file, and allows more time for it. */
		upload?: boolean;
		/** Also accepts form encoding, for third-party client libraries. */
		takesForm?: boolean;
	}
}
