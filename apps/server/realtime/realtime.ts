import { randomBytes, randomInt } from "node:crypto";
import type { Server } from "node:http";
import { authorizeChannel, permissionsOf, type StaffRole } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { FastifyInstance } from "fastify";
import { type BoundRoute, route } from "../http/bind.ts";
import { type TrustedProxies, usualProxies } from "../http/client-address.ts";
import type { Clock, Log, Pool, RealtimeConfig, Timers } from "../platform/index.ts";
import type { Measures } from "../platform/measures.ts";
import { type App, Apps, PRODUCT_APP_ID } from "./apps.ts";
import { type Bus, type BusHandlers, noBus, RedisBus } from "./bus/bus.ts";
import { Cluster } from "./bus/cluster.ts";
import { SessionWatch } from "./bus/session-watch.ts";
import { authorize } from "./channels/authorize.ts";
import { type EndedSession, LiveSessions } from "./channels/live-sessions.ts";
import { PolicyRegistry } from "./channels/policies.ts";
import { ProductRules } from "./channels/product-rules.ts";
import { httpApi } from "./http-api/routes.ts";
import { Delivery } from "./hub/delivery.ts";
import { Holders } from "./hub/holders.ts";
import { Hub, type HubEvent } from "./hub/hub.ts";
import { PlainRules } from "./hub/plain-rules.ts";
import { LIMITS, type RealtimeLimits } from "./limits.ts";
import { OutboxDispatcher } from "./outbox/dispatcher.ts";
import { checkMessage } from "./outbox/write.ts";
import { CLOSE } from "./protocol/codes.ts";
import type { RealtimeMessage, RealtimePublisher } from "./publisher.ts";
import { SocketServer } from "./sockets/socket-server.ts";

/** What realtime needs of identity. */
export interface RealtimeIdentity {
	readonly sessionEvents: {
		onSessionEnded(listener: (ended: EndedSession) => void): () => void;
		sessionEnded(ended: { sessionId: string; userId: string }): void;
	};
	isSessionLive(sessionId: string): Promise<boolean>;
	sessionsEndedSince(sinceMs: number): Promise<{ sessionId: string; userId: string }[]>;
	nameOf(userId: string): Promise<string>;
	secret(name: string, fresh: () => Buffer): Promise<Buffer>;
}

export interface RealtimeOptions {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly log: Log;
	readonly config: RealtimeConfig;
	readonly publicUrl: URL | null;
	/** Default: a proxy on this machine, if there is a public address. */
	readonly proxies?: TrustedProxies;
	readonly identity: RealtimeIdentity;
	readonly limits?: Partial<RealtimeLimits>;
	/** Interval of socket sweeps. */
	readonly sweepMs?: number;
	/** Poll interval of the outbox. */
	readonly pollMs?: number;
	readonly measures?: Pick<Measures, "pushed" | "limited"> | undefined;
}

/** The connection data for browsers in `GET /data`. */
export interface RealtimeAddress {
	readonly driver: "own" | "pusher";
	readonly key: string;
	readonly host: string | null;
	readonly cluster: string;
	readonly force_tls: boolean;
}

/** Sockets told at a time to reconnect after a gap, to avoid a thundering herd. */
const RESYNC_AT_ONCE = 200;
const RESYNC_PAUSE_MS = 100;
/** A slower bus does not delay the next messages to our own sockets. */
const BUS_WAIT_MS = 50;

/** The realtime server, its drivers and the outbox dispatcher. Nothing listens before `attach`. */
export class Realtime implements RealtimePublisher {
	readonly apps: Apps;
	readonly address: RealtimeAddress;
	readonly #given: RealtimeOptions;
	readonly #limits: RealtimeLimits;
	readonly #cluster: Cluster;
	readonly #delivery = new Delivery();
	readonly #hubs: ReadonlyMap<string, Hub>;
	readonly #policies = new PolicyRegistry();
	readonly #sessions: LiveSessions;
	readonly #hosted: RealtimePublisher | null;
	readonly #outbox: OutboxDispatcher;
	readonly #watch: SessionWatch | null;
	readonly #leave: () => void;
	#sockets: SocketServer | undefined;
	#resyncing = false;

