import type { IncomingMessage } from "node:http";
import type { App, Apps } from "../apps.ts";
import { CLOSE, type Close, VERSIONS } from "../protocol/codes.ts";

/** Clients connect at `/app/{key}`. */
export const REALTIME_PATH = "/app";

export type Handshake =
	| { readonly kind: "welcome"; readonly app: App }
	/** Sent over the socket, as client libraries expect it. */
	| { readonly kind: "refused"; readonly close: Close }
	/** Refused before the upgrade: HTTP 403. */
	| { readonly kind: "foreign" };

export interface HandshakeRules {
	readonly apps: Apps;
	/** The site's public URL; null: the request's own host. */
	readonly publicUrl: URL | null;
}

/** Whether the URL belongs to the realtime server. */
export const isRealtimePath = (url: string | undefined): boolean =>
	url === REALTIME_PATH ||
	url?.startsWith(`${REALTIME_PATH}/`) === true ||
	url?.startsWith(`${REALTIME_PATH}?`) === true;

/** Decides a connection request by its path, its version and its origin. */
export function judge(request: IncomingMessage, { apps, publicUrl }: HandshakeRules): Handshake {
	const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
	const key = /^\/app\/([^/]+)$/.exec(pathname)?.[1];
	if (key === undefined) return { kind: "refused", close: CLOSE.noPath };
	const app = apps.byKey(decode(key));
	if (app === undefined) return { kind: "refused", close: CLOSE.noApp };
	if (app.kind === "product" && isForeign(request, publicUrl)) return { kind: "foreign" };
	const version = searchParams.get("protocol");
	if (version === null || version === "") return { kind: "refused", close: CLOSE.noVersion };
	if (!/^\d{1,4}$/.test(version)) return { kind: "refused", close: CLOSE.badVersion };
	if (!VERSIONS.includes(Number.parseInt(version, 10))) return { kind: "refused", close: CLOSE.unsupported };
	if (publicUrl?.protocol === "https:" && request.headers["x-forwarded-proto"] === "http") {
		return { kind: "refused", close: CLOSE.tlsOnly };
	}
	return { kind: "welcome", app };
}

function decode(key: string): string {
	try {
		return decodeURIComponent(key);
	} catch {
		return "";
	}
}

/** Whether a page of another site connects; product sockets refuse it. Programs without `Origin` pass. */
export function isForeign({ headers }: Pick<IncomingMessage, "headers">, publicUrl: URL | null): boolean {
	const { origin, host } = headers;
	if (origin === undefined) return false;
	if (publicUrl !== null) return origin !== publicUrl.origin;
	return origin !== `http://${host}` && origin !== `https://${host}`;
}
