import type { FastifyInstance } from "fastify";
import type { TrustedProxies } from "../../http/client-address.ts";
import { attachSocket } from "../../http/sockets.ts";
import { LIMITS, NetworkLimit } from "../../platform/rate-limits/index.ts";
import { createPriceGateway, isPricesPath, PRICES_PATH, type PriceGateway } from "../../prices/index.ts";
import { isForeign, isRealtimePath, REALTIME_PATH } from "../../realtime/index.ts";
import type { AssemblyPorts } from "./ports.ts";

/** Attaches the sockets of prices and of the realtime channels. */
export function attachSockets(ports: AssemblyPorts, app: FastifyInstance, proxies: TrustedProxies): PriceGateway {
	const { market, clock, log, identity, realtime, publicUrl } = ports;
	const anonymousLimit = new NetworkLimit(
		{ ...LIMITS.priceSockets, onHit: () => ports.measures?.limited("price-sockets") },
		clock,
	);
	// With a hosted service the sockets are elsewhere.
	const takesRealtime = (url: string) => realtime.address.driver === "own" && isRealtimePath(url);
	const gateway = attachSocket(app, PRICES_PATH, isPricesPath, publicUrl, () =>
		createPriceGateway({
			server: app.server,
			market,
			clock,
			log,
			verifyPriceKey: (key) => identity.priceKeys.verify(key),
			allowOrigin: (_origin, request) => !isForeign(request, publicUrl),
			anonymousLimit: {
				take: (network) => anonymousLimit.take(network) === 0,
				giveBack: (network) => anonymousLimit.giveBack(network),
			},
			networkOf: (request) => proxies.networkOf(request),
			...(ports.socketsPerNetwork === undefined ? {} : { socketsPerNetwork: ports.socketsPerNetwork }),
			...(ports.priceBatchMs === undefined ? {} : { flushMs: ports.priceBatchMs }),
		}),
	);
	attachSocket(app, REALTIME_PATH, takesRealtime, publicUrl, () => realtime.attach(app.server));
	return gateway;
}
