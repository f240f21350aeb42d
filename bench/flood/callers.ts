import { createHash, createHmac } from "node:crypto";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { Client, type Customer, Refused } from "../http-orders/client.ts";
import { Connection } from "../lib/connection.ts";
import { CHANNEL, EVENT } from "../realtime/event.ts";

/** A client that sends one request at a time. */
export interface Caller {
	/** @returns the number of accepted units; 0: refused (429, 503). */
	call(): Promise<number>;
}

export const FEED_KEY = "key-of-the-bench-bridge";
export const APP = { id: "bench", key: "bench", secret: "secret-of-the-bench" };
const EVENTS_PER_POST = 10;

const isShed = (status: number): boolean => status === 429 || status === 503;

export async function orderCaller(port: number, customer: Customer): Promise<Caller> {
	const client = await Client.open(port, customer, { pushes: false });
	return {
		async call() {
			try {
				await client.order();
				return 1;
			} catch (error) {
				if (error instanceof Refused && isShed(error.status)) return 0;
				throw error;
			}
		},
	};
}

/** Repeats a request; each accepted one counts as `units`. */
async function poster(
	port: number,
	name: string,
	next: () => { path: string; headers: string; body: string; units: number },
): Promise<Caller> {
	const connection = await Connection.open(port, name);
	return {
		async call() {
			const { path, headers, body, units } = next();
			const { status, body: answer } = await Promise.race([connection.post(path, headers, body), connection.lost]);
			if (status !== 200 && !isShed(status)) throw new Error(`${name} was answered ${status}: ${answer}`);
			return status === 200 ? units : 0;
		},
	};
}

/** A price bridge: every instrument in each post. */
export function quoteCaller(port: number): Promise<Caller> {
	let step = 0;
	return poster(port, "a connection of the bridge", () => {
		step += 1;
		const quotes = SEED_INSTRUMENTS.map(({ id, priceDigits }) => {
			const points = 10 ** priceDigits + (step % 40);
			const text = (value: number) => (value / 10 ** priceDigits).toFixed(priceDigits);
			return { id, bid: text(points), ask: text(points + 2) };
		});
		return {
			path: "/api/v1/feed/quotes",
			headers: `x-feed-key: ${FEED_KEY}`,
			body: JSON.stringify(quotes),
			units: quotes.length,
		};
	});
}

/** Publishes by the Channels HTTP API. Signed once: the signature of the same body stays valid for minutes. */
export function eventCaller(port: number): Promise<Caller> {
	const path = `/apps/${APP.id}/batch_events`;
	const data = JSON.stringify({ account_id: "acc_bench", ts: new Date().toISOString() });
	const body = JSON.stringify({
		batch: Array.from({ length: EVENTS_PER_POST }, () => ({ name: EVENT, channel: CHANNEL, data })),
	});
	const query = [
		`auth_key=${APP.key}`,
		`auth_timestamp=${Math.floor(Date.now() / 1000)}`,
		"auth_version=1.0",
		`body_md5=${createHash("md5").update(body).digest("hex")}`,
	].join("&");
	const signature = createHmac("sha256", APP.secret).update(`POST\n${path}\n${query}`).digest("hex");
	const request = { path: `${path}?${query}&auth_signature=${signature}`, headers: "accept: */*", body };
	return poster(port, "a connection that publishes", () => ({ ...request, units: EVENTS_PER_POST }));
}
