import { CSP_REPORTS_PATH } from "./csp-reports.ts";

/** Headers of every answer, whatever the path and the status: the browser may use only what the site needs. */
export interface HeaderOptions {
	/** The site's public URL; determines the price socket's origin and HSTS. Null: the request's own host. */
	readonly publicUrl: URL | null;
	/** Further origins that pages may connect to. */
	readonly connectTo?: readonly string[];
}

/** The socket's own origin must be listed in `connect-src`: `'self'` covers ws: only in newer browsers. */
export function securityHeaders(options: HeaderOptions, host: string | undefined): Readonly<Record<string, string>> {
	const secure = options.publicUrl?.protocol === "https:";
	return {
		"content-security-policy": contentSecurityPolicy(
			[socketOrigin(options.publicUrl, host) ?? [], options.connectTo ?? []].flat(),
		),
		"reporting-endpoints": `csp="${CSP_REPORTS_PATH}"`,
		"x-content-type-options": "nosniff",
		"referrer-policy": "no-referrer",
		"cross-origin-opener-policy": "same-origin",
		"cross-origin-resource-policy": "same-origin",
		"permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
		"x-frame-options": "DENY",
		"x-dns-prefetch-control": "off",
		...(secure ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
	};
}

/** Caches the headers of the last host: nearly all requests have the same one. */
export function lastHeaders(options: HeaderOptions): (host: string | undefined) => Readonly<Record<string, string>> {
	let lastHost: string | undefined;
	let last: Readonly<Record<string, string>> | undefined;
	return (host) => {
		if (last === undefined || host !== lastHost) {
			last = securityHeaders(options, host);
			lastHost = host;
		}
		return last;
	};
}

function contentSecurityPolicy(sockets: readonly string[]): string {
	return [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self' data:",
		"font-src 'self'",
		["connect-src 'self'", ...sockets].join(" "),
		"manifest-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
		// No string may become markup or code. Each policy creates one URL: of the service worker, and of the worker that
		// checks photos before they are sent.
		"require-trusted-types-for 'script'",
		"trusted-types push-worker picture-worker",
		// Older browsers know only this one.
		`report-uri ${CSP_REPORTS_PATH}`,
		"report-to csp",
	].join("; ");
}

/** A host name or address with an optional port and nothing else: a request must not inject text into the policy. */
const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

function socketOrigin(publicUrl: URL | null, host: string | undefined): string | null {
	if (publicUrl !== null) return `${publicUrl.protocol === "https:" ? "wss" : "ws"}://${publicUrl.host}`;
	return host !== undefined && HOST.test(host) ? `ws://${host}` : null;
}