	/** @throws Error when a channel has no policy. */
	static async create(given: RealtimeOptions): Promise<Realtime> {
		const secret = await given.identity.secret("realtime", () => randomBytes(32));
		const { service } = given.config;
		// The SDK is loaded on demand.
		const hosted =
			service === null ? null : (await import("./drivers/pusher.ts")).createPusherPublisher(service, given.log);
		return new Realtime(given, new Apps(given.config.apps, secret.toString("base64url")), hosted);
	}

	private constructor(given: RealtimeOptions, apps: Apps, hosted: RealtimePublisher | null) {
		const { clock, log, config, identity, pool } = given;
		this.#given = given;
		this.apps = apps;
		this.#limits = { ...LIMITS, ...given.limits };
		const node = randomInt(1, 2 ** 32);
		const monotonicMs = () => clock.monotonicMs();
		this.#sessions = new LiveSessions(monotonicMs, (id) => identity.isSessionLive(id));
		this.#cluster = new Cluster({
			node,
			timers: clock.machine,
			bus: (handlers) => makeBus(config.redisUrl, node, clock.machine, log, handlers),
			handlers: {
				onEvent: (app, event) => this.#hubs.get(app)?.deliver(event),
				onMember: (change) => this.#hubs.get(change.app)?.memberChanged(change),
				onSessionEnded: (ended) => this.#watch?.heard(ended),
				onTerminateUser: (app, userId) => this.#endUser(app, userId),
				onGap: () => void this.#resync(),
			},
		});
		const holders = new Holders();
		const rulesOf = (app: App) =>
			app.kind === "product"
				? new ProductRules(app, this.#policies, this.#sessions, holders)
				: new PlainRules(app, this.#limits);
		this.#hubs = new Map(
			apps.all.map((app) => [
				app.id,
				new Hub({
					app,
					rules: rulesOf(app),
					holders: app.kind === "product" ? holders : new Holders(),
					node,
					limits: this.#limits,
					delivery: this.#delivery,
					occupancy: this.#cluster.occupancy,
					monotonicMs,
					onChanged: (channel) => this.#cluster.changed(app.id, channel),
				}),
			]),
		);
		const { service } = config;
		this.#hosted = hosted;
		this.address =
			service === null
				? {
						driver: "own",
						key: apps.product.key,
						host: null,
						cluster: "mt1",
						force_tls: given.publicUrl?.protocol === "https:",
					}
				: { driver: "pusher", key: service.key, host: service.host, cluster: service.cluster, force_tls: service.tls };
		this.#outbox = new OutboxDispatcher({
			pool,
			timers: clock.machine,
			log,
			publish: (messages) => this.publish(messages),
			measures: given.measures,
			...(service === null ? { waitMs: BUS_WAIT_MS } : {}),
			...(given.pollMs === undefined ? {} : { pollMs: given.pollMs }),
		});
		this.#watch =
			config.redisUrl === null
				? null
				: new SessionWatch({
						identity,
						clock,
						log,
						notify: (ended) => void this.#cluster.send({ kind: "session-ended", ...ended }),
					});
		this.#leave = identity.sessionEvents.onSessionEnded((ended) => this.#endSession(ended));
	}

	/** Further origins that pages connect to. */
	get connectTo(): readonly string[] {
		const { driver, host, cluster, force_tls } = this.address;
		if (driver === "own") return [];
		const [web, socket] = force_tls ? ["https", "wss"] : ["http", "ws"];
		return host === null
			? [`${socket}://ws-${cluster}.pusher.com`, `${web}://sockjs-${cluster}.pusher.com`]
			: [`${socket}://${host}`, `${web}://${host}`];
	}

	get metrics() {
		return {
			...this.#delivery.metrics,
			...(this.#sockets?.metrics ?? {}),
			outbox: this.#outbox.metrics,
			pushesBehindMs: this.#outbox.behindMs,
			sockets: this.#sockets?.size ?? 0,
			channels: [...this.#hubs.values()].reduce((sum, hub) => sum + hub.channelCount, 0),
			nodes: this.#cluster.nodes,
			busConnected: this.#cluster.isConnected,
		};
	}

	routes(): BoundRoute[] {
		return [
			route(authorizeChannel, async ({ body, user, session }) => {
				const { service } = this.#given.config;
				const answer = await authorize(
					{
						app:
							service === null
								? this.apps.product
								: { id: service.appId, key: service.key, secret: service.secret, kind: "product" },
						policies: this.#policies,
						sessions: this.#sessions,
						hub: service === null ? this.#productHub : null,
						isElsewhere: (socketId) => this.#cluster.isElsewhere(socketId),
						limits: this.#limits,
						nameOf: (userId) => this.#given.identity.nameOf(userId),
					},
					{ socketId: body.socket_id, channel: body.channel_name },
					{ user, session },
				);
				if (answer.kind === "refused")
					return refuse(answer.code, answer.code === "NOT_ALLOWED" ? {} : { seconds: "30" });
				const { auth, channelData } = answer;
				return ok({ auth, ...(channelData === undefined ? {} : { channel_data: channelData }) });
			}),
		];
	}

	/** Registers the Channels HTTP API. */
	readonly serveHttpApi = (app: FastifyInstance): void => {
		const { clock } = this.#given;
		const api = httpApi({
			apps: this.apps,
			occupancy: this.#cluster.occupancy,
			limits: this.#limits,
			clock,
			onLimit: () => this.#given.measures?.limited("publishing"),
			problemWith: (app, { channels, name, data }) =>
				app.kind === "product" ? contractProblem(channels, name, data) : null,
			publish: (app, events) => this.broadcast(app.id, events),
			terminateUser: (app, userId) => {
				this.#endUser(app.id, userId);
				void this.#cluster.send({ kind: "terminate-user", app: app.id, userId });
			},
		});
		void app.register(api);
	};

	/** Accepts sockets at `/app/{key}` on this server. */
	attach(server: Server): void {
		const { clock, log, publicUrl, proxies = usualProxies(publicUrl), sweepMs } = this.#given;
		this.#sockets = new SocketServer({
			server,
			clock,
			log,
			apps: this.apps,
			publicUrl,
			proxies,
			limits: this.#limits,
			node: this.#cluster.node,
			hubOf: (app) => {
				const hub = this.#hubs.get(app.id);
				if (hub === undefined) throw new Error("an application without a hub");
				return hub;
			},
			relay: (hub, event) => void this.broadcast(hub.app.id, [event]),
			...(sweepMs === undefined ? {} : { sweepMs }),
		});
	}

	/** Starts dispatching the outbox and receiving messages of other nodes. */
	start(): void {
		this.#cluster.start();
		this.#watch?.start();
		this.#outbox.start();
	}

	/** Wakes the dispatcher after a commit. */
	wake(): void {
		this.#outbox.wake();
	}

	/** Rows that this process's engine has committed; see `OutboxDispatcher`. */
	engineCommitted(
		rows: readonly {
			readonly partition: number;
			readonly sequence: string;
			readonly topic: string;
			readonly payload: unknown;
		}[],
	): void {
		this.#outbox.committed(rows.map((row) => ({ ...row, sequence: BigInt(row.sequence) })));
	}

	/** The last sequences in the engine's outbox. */
	engineWritten(reached: readonly { readonly partition: number; readonly sequence: bigint }[]): void {
		this.#outbox.written(reached);
	}

	async publish(messages: readonly RealtimeMessage[]): Promise<void> {
		for (const message of messages) checkMessage(message);
		if (this.#hosted !== null) return this.#hosted.publish(messages);
		await this.broadcast(
			PRODUCT_APP_ID,
			messages.map(({ channels, event, payload, exceptSocketId }) => ({
				channels,
				event,
				data: JSON.stringify(payload),
				...(exceptSocketId === undefined ? {} : { except: exceptSocketId }),
			})),
		);
	}

	/**
	 * Disconnects staff sockets that have lost a permission. They reconnect and rejoin what they still may. Called twice
	 * a second.
	 *
	 * @param rolesNow queries the database for the users' roles; a user missing in the result has none.
	 */
	async recheckStaff(rolesNow: (userIds: readonly string[]) => Promise<ReadonlyMap<string, StaffRole>>): Promise<void> {
		const sockets = this.#productHub.holders.ofStaff();
		if (sockets.length === 0) return;
		const roles = await rolesNow([...new Set(sockets.map(({ holder }) => holder.userId))]);
		for (const connection of sockets) {
			const now = permissionsOf(roles.get(connection.holder.userId) ?? null);
			const lost = connection.holder.permissions.some((permission) => !now.includes(permission));
			if (lost) this.#sockets?.end(connection, CLOSE.reconnect);
		}
	}

	/** Settles when everything published so far has been written to the sockets of this node. */
	idle(): Promise<void> {
		return this.#delivery.idle();
	}

	async stop(): Promise<void> {
		this.#leave();
		this.#watch?.stop();
		await this.#outbox.stop();
		await this.#sockets?.close();
		await this.#cluster.stop();
	}

	get #productHub(): Hub {
		const hub = this.#hubs.get(PRODUCT_APP_ID);
		if (hub === undefined) throw new Error("the product has no hub");
		return hub;
	}

	/** Publishes for an application: own sockets at once; settles when the other nodes can read it. */
	async broadcast(app: string, events: readonly HubEvent[]): Promise<void> {
		const hub = this.#hubs.get(app);
		const sent = events.map((event) => {
			hub?.deliver(event);
			return this.#cluster.send({ kind: "event", app, ...event, channels: [...event.channels] });
		});
		await Promise.all(sent);
	}

	#endSession({ sessionId, userId, by }: EndedSession): void {
		const ended = { sessionId, userId };
		this.#sessions.end(ended.sessionId);
		for (const connection of this.#productHub.holders.ofSession(ended.sessionId)) {
			// A page of the replaced session's browser reconnects with the new session. Others must not.
			this.#sockets?.end(connection, by === undefined ? CLOSE.unauthorized : CLOSE.reconnect);
		}
		this.#watch?.ended(ended);
	}

	#endUser(app: string, userId: string): void {
		for (const connection of this.#hubs.get(app)?.ofUser(userId) ?? [])
			this.#sockets?.end(connection, CLOSE.unauthorized);
	}

	/** Messages may be lost: our clients reconnect, and then pull. */
	async #resync(): Promise<void> {
		if (this.#resyncing) return;
		this.#resyncing = true;
		this.#given.log.warn("messages of other nodes may be lost; telling clients to reconnect");
		const all = [...this.#productHub.connections.values()];
		for (let at = 0; at < all.length; at += RESYNC_AT_ONCE) {
			for (const connection of all.slice(at, at + RESYNC_AT_ONCE)) this.#sockets?.end(connection, CLOSE.reconnect);
			await this.#given.clock.machine.sleep(RESYNC_PAUSE_MS);
		}
		this.#resyncing = false;
	}
}

const makeBus = (url: string | null, node: number, timers: Timers, log: Log, handlers: BusHandlers): Bus =>
	url === null ? noBus : new RedisBus({ url, prefix: "truefill", node, timers, log, handlers });

/** The contract violation of an event for the product's channels; null when there is none. */
function contractProblem(channels: readonly string[], event: string, data: string): string | null {
	try {
		checkMessage({ channels, event, payload: JSON.parse(data) });
		return null;
	} catch (error) {
		return error instanceof Error ? error.message : "not valid";
	}
}
