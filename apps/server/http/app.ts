import cookie from "@fastify/cookie";
import { ALL_CALLS, type Call } from "@truefill/contracts/http";
import { type FastifyInstance, fastify } from "fastify";
import type { Log } from "../platform/log.ts";
import type { BoundRoute } from "./bind.ts";
import { docsPage } from "./docs-page.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import { answerBrokenHttp, answerFailures, answerNotFound, BodyError } from "./failures.ts";
import type { Authenticator } from "./guard.ts";
import { securityHeaders } from "./headers.ts";
import { parseJsonBody, parseQuery } from "./json-body.ts";
import { type BucketOptions, type LimitClock, RateLimit } from "./limits.ts";
import { openApiDocument } from "./openapi.ts";
import { API_PREFIX, declaredRoutes, enforcePolicy, methodsOf } from "./policy.ts";
import { sendRefusal } from "./refusal.ts";
import { newRequestId, registerRoute } from "./register-route.ts";
import { serveWebApp, type WebApp } from "./web-app.ts";

const BODY_LIMIT_BYTES = 64 * 1024;

export interface HttpOptions {
	/** What each module exports: its contracts bound to its use cases. */
	readonly modules: readonly (readonly BoundRoute[])[];
	readonly authenticator: Authenticator;
	readonly feedKey: string | null;
	readonly publicUrl: URL | null;
	readonly web: WebApp | undefined;
	readonly clock: LimitClock;
	readonly log: Log;
	/** Whether the server takes work: false while it starts or stops. */
	readonly isReady: () => boolean;
	/** Shown in the documentation. */
	readonly version: string;
	/** Told of every route as it is registered, `GET` and `/api/v1/trades/:id`. */
	readonly onRoute?: (method: string, url: string) => void;
	readonly limits?: { readonly session?: BucketOptions; readonly network?: BucketOptions };
}

/** Enough for a trader with several windows; a program gone wild is slowed down. */
const SESSION_LIMIT: BucketOptions = { burst: 300, perSecond: 100 };
/** Calls without a valid sign-in, for one network. */
const NETWORK_LIMIT: BucketOptions = { burst: 300, perSecond: 50 };

/**
 * The whole HTTP side. Every call comes from a contract, every address stands in the policy, every answer carries the
 * headers, and everything that goes wrong is `{code, message, fields?}`.
 *
 * @throws Error when a route has no declared access or two modules bind the same contract.
 */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
	const { log, publicUrl } = options;
	const routes = options.modules.flat();
	const declared = declaredRoutes(routes);
	const methods = methodsOf(declared);

	const app = fastify({
		logger: false,
		genReqId: newRequestId,
		bodyLimit: BODY_LIMIT_BYTES,
		requestTimeout: 30_000,
		keepAliveTimeout: 65_000,
		forceCloseConnections: "idle",
		// Behind a TLS proxy on the same machine the client's address comes in a header; without one nobody may say it.
		trustProxy: publicUrl === null ? false : "loopback",
		exposeHeadRoutes: false,
		return503OnClosing: false,
		routerOptions: {
			maxParamLength: 128,
			querystringParser: (text) => parseQuery(text) ?? { "": "" },
		},
		frameworkErrors: (_error, request, reply) => {
			for (const [name, value] of Object.entries(securityHeaders({ publicUrl }, request.headers.host))) {
				reply.header(name, value);
			}
			reply.header("cache-control", "no-store");
			return answerNotFound(request, reply, methods);
		},
		clientErrorHandler: answerBrokenHttp(securityHeaders({ publicUrl }, undefined)),
	});

	enforcePolicy(app, declared);
	const { onRoute } = options;
	if (onRoute !== undefined) {
		app.addHook("onRoute", ({ method, url }) => {
			for (const each of [method].flat()) onRoute(each, url);
		});
	}
	app.decorateRequest("signedIn", null);
	await app.register(cookie);
	readBodies(app);
	app.addHook("onRequest", async (request, reply) => {
		reply.headers(securityHeaders({ publicUrl }, request.headers.host));
		reply.header("cache-control", "no-store").header("x-request-id", request.id);
	});
	answerFailures(app, log, methods);

	const guardOptions = {
		authenticator: options.authenticator,
		feedKey: options.feedKey,
		publicUrl,
		limits: {
			session: new RateLimit(options.limits?.session ?? SESSION_LIMIT, options.clock),
			network: new RateLimit(options.limits?.network ?? NETWORK_LIMIT, options.clock),
		},
		log,
	};
	for (const bound of routes) registerRoute(app, bound, guardOptions);
	healthRoutes(app, options.isReady);
	docsRoutes(
		app,
		routes.map(({ call }) => call),
		options.version,
	);
	serveWebApp(app, options.web, (request, reply) => answerNotFound(request, reply, methods));
	return app;
}

/** JSON only, parsed once and strictly; every other type is 415. */
function readBodies(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
		const text = String(body);
		if (text.trim() === "") return done(null, undefined);
		const parsed = parseJsonBody(text);
		if (parsed.ok) done(null, parsed.value);
		else done(new BodyError(parsed.code, parsed.detail));
	});
}

/** The documentation, made once from what is bound here. */
function docsRoutes(app: FastifyInstance, calls: readonly Call[], version: string): void {
	const config = { access: "public" } as const;
	const order = ALL_CALLS.map(({ id }) => id);
	const sorted = [...calls].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
	const documents = [
		{
			url: `${API_PREFIX}/openapi.json`,
			type: "application/json",
			body: JSON.stringify(openApiDocument(sorted, version)),
		},
		{ url: "/api/docs", type: "text/html", body: docsPage(sorted, version) },
		{ url: "/api/docs.css", type: "text/css", body: DOCS_STYLE },
	];
	for (const { url, type, body } of documents) {
		app.get(url, { config }, async (_request, reply) =>
			reply.header("cache-control", "no-cache").type(`${type}; charset=utf-8`).send(body),
		);
	}
}

/** For supervisors: `live` while the process answers, `ready` while it takes work. */
function healthRoutes(app: FastifyInstance, isReady: () => boolean): void {
	const config = { access: "public" } as const;
	app.get("/health/live", { config }, async () => ({ status: "live" }));
	for (const url of ["/health", "/health/ready"]) {
		app.get(url, { config }, async (_request, reply) =>
			isReady() ? { status: "ready" } : sendRefusal(reply, { code: "NOT_READY" }),
		);
	}
}
