import Pusher from "pusher";
import type { Log } from "../../platform/index.ts";
import { checkMessage } from "../outbox/write.ts";
import type { RealtimeMessage, RealtimePublisher } from "../publisher.ts";

/** A hosted or self-hosted service that implements the protocol (R16). */
export interface PusherService {
	readonly appId: string;
	readonly key: string;
	readonly secret: string;
	readonly cluster: string;
	/** Host of a self-hosted service, with an optional port; null: the cluster's own. */
	readonly host: string | null;
	readonly tls: boolean;
}

/** The service's own limits. */
const EVENTS_PER_CALL = 10;
const TIMEOUT_MS = 5_000;

/** Publishes through the service's SDK, in order. A permanently rejected event is skipped and logged. */
export function createPusherPublisher(service: PusherService, log: Log): RealtimePublisher {
	const [host = "", port] = service.host?.split(":") ?? [];
	const pusher = new Pusher({
		appId: service.appId,
		key: service.key,
		secret: service.secret,
		useTLS: service.tls,
		timeout: TIMEOUT_MS,
		...(service.host === null ? { cluster: service.cluster } : { host, ...(port === undefined ? {} : { port }) }),
	});
	return {
		async publish(messages) {
			for (const message of messages) checkMessage(message);
			const events = joinTrades(messages).flatMap(({ channels, event, payload, exceptSocketId }) =>
				channels.map((channel) => ({
					channel,
					name: event,
					data: JSON.stringify(payload),
					...(exceptSocketId === undefined ? {} : { socket_id: exceptSocketId }),
				})),
			);
			for (let at = 0; at < events.length; at += EVENTS_PER_CALL) {
				const some = events.slice(at, at + EVENTS_PER_CALL);
				await pusher.triggerBatch(some).catch(async (error: unknown) => {
					if (!isForEver(error)) throw error;
					// Retried one by one, so that only the invalid event is skipped.
					for (const event of some)
						await pusher.triggerBatch([event]).catch((single: unknown) => leaveOut(single, event));
				});
			}
		},
	};

	function leaveOut(error: unknown, event: { channel: string; name: string }): void {
		if (!isForEver(error)) throw error;
		log.error(
			{ channel: event.channel, event: event.name, status: statusOf(error) },
			"the realtime service rejected an event; skipped",
		);
	}
}

/** 400 and 413 concern the event itself; other errors may be temporary. */
const isForEver = (error: unknown): boolean => statusOf(error) === 400 || statusOf(error) === 413;
const statusOf = (error: unknown): number | undefined =>
	error instanceof Pusher.RequestError ? error.status : undefined;

/** Only the last update of an account is kept: it carries the sequence that the client pulls up to. */
function joinTrades(messages: readonly RealtimeMessage[]): RealtimeMessage[] {
	const last = new Map<string, number>();
	messages.forEach((message, index) => {
		const key = accountOf(message);
		if (key !== undefined) last.set(key, index);
	});
	return messages.filter((message, index) => {
		const key = accountOf(message);
		return key === undefined || last.get(key) === index;
	});
}

function accountOf({ event, channels, payload }: RealtimeMessage): string | undefined {
	if (event !== "trade.updated" || typeof payload !== "object" || payload === null) return undefined;
	return "account_id" in payload ? `${channels.join(",")} ${String(payload.account_id)}` : undefined;
}
