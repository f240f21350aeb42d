import { type App, hmac, md5, sameText } from "../apps.ts";

/** Allowed difference between a request's timestamp and our clock, by the protocol. */
const WINDOW_SECONDS = 600;

export interface SignedRequest {
	readonly method: string;
	/** As requested, with its query. */
	readonly url: string;
	readonly body: Buffer;
}

/**
 * Checks that a request to the HTTP API is signed with the application's secret over method, path, parameters and body,
 * within ten minutes of our time.
 *
 * @returns null, or the reason of the failure, for developers of clients.
 */
export function signatureProblem(app: App, { method, url, body }: SignedRequest, nowMs: number): string | null {
	const at = url.indexOf("?");
	const path = at < 0 ? url : url.slice(0, at);
	const pairs = [...new URLSearchParams(at < 0 ? "" : url.slice(at + 1))].map(([name, value]): [string, string] => [
		name.toLowerCase(),
		value,
	]);
	const given = new Map(pairs);
	if (given.size !== pairs.length) return "a parameter is given twice";
	if (given.get("auth_key") !== app.key) return "auth_key is not the application's";
	if (given.get("auth_version") !== "1.0") return "auth_version must be 1.0";
	const timestamp = given.get("auth_timestamp") ?? "";
	if (!/^\d{1,12}$/.test(timestamp)) return "auth_timestamp must be seconds since 1970";
	const nowSeconds = Math.floor(nowMs / 1000);
	if (Math.abs(nowSeconds - Number.parseInt(timestamp, 10)) > WINDOW_SECONDS) {
		return `auth_timestamp ${timestamp} is not within ${WINDOW_SECONDS} s of the server's time ${nowSeconds}`;
	}
	const bodyMd5 = given.get("body_md5");
	if (body.length > 0 && (bodyMd5 === undefined || !sameText(bodyMd5, md5(body)))) return "body_md5 is not the body's";
	const query = pairs
		.filter(([name]) => name !== "auth_signature")
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([name, value]) => `${name}=${value}`)
		.join("&");
	const right = hmac(app.secret, `${method}\n${path}\n${query}`);
	return sameText(given.get("auth_signature") ?? "", right) ? null : "auth_signature is wrong";
}
