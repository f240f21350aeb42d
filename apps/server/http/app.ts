import { tmpdir } from "node:os";
import cookie from "@fastify/cookie";
import { ALL_CALLS, type Call } from "@truefill/contracts/http";
import { type FastifyInstance, fastify } from "fastify";
import type { Clock, Timers } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Limit, Measures } from "../platform/measures.ts";
import { type BucketOptions, LIMITS, NetworkLimit, networkOf, RateLimit } from "../platform/rate-limits/index.ts";
import type { BoundRoute } from "./bind.ts";
import { type TrustedProxies, usualProxies } from "./client-address.ts";
import { COMMAND_QUEUE, CommandQueue, type CommandQueueOptions } from "./command-queue.ts";
import { compressJson } from "./compress.ts";
import { collectCspReports } from "./csp-reports.ts";
import { docsPage } from "./docs-page.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import { answerBrokenHttp, answerFailures, answerNotFound, BodyError } from "./failures.ts";
import { type Authenticator, type GuardOptions, type Proofs, tooMany } from "./guard.ts";
import { lastHeaders, securityHeaders } from "./headers.ts";
import { type Health, healthRoutes } from "./health.ts";
import { parseJsonBody, parseQuery } from "./json-body.ts";
import { measureCalls } from "./measure-calls.ts";
import { openApiDocument } from "./openapi.ts";
import { API_PREFIX, declaredRoutes, enforcePolicy, isOpenDocument, methodsOf } from "./policy.ts";
import { sendRefusal } from "./refusal.ts";
import { logRefusals } from "./refusal-log.ts";
import { newRequestId, registerRoute, registerUpload } from "./register-route.ts";
import { shouldUpgrade } from "./sockets.ts";
import { Uploads } from "./uploads.ts";
import { serveWebApp, type WebApp } from "./web-app.ts";

const UPLOAD_TIMEOUT_MS = 180_000;
const BODY_TIMEOUT_MS = 30_000;
const BODY_LIMIT_BYTES = 64 * 1024;

export interface HttpOptions {
	/** The contracts of each module, bound to its use cases. */
	readonly modules: readonly (readonly BoundRoute[])[];
	readonly authenticator: Authenticator;
	readonly proofs: Proofs;
	readonly isSiteDisabled: GuardOptions["isSiteDisabled"];
	readonly feedKey: string | null;
	readonly publicUrl: URL | null;
	/** Default: a proxy on this machine, if there is a public address. */
	readonly proxies?: TrustedProxies;
	readonly web: WebApp | undefined;
	readonly clock: Clock;
	readonly log: Log;
	readonly health: Health;
	/** Absent: nothing is measured. */
	readonly measures?: Measures | undefined;
	/** Further origins that pages may connect to: those of a hosted realtime service. */
	readonly connectTo?: readonly string[];
	/** Shown in the documentation. */
	readonly version: string;
	/** Called for every registered route with `GET` and `/api/v1/trades/:id`. */
	readonly onRoute?: (method: string, url: string) => void;
	/** Timeout for the body of a call without an upload. */
	readonly bodyTimeoutMs?: number;
	/** Folder for incoming uploads; default: the system's temporary folder. */
	readonly spoolDir?: string;
	/** Routes with other answers than JSON; each is listed in the policy. */
	readonly extraRoutes?: readonly ((app: FastifyInstance) => void)[];
	readonly limits?: {
		readonly session?: BucketOptions;
		readonly network?: BucketOptions;
		readonly apiToken?: BucketOptions;
		readonly documents?: BucketOptions;
		readonly bridge?: BucketOptions;
		readonly commands?: Partial<CommandQueueOptions>;
	};
}

