import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { tooMany } from "../../http/guard.ts";
import { errorBodyOf, sendRefusal } from "../../http/refusal.ts";
import type { Clock } from "../../platform/index.ts";
import { LIMITS, NetworkLimit, networkOf, RateLimit } from "../../platform/rate-limits/index.ts";
import type { App, Apps } from "../apps.ts";
import { isAddress } from "../hub/hub.ts";
import type { Occupancy } from "../hub/occupancy.ts";
import type { RealtimeLimits } from "../limits.ts";
import { parseJson } from "../protocol/json.ts";
import { isChannelName, toUserOf, typeOf } from "../protocol/names.ts";
import { batchBody, eventBody, type TriggeredEvent } from "./bodies.ts";
import { signatureProblem } from "./signature.ts";

export interface HttpApiDeps {
	readonly apps: Apps;
	readonly occupancy: Occupancy;
	readonly limits: RealtimeLimits;
	readonly clock: Clock;
	/** Called when an application is over its publishing limit. */
	readonly onLimit: () => void;
	/** @returns the contract violation of an event; null when there is none or the application has no contracts. */
	readonly problemWith: (app: App, event: TriggeredEvent) => string | null;
	readonly publish: (
		app: App,
		events: readonly { channels: readonly string[]; event: string; data: string; except?: string }[],
	) => Promise<void>;
	readonly terminateUser: (app: App, userId: string) => void;
}

/** The rate limiters. */
interface Buckets {
	readonly failures: NetworkLimit;
	/** Per application. */
	readonly publishing: RateLimit;
}

/** Ten events of ten kilobytes, each a string within JSON. */
const BODY_BYTES = 256 * 1024;
const config = { access: "app-signature" } as const;

/** Routes of the protocol's HTTP API, for the policy. */
export const HTTP_API_ROUTES = [
	["POST", "/apps/:app/events"],
	["POST", "/apps/:app/batch_events"],
	["GET", "/apps/:app/channels"],
	["GET", "/apps/:app/channels/:channel"],
	["GET", "/apps/:app/channels/:channel/users"],
	["POST", "/apps/:app/users/:user/terminate_connections"],
] as const;

type Params = { app: string; channel?: string; user?: string };
type Handler = (app: App, request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => unknown;
type Deps = HttpApiDeps & Buckets;

/** The Channels HTTP API: whoever has an application's secret can publish and query channels. */
export function httpApi(given: HttpApiDeps) {
	const deps: Deps = {
		...given,
		failures: new NetworkLimit(LIMITS.realtimeApiFailures, given.clock),
		publishing: new RateLimit({ ...given.limits.publishing, onHit: given.onLimit }, given.clock),
	};
	return async (scope: FastifyInstance): Promise<void> => {
		// Raw bytes, because the signature covers them.
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_BYTES }, (_request, body, done) =>
			done(null, body),
		);
		const handlers: readonly Handler[] = [
			(app, request, reply) => trigger(deps, app, request, reply),
			(app, request, reply) => triggerBatch(deps, app, request, reply),
			(app, request, reply) => listChannels(deps, app, request, reply),
			(app, request, reply) => showChannel(deps, app, request, reply),
			(app, request, reply) => listUsers(deps, app, request, reply),
			(app, request) => {
				deps.terminateUser(app, request.params.user ?? "");
				return {};
			},
		];
		HTTP_API_ROUTES.forEach(([method, url], index) => {
			const handler = handlers[index];
			if (handler === undefined) throw new Error("a route without a handler");
			scope.route<{ Params: Params }>({
				method,
				url,
				config,
				bodyLimit: BODY_BYTES,
				handler: async (request, reply) => {
					const app = signed(deps, request);
					if (app === "limited") return sendRefusal(reply, tooMany(10_000));
					if (typeof app === "string") return unauthorized(reply, app);
					return handler(app, request, reply);
				},
			});
		});
	};
}

/** The application that signed the request, or why the signature is invalid. */
function signed(deps: Deps, request: FastifyRequest<{ Params: Params }>): App | string {
	const network = networkOf(request.ip);
	const app = deps.apps.byId(request.params.app);
	const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
	const problem =
		app === undefined
			? "there is no such application"
			: signatureProblem(app, { method: request.method, url: request.url, body }, deps.clock.nowMs());
	if (app !== undefined && problem === null) return app;
	return deps.failures.take(network) > 0 ? "limited" : (problem ?? "");
}

const unauthorized = (reply: FastifyReply, problem: string): FastifyReply =>
	sendWith(reply, 401, "APP_SIGNATURE_WRONG", { problem });

function sendWith(
	reply: FastifyReply,
	status: number,
	code: "APP_SIGNATURE_WRONG" | "EVENT_REFUSED",
	params: Readonly<Record<string, string>>,
): FastifyReply {
	return reply
		.code(status)
		.type("application/json; charset=utf-8")
		.send(JSON.stringify(errorBodyOf({ code, params })));
}

const refused = (reply: FastifyReply, problem: string): FastifyReply =>
	sendWith(reply, 400, "EVENT_REFUSED", { problem });

function read<T extends z.ZodType>(schema: T, body: unknown): z.output<T> | string {
	let json: unknown;
	try {
		json = parseJson(Buffer.isBuffer(body) ? body.toString() : "");
	} catch {
		return "the body is not JSON, or nests too deep";
	}
	const parsed = schema.safeParse(json);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	return `${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? "not valid"}`;
}

