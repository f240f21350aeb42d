import { errorBody } from "@truefill/contracts/errors/body";
import type { Call } from "@truefill/contracts/http";
import type * as z from "zod";
import { activeLanguage } from "../../i18n/index.ts";
import { ApiError } from "./api-error.ts";
import { apiBase } from "./base.ts";
import { learnRoughTime } from "./clock.ts";
import { answered, noAnswer } from "./reach.ts";
import { readBy } from "./read-by.ts";
import { localError, serverError } from "./server-message.ts";

/** SPEC §7. */
export const API_TIMEOUT_MS = 15_000;

/** What the session provides to the client: an interface, so that neither imports the other's internals. */
export interface Authority {
	token(): string | null;
	/** After a 401 with `refused`: true if there is a new token and the call may be retried once. */
	renewed(refused: string): Promise<boolean>;
}

let authority: Authority = { token: () => null, renewed: () => Promise.resolve(false) };
export function setAuthority(next: Authority): void {
	authority = next;
}

let proveAgain: () => Promise<boolean> = () => Promise.resolve(false);
/** Sets the handler that asks for step-up authentication; it resolves to true on success. */
export function setProver(next: () => Promise<boolean>): void {
	proveAgain = next;
}

let learnDisabled: () => void = () => undefined;
/** Sets the handler that refetches the settings when the server reports a disabled site. */
export function setDisabledListener(next: () => void): void {
	learnDisabled = next;
}

/** For file uploads, which cannot use `call`. */
export const tokenForUpload = (): string | null => authority.token();

type Part<K extends string, T> = undefined extends T
	? { readonly [P in K]?: T }
	: Record<never, never> extends T
		? { readonly [P in K]?: T }
		: { readonly [P in K]: T };

/** Only the parts that a call has are required. */
export type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<"params", z.input<P>> &
	Part<"query", z.input<Q>> &
	Part<"body", z.input<B>> & { readonly signal?: AbortSignal | undefined };

interface Parts {
	readonly params?: unknown;
	readonly query?: unknown;
	readonly body?: unknown;
	readonly signal?: AbortSignal | undefined;
}

/**
 * One call of the contract: sends JSON with the bearer token if there is one, parses the answer once by the contract's
 * schema, throws `ApiError` for everything else. SPEC §8: a 401 leads to one renewal and one retry; a call that
 * requires step-up authentication is retried after it. Shows nothing to the user; that is up to the caller.
 */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
	contract: Call<P, Q, B, R>,
	...[input]: Record<never, never> extends Input<P, Q, B> ? [Input<P, Q, B>?] : [Input<P, Q, B>]
): Promise<z.output<R>> {
	const parts: Parts = input ?? {};
	// Read before any await: a sign-out clears the token at once but must still send it.
	const token = authority.token();
	const url = await addressOf(contract.path, parts);
	try {
		return await send(contract, url, parts, token);
	} catch (error) {
		if (!(error instanceof ApiError) || token === null || contract.access === "public") {
			throw logged(error, contract.method, url);
		}
		const mayTryAgain =
			error.code === "STEP_UP_REQUIRED" ? await proveAgain() : error.status === 401 && (await authority.renewed(token));
		if (!mayTryAgain) throw logged(error, contract.method, url);
	}
	try {
		return await send(contract, url, parts, authority.token());
	} catch (error) {
		throw logged(error, contract.method, url);
	}
}

async function send<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
	contract: Call<P, Q, B, R>,
	url: string,
	parts: Parts,
	token: string | null,
): Promise<z.output<R>> {
	const body = parts.body ?? (contract.method === "GET" || contract.method === "DELETE" ? undefined : {});
	const timeout = AbortSignal.timeout(API_TIMEOUT_MS);
	// Emails caused by a call use the page's language; the browser's own languages still indicate the country.
	const languages = [activeLanguage(), ...navigator.languages].slice(0, 10).join(",");
	const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": languages };
	if (body !== undefined) headers["Content-Type"] = "application/json";
	if (token !== null) headers.Authorization = `Bearer ${token}`;
	let response: Response;
	let text: string;
	try {
		response = await fetch(url, {
			method: contract.method,
			headers,
			credentials: "include",
			cache: "no-store",
			signal: parts.signal ? AbortSignal.any([timeout, parts.signal]) : timeout,
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		text = await response.text();
	} catch (error) {
		if (parts.signal?.aborted) throw error;
		noAnswer();
		throw await localError(timeout.aborted ? "TIMED_OUT" : "NETWORK_FAILED", 0);
	}
	// Sent by the reverse proxy while the server is down.
	if (response.status >= 502) noAnswer();
	else answered();
	learnRoughTime(response.headers.get("Date"));
	const json = parseJson(text);
	if (!response.ok) {
		const error = await errorFrom(json, response.status);
		error.statusText = response.statusText;
		if (error.code === "SITE_DISABLED") learnDisabled();
		throw error;
	}
	const answer = readBy(contract.response, json);
	if (!answer.success) throw await localError("ANSWER_INVALID", response.status);
	return answer.data;
}

async function errorFrom(json: unknown, status: number): Promise<ApiError> {
	const body = readBy(errorBody, json);
	if (body.success) return serverError(body.data, status);
	return localError("ANSWER_INVALID", status, status === 401 ? "SIGN_IN_REQUIRED" : "ANSWER_INVALID");
}

function parseJson(text: string): unknown {
	try {
		return text === "" ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}

async function addressOf(path: string, { params, query }: Parts): Promise<string> {
	const base = apiBase();
	if (base === "") throw await localError("NO_BASE_URL", 0);
	const values = entriesOf(params);
	const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ""));
	const search = new URLSearchParams([...entriesOf(query)]).toString();
	return `${base}${filled}${search === "" ? "" : `?${search}`}`;
}

function entriesOf(values: unknown): Map<string, string> {
	if (typeof values !== "object" || values === null) return new Map();
	return new Map(
		Object.entries(values)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, String(value)]),
	);
}

/** SPEC §8: all API errors are logged; never bodies or tokens. */
function logged(error: unknown, method: string, url: string): unknown {
	if (error instanceof ApiError) {
		const { status, statusText, message, fields, code } = error;
		// Two objects: consoles show only the first five members of one.
		console.error("API error", { status, method, url, code }, { statusText, data: { message, fields } });
	}
	return error;
}
