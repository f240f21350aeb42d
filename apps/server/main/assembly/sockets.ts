import type { FastifyInstance } from "fastify";
import type { TrustedProxies } from "../../http/client-address.ts";
import type { BucketOptions } from "../../http/limits.ts";
import { NetworkLimit } from "../../http/network-limit.ts";
import { attachSocket } from "../../http/sockets.ts";
import { createPriceGateway, isPricesPath, PRICES_PATH, type PriceGateway } from "../../prices/index.ts";
import { isForeign, isRealtimePath, REALTIME_PATH } from "../../realtime/index.ts";
import type { AssemblyPorts } from "./ports.ts";

/** Limit of price sockets without a key, per network. */
const ANONYMOUS_LIMIT: BucketOptions = { burst: 200, perSecond: 20 };

/** Attaches the sockets of prices and of the realtime channels. */
export function attachSockets(ports: AssemblyPorts, app: FastifyInstance, proxies: TrustedProxies): PriceGateway {
	const { market, clock, log, identity, realtime, publicUrl } = ports;
	const anonymousLimit = new NetworkLimit(
		{ ...ANONYMOUS_LIMIT, onHit: () => ports.measures?.limited("price-sockets") },
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
