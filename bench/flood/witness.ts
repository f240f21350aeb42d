import { once } from "node:events";
import { WebSocket } from "ws";
import { type Customer, LIMIT_MS } from "../http-orders/client.ts";
import { serveParent } from "../lib/child.ts";
import { Connection } from "../lib/connection.ts";
import { within } from "../lib/within.ts";

/** One probe and its latency. */
export interface Probe {
	readonly what: "authorisation" | "heartbeat";
	readonly atMs: number;
	readonly ms: number;
}

const EVERY_MS = 100;
const probes: Probe[] = [];
const failures: unknown[] = [];

/** Probes repeatedly, one at a time; a probe that falls due while one is waiting is sent after its answer. */
function ask(what: Probe["what"], question: () => Promise<unknown>): void {
	const again = async () => {
		const atMs = Date.now();
		const beganMs = performance.now();
		await within(LIMIT_MS, `an answer to the ${what}`, question());
		const ms = performance.now() - beganMs;
		probes.push({ what, atMs, ms });
		setTimeout(() => void again().catch((error: unknown) => failures.push(error)), Math.max(0, EVERY_MS - ms));
	};
	again().catch((error: unknown) => failures.push(error));
}

serveParent({
	/** A signed-in customer who authorises their own channel and whose socket sends heartbeats. */
	async watch({ port, customer, key }: { port: number; customer: Customer; key: string }) {
		const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7`);
		const [hello] = (await within(LIMIT_MS, "the socket", once(socket, "message"))) as [Buffer];
		const { socket_id } = JSON.parse((JSON.parse(String(hello)) as { data: string }).data) as { socket_id: string };
		socket.on("close", (code) => failures.push(new Error(`the witness's socket was closed with ${code}`)));
		socket.on("message", (data: Buffer) => {
			if (String(data).includes("pusher:ping")) socket.send('{"event":"pusher:pong","data":{}}');
		});
		ask("heartbeat", async () => {
			const answered = new Promise<void>((resolve) => {
				const listen = (data: Buffer) => {
					if (!String(data).includes("pusher:pong")) return;
					socket.off("message", listen);
					resolve();
				};
				socket.on("message", listen);
			});
			socket.send('{"event":"pusher:ping","data":{}}');
			await answered;
		});
		const connection = await Connection.open(port, "the witness's connection");
		const body = JSON.stringify({ socket_id, channel_name: `private-trade.${customer.userId}` });
		ask("authorisation", async () => {
			const headers = `authorization: Bearer ${customer.token}`;
			const { status, body: answer } = await connection.post("/api/v1/broadcasting/auth", headers, body);
			if (status !== 200) throw new Error(`the authorisation was answered ${status}: ${answer}`);
		});
	},

	/** The probes sent within the time; call it when they must have been answered. */
	read({ fromMs, toMs }: { fromMs: number; toMs: number }): readonly Probe[] {
		if (failures.length > 0) throw failures[0];
		return probes.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
	},
});