/**
 * Builds the HTTP server. Every call comes from a contract, every route is in the policy, every answer has the security
 * headers, and every error is `{code, message, fields?}`.
 *
 * @throws Error when a route has no declared access or two modules bind the same contract.
 */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
	const { log, publicUrl, connectTo = [], proxies = usualProxies(publicUrl) } = options;
	const routes = options.modules.flat();
	const declared = declaredRoutes(routes);
	const methods = methodsOf(declared);

	const sockets: ((url: string) => boolean)[] = [];

	const app = fastify({
		logger: false,
		http: { shouldUpgradeCallback: shouldUpgrade(sockets) },
		genReqId: newRequestId,
		bodyLimit: BODY_LIMIT_BYTES,
		// Long enough for 10 MB over a slow line. For other bodies see `limitBodyTime`.
		requestTimeout: UPLOAD_TIMEOUT_MS,
		keepAliveTimeout: 65_000,
		forceCloseConnections: "idle",
		// The client's address is in a header that only trusted proxies may set.
		trustProxy: proxies.trust,
		exposeHeadRoutes: false,
		return503OnClosing: false,
		routerOptions: {
			maxParamLength: 256,
			querystringParser: (text) => parseQuery(text) ?? { "": "" },
		},
		frameworkErrors: (_error, request, reply) => {
			for (const [name, value] of Object.entries(securityHeaders({ publicUrl, connectTo }, request.headers.host))) {
				reply.header(name, value);
			}
			reply.header("cache-control", "no-store");
			return answerNotFound(request, reply, methods);
		},
		clientErrorHandler: answerBrokenHttp(securityHeaders({ publicUrl, connectTo }, undefined)),
	});

	app.decorate("socketsThatUpgrade", sockets);
	enforcePolicy(app, declared);
	const { onRoute } = options;
	if (onRoute !== undefined) {
		app.addHook("onRoute", ({ method, url }) => {
			for (const each of [method].flat()) onRoute(each, url);
		});
	}
	limitBodyTime(app, options.bodyTimeoutMs ?? BODY_TIMEOUT_MS, options.clock.machine);
	app.decorateRequest("signedIn", null);
	logRefusals(app, log, options.clock);
	if (options.measures !== undefined) measureCalls(app, options.measures);
	// Few calls read cookies, so they are parsed on demand (`cookiesOf`).
	await app.register(cookie, { hook: false });
	readBodies(app);
	const headersFor = lastHeaders({ publicUrl, connectTo });
	app.addHook("onRequest", (request, reply, done) => {
		reply.headers(headersFor(request.headers.host));
		reply.header("cache-control", "no-store").header("x-request-id", request.id);
		done();
	});
	const counted = (limit: Limit, bucket: BucketOptions) => ({
		...bucket,
		onHit: () => options.measures?.limited(limit),
	});
	limitDocuments(
		app,
		new NetworkLimit(counted("documents", options.limits?.documents ?? LIMITS.documents), options.clock),
	);
	compressJson(app);
	answerFailures(app, log, methods);

	const guardOptions = {
		authenticator: options.authenticator,
		proofs: options.proofs,
		isSiteDisabled: options.isSiteDisabled,
		feedKey: options.feedKey,
		publicUrl,
		limits: {
			session: new RateLimit(counted("session", options.limits?.session ?? LIMITS.session), options.clock),
			network: new NetworkLimit(counted("network", options.limits?.network ?? LIMITS.network), options.clock),
			apiToken: new RateLimit(counted("api-token", options.limits?.apiToken ?? LIMITS.apiToken), options.clock),
			token: new RateLimit(counted("token", options.limits?.session ?? LIMITS.session), options.clock),
			bridge: new RateLimit(counted("bridge", options.limits?.bridge ?? LIMITS.bridge), options.clock),
		},
		machine: options.clock.machine,
		log,
	};
	const uploads = new Uploads(options.spoolDir ?? tmpdir());
	const commands = new CommandQueue({ ...COMMAND_QUEUE, ...options.limits?.commands, timers: options.clock.machine });
	for (const bound of routes) {
		if (bound.call.upload === undefined) registerRoute(app, bound, { ...guardOptions, uploads, commands });
		else await app.register(async (scope) => registerUpload(scope, bound, { ...guardOptions, uploads, commands }));
	}
	for (const extra of options.extraRoutes ?? []) extra(app);
	healthRoutes(app, options.health);
	collectCspReports(app, log, options.clock);
	docsRoutes(
		app,
		routes.map(({ call }) => call),
		options.version,
	);
	serveWebApp(app, options.web, (request, reply) => answerNotFound(request, reply, methods));
	return app;
}

/** Closes connections that send a small body too slowly. Uploads may take longer. */
function limitBodyTime(app: FastifyInstance, timeoutMs: number, machine: Timers): void {
	app.addHook("onRequest", (request, _reply, done) => {
		const { raw, routeOptions } = request;
		if (raw.method === "GET" || raw.method === "HEAD" || routeOptions.config.upload === true) return done();
		// Nearly all bodies arrive with their heads. A timer is set only for those incomplete at the end of this tick.
		setImmediate(() => {
			if (raw.complete || raw.destroyed) return;
			const cancel = machine.after(timeoutMs, () => {
				if (!raw.complete) raw.destroy();
			});
			raw.once("close", cancel);
		});
		done();
	});
}

/** Rate limit for public documents. Calls are limited by their guard, which knows the caller. */
function limitDocuments(app: FastifyInstance, limit: NetworkLimit): void {
	app.addHook("onRequest", (request, reply, done) => {
		const waitMs = isOpenDocument(request.routeOptions.url) ? limit.take(networkOf(request.ip)) : 0;
		if (waitMs === 0) return done();
		sendRefusal(reply, tooMany(waitMs));
	});
}

/** Strict JSON only. Every other type gets 415, except a form where the call accepts one. */
function readBodies(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
		const text = String(body);
		if (text.trim() === "") return done(null, undefined);
		const parsed = parseJsonBody(text);
		if (parsed.ok) done(null, parsed.value);
		else done(new BodyError(parsed.code, parsed.detail));
	});
	app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (request, body, done) => {
		const fields = request.routeOptions.config.takesForm === true ? parseQuery(String(body)) : undefined;
		if (request.routeOptions.config.takesForm !== true) done(new BodyError("INPUT_NOT_SUPPORTED", "not JSON"));
		else if (fields === null || fields === undefined) done(new BodyError("INPUT_INVALID", "not a form"));
		else done(null, fields);
	});
}

/** The documentation, generated from the bound calls at the first request: three megabytes that few servers need. */
function docsRoutes(app: FastifyInstance, calls: readonly Call[], version: string): void {
	const config = { access: "public" } as const;
	const order = ALL_CALLS.map(({ id }) => id);
	const sorted = [...calls].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
	const documents = [
		{
			url: `${API_PREFIX}/openapi.json`,
			type: "application/json",
			make: () => JSON.stringify(openApiDocument(sorted, version)),
		},
		{ url: "/api/docs", type: "text/html", make: () => docsPage(sorted, version) },
		{ url: "/api/docs.css", type: "text/css", make: () => DOCS_STYLE },
	];
	for (const { url, type, make } of documents) {
		// A shared buffer: a string would be encoded again for each answer.
		let made: Buffer | undefined;
		app.get(url, { config }, async (_request, reply) => {
			made ??= Buffer.from(make());
			return reply.header("cache-control", "no-cache").type(`${type}; charset=utf-8`).send(made);
		});
	}
}