async function trigger(deps: Deps, app: App, request: FastifyRequest, reply: FastifyReply) {
	const event = read(eventBody, request.body);
	if (typeof event === "string") return refused(reply, event);
	const problem = judge(deps, app, event);
	if (problem === "too large") return sendRefusal(reply, { code: "INPUT_TOO_LARGE" });
	if (problem !== null) return refused(reply, problem);
	const waitMs = tooManyMs(deps, app, [event]);
	if (waitMs > 0) return sendRefusal(reply, tooMany(waitMs));
	await deps.publish(app, [asHubEvent(event)]);
	if (event.info === undefined) return {};
	const channels = event.channels.map((channel): [string, object] => [
		channel,
		attributes(deps, app, channel, event.info),
	]);
	return { channels: Object.fromEntries(channels) };
}

async function triggerBatch(deps: Deps, app: App, request: FastifyRequest, reply: FastifyReply) {
	const body = read(batchBody, request.body);
	if (typeof body === "string") return refused(reply, body);
	const events = body.batch.map(
		({ name, data, channel, socket_id, info }): TriggeredEvent => ({
			name,
			data,
			channels: [channel],
			socketId: socket_id ?? undefined,
			info,
		}),
	);
	for (const event of events) {
		const problem = judge(deps, app, event);
		if (problem === "too large") return sendRefusal(reply, { code: "INPUT_TOO_LARGE" });
		if (problem !== null) return refused(reply, problem);
	}
	const waitMs = tooManyMs(deps, app, events);
	if (waitMs > 0) return sendRefusal(reply, tooMany(waitMs));
	await deps.publish(app, events.map(asHubEvent));
	if (events.every(({ info }) => info === undefined)) return {};
	return { batch: events.map(({ channels, info }) => attributes(deps, app, channels[0] ?? "", info)) };
}

const COUNTED_BYTES = 1024;

/**
 * The milliseconds until an application may publish these events; 0: now. The cost of an event is its size times its
 * sockets. Without a limit, those sockets would be closed for being slow.
 */
function tooManyMs({ occupancy, publishing, limits }: Deps, app: App, events: readonly TriggeredEvent[]): number {
	let cost = 0;
	for (const { channels, data } of events) {
		const heard = channels.reduce((sum, channel) => sum + occupancy.count(app.id, channel), 0);
		cost += Math.max(limits.publishingLeast, heard) * Math.max(1, Math.ceil(data.length / COUNTED_BYTES));
	}
	return publishing.take(app.id, Math.min(limits.publishing.burst, cost));
}

function listChannels(deps: HttpApiDeps, app: App, request: FastifyRequest, reply: FastifyReply) {
	const { filter_by_prefix: prefix = "", info } = queryOf(request);
	if (info?.split(",").includes("user_count") === true && !prefix.startsWith("presence-")) {
		return refused(reply, "user_count is known of presence channels only: set filter_by_prefix");
	}
	const names = deps.occupancy.channels(app.id).filter((channel) => channel.startsWith(prefix));
	return { channels: Object.fromEntries(names.map((channel) => [channel, attributes(deps, app, channel, info)])) };
}

function showChannel(deps: HttpApiDeps, app: App, request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) {
	const { channel = "" } = request.params;
	if (!isChannelName(channel)) return refused(reply, "the channel name is not valid");
	const { info } = queryOf(request);
	if (info?.split(",").includes("user_count") === true && typeOf(channel) !== "presence") {
		return refused(reply, "user_count is known of presence channels only");
	}
	return { occupied: deps.occupancy.count(app.id, channel) > 0, ...attributes(deps, app, channel, info) };
}

function listUsers(deps: HttpApiDeps, app: App, request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) {
	const { channel = "" } = request.params;
	if (typeOf(channel) !== "presence") return refused(reply, "only presence channels have users");
	return { users: [...deps.occupancy.members(app.id, channel).keys()].map((id) => ({ id })) };
}

/** The attributes of a channel that `info` requests. */
function attributes({ occupancy }: HttpApiDeps, app: App, channel: string, info: string | undefined): object {
	const asked = info?.split(",") ?? [];
	return {
		...(asked.includes("user_count") && typeOf(channel) === "presence"
			? { user_count: occupancy.members(app.id, channel).size }
			: {}),
		...(asked.includes("subscription_count") ? { subscription_count: occupancy.count(app.id, channel) } : {}),
	};
}

function judge(deps: HttpApiDeps, app: App, event: TriggeredEvent): string | null {
	if (Buffer.byteLength(event.data) > deps.limits.eventBytes) return "too large";
	const wrong = event.channels.find((channel) => !isAddress(channel));
	if (wrong !== undefined) return `${JSON.stringify(wrong)} is not a channel name`;
	const toUser = event.channels.find((channel) => toUserOf(channel) !== undefined);
	if (toUser !== undefined && app.kind === "product") return "the product's users are reached by their channels";
	return deps.problemWith(app, event);
}

const asHubEvent = ({ channels, name, data, socketId }: TriggeredEvent) => ({
	channels,
	event: name,
	data,
	...(socketId === undefined ? {} : { except: socketId }),
});

function queryOf({ url }: FastifyRequest): { filter_by_prefix?: string; info?: string } {
	const at = url.indexOf("?");
	const query = new URLSearchParams(at < 0 ? "" : url.slice(at + 1));
	const prefix = query.get("filter_by_prefix");
	const info = query.get("info");
	return { ...(prefix === null ? {} : { filter_by_prefix: prefix }), ...(info === null ? {} : { info }) };
}
