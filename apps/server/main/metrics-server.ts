import { createServer } from "node:http";
import type { Log } from "../platform/index.ts";
import { listenError } from "./listen-error.ts";
import type { Metrics } from "./metrics.ts";

export interface MetricsServer {
	/** Address of the metrics. */
	readonly url: string;
	close(): Promise<void>;
}

/**
 * Serves `GET /metrics` on a separate address, so that it is not reachable through the public one.
 *
 * @throws StartupError that names METRICS_PORT or METRICS_HOST.
 */
export async function serveMetrics(
	metrics: Metrics,
	{ host, port }: { readonly host: string; readonly port: number },
	log: Log,
): Promise<MetricsServer> {
	const server = createServer((request, response) => {
		const isKnown = request.url === "/metrics";
		if (!isKnown || request.method !== "GET") {
			response.writeHead(isKnown ? 405 : 404, isKnown ? { allow: "GET" } : {}).end();
			return;
		}
		metrics.text().then(
			(text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
			(error: unknown) => {
				log.error({ err: error }, "failed to read the metrics");
				response.writeHead(500).end();
			},
		);
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", (error) => reject(listenError(error, { host, port }, ["METRICS_HOST", "METRICS_PORT"])));
		server.listen(port, host, resolve);
	});
	const address = server.address();
	const listening = typeof address === "object" && address !== null ? address.port : port;
	return {
		url: `http://${host.includes(":") ? `[${host}]` : host}:${listening}/metrics`,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
