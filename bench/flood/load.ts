import { type Customer, LIMIT_MS } from "../http-orders/client.ts";
import { serveParent } from "../lib/child.ts";
import { quantile } from "../lib/rounds.ts";
import { within } from "../lib/within.ts";
import { type Caller, eventCaller, orderCaller, quoteCaller } from "./callers.ts";

export type Kind = "orders" | "quotes" | "events";

/** The result of one run, per second. */
export interface Flooded {
	readonly offered: number;
	/** Units that the server accepted within the time. */
	readonly taken: number;
	readonly shed: number;
	/** Requests that fell due while every connection was still waiting for an answer. */
	readonly unsent: number;
	/** Latency of accepted requests, ms. */
	readonly p50: number;
	readonly p99: number;
	/** `Date.now()` when the last request was offered. */
	readonly endedMs: number;
}

/** Connections that are opened concurrently. */
const AT_ONCE = 100;
let callers: Caller[] = [];

const open = (kind: Kind, port: number, customer: Customer | undefined): Promise<Caller> => {
	if (kind === "quotes") return quoteCaller(port);
	if (kind === "events") return eventCaller(port);
	if (customer === undefined) throw new Error("orders need customers");
	return orderCaller(port, customer);
};

class Counts {
	taken = 0;
	shed = 0;
	unsent = 0;
	offered = 0;
	readonly latencies: number[] = [];

	async count(caller: Caller, endMs: number): Promise<void> {
		const beganMs = performance.now();
		const units = await within(LIMIT_MS, "an answer", caller.call());
		const nowMs = performance.now();
		if (nowMs > endMs) return;
		this.taken += units;
		if (units === 0) this.shed += 1;
		else this.latencies.push(nowMs - beganMs);
	}

	report(seconds: number, endedMs: number): Flooded {
		this.latencies.sort((a, b) => a - b);
		return {
			offered: this.offered / seconds,
			taken: this.taken / seconds,
			shed: this.shed / seconds,
			unsent: this.unsent / seconds,
			p50: quantile(this.latencies, 0.5),
			p99: quantile(this.latencies, 0.99),
			endedMs,
		};
	}
}

serveParent({
	async connect(wanted: { kind: Kind; port: number; connections: number; customers: readonly Customer[] }) {
		const { kind, port, connections, customers } = wanted;
		callers = [];
		while (callers.length < connections) {
			const some = Array.from({ length: Math.min(AT_ONCE, connections - callers.length) }, (_, index) =>
				open(kind, port, customers[(callers.length + index) % customers.length]),
			);
			callers.push(...(await within(LIMIT_MS, "connections", Promise.all(some))));
		}
	},

	/** The maximum throughput: `inFlight` connections, each sending as soon as it has its answer. */
	async best({ seconds, inFlight }: { seconds: number; inFlight: number }): Promise<Flooded> {
		const counts = new Counts();
		const endMs = performance.now() + seconds * 1000;
		const each = callers.slice(0, inFlight).map(async (caller) => {
			while (performance.now() < endMs) {
				counts.offered += 1;
				await counts.count(caller, endMs);
			}
		});
		await Promise.all(each);
		return counts.report(seconds, Date.now());
	},

	/** `perSecond` requests a second, regardless of the outcome of earlier ones. */
	async offer({ seconds, perSecond }: { seconds: number; perSecond: number }): Promise<Flooded> {
		const counts = new Counts();
		const idle = [...callers];
		const failures: unknown[] = [];
		const underWay = new Set<Promise<void>>();
		const beganMs = performance.now();
		const endMs = beganMs + seconds * 1000;
		const send = (caller: Caller) => {
			const sent = counts
				.count(caller, endMs)
				.then(() => void idle.push(caller))
				.catch((error: unknown) => void failures.push(error))
				.finally(() => underWay.delete(sent));
			underWay.add(sent);
		};
		for (let nowMs = beganMs; nowMs < endMs && failures.length === 0; nowMs = performance.now()) {
			for (const due = Math.floor(((nowMs - beganMs) / 1000) * perSecond); counts.offered < due; counts.offered += 1) {
				const caller = idle.pop();
				if (caller === undefined) counts.unsent += 1;
				else send(caller);
			}
			await new Promise((resolve) => setTimeout(resolve, 1));
		}
		const endedMs = Date.now();
		await Promise.all(underWay);
		if (failures.length > 0) throw failures[0];
		return counts.report(seconds, endedMs);
	},
});
