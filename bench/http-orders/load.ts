import { serveParent } from "../lib/child.ts";
import { quantile } from "../lib/rounds.ts";
import { within } from "../lib/within.ts";
import { Client, type Customer, LIMIT_MS } from "./client.ts";

const all = new Map<string, readonly Client[]>();
const those = (name: string): readonly Client[] => {
	const clients = all.get(name);
	if (clients === undefined) throw new Error(`nobody is connected to ${name}`);
	return clients;
};

function report(latencies: number[], tookMs: number) {
	latencies.sort((a, b) => a - b);
	const { length } = latencies;
	return {
		perSecond: (length * 1000) / tookMs,
		orders: length,
		p50: quantile(latencies, 0.5),
		p99: quantile(latencies, 0.99),
	};
}

serveParent({
	async connect({ name, port, customers }: { name: string; port: number; customers: readonly Customer[] }) {
		const clients = Promise.all(customers.map((customer) => Client.open(port, customer, { pushes: true })));
		all.set(name, await within(LIMIT_MS, `${customers.length} connections to ${name}`, clients));
	},

	/** Each customer sends an order as soon as the previous one is done. */
	async closed({ name, seconds }: { name: string; seconds: number }) {
		const latencies: number[] = [];
		const startedMs = performance.now();
		await Promise.all(
			those(name).map(async (client) => {
				while (performance.now() - startedMs < seconds * 1000) latencies.push(await client.order());
			}),
		);
		const tookMs = performance.now() - startedMs;
		await Promise.all(those(name).map((client) => client.tidy()));
		return report(latencies, tookMs);
	},

	/** `perSecond` orders a second, each timed from when it was due; a customer sends one at a time. */
	async paced({ name, seconds, perSecond }: { name: string; seconds: number; perSecond: number }) {
		const clients = those(name);
		const free = [...clients];
		const due: number[] = [];
		const latencies: number[] = [];
		const underWay = new Set<Promise<void>>();
		const failures: unknown[] = [];
		const go = () => {
			while (due.length > 0 && free.length > 0) {
				const client = free.shift();
				const dueMs = due.shift();
				if (client === undefined || dueMs === undefined) return;
				const sent = client
					.order()
					.then(
						() => latencies.push(performance.now() - dueMs),
						(error: unknown) => failures.push(error),
					)
					.then(() => {
						underWay.delete(sent);
						free.push(client);
						go();
					});
				underWay.add(sent);
			}
		};
		const startedMs = performance.now();
		const count = seconds * perSecond;
		for (let sent = 0; sent < count; sent += 1) {
			const dueMs = startedMs + (sent * 1000) / perSecond;
			if (failures.length > 0) break;
			while (performance.now() < dueMs - 1.5) await new Promise((resolve) => setTimeout(resolve, 1));
			while (performance.now() < dueMs) await new Promise((resolve) => setImmediate(resolve));
			due.push(dueMs);
			go();
		}
		while (underWay.size > 0) await Promise.all(underWay);
		if (failures.length > 0) throw failures[0];
		const tookMs = performance.now() - startedMs;
		await Promise.all(clients.map((client) => client.tidy()));
		return report(latencies, tookMs);
	},

	close({ name }: { name: string }) {
		for (const client of those(name)) client.close();
		all.delete(name);
	},
});
