import { errorBody } from "@truefill/contracts/errors";
import type { Call } from "@truefill/contracts/http";
import type * as z from "zod";
import { ApiError } from "./api-error.ts";
import { apiBase } from "./base.ts";
import { learnRoughTime } from "./clock.ts";

/** SPEC §7. */
export const API_TIMEOUT_MS = 15_000;

/** What the session gives the client: the door between them, so that neither imports the other's inside. */
export interface Authority {
	token(): string | null;
	/** After a 401 with `refused`: true when there is another token now and the call may be tried once more. */
	renewed(refused: string): Promise<boolean>;
}

let authority: Authority = { token: () => null, renewed: () => Promise.resolve(false) };
export function setAuthority(next: Authority): void {
	authority = next;
}

type Part<K extends string, T> = undefined extends T
	? { readonly [P in K]?: T }
	: Record<never, never> extends T
		? { readonly [P in K]?: T }
		: { readonly [P in K]: T };

/** Parts that a call needs, and only those, are required. */
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
 * One call of the contract: sends JSON with the bearer when there is one, parses the answer once by the
 * contract's schema, throws `ApiError` for everything else. SPEC §8: a 401 is answered by one renewal and
 * one more try. Shows nothing to the user; that is the caller's.
 */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
	contract: Call<P, Q, B, R>,
	...[input]: Record<never, never> extends Input<P, Q, B> ? [Input<P, Q, B>?] : [Input<P, Q, B>]
): Promise<z.output<R>> {
	const parts: Parts = input ?? {};
	const url = addressOf(contract.path, parts);
	const token = authority.token();
	try {
		return await send(contract, url, parts, token);
	} catch (error) {
		const refused = error instanceof ApiError && error.status === 401 && token !== null && contract.access !== "public";
		if (!refused || !(await authority.renewed(token))) throw logged(error, contract.method, url);
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
	const headers: Record<string, string> = { Accept: "application/json" };
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
		throw timeout.aborted
			? new ApiError("TIMED_OUT", "The server did not answer in time.", 0)
			: new ApiError("NETWORK_FAILED", "The server cannot be reached.", 0);
	}
	learnRoughTime(response.headers.get("Date"));
	const json = parseJson(text);
	if (!response.ok) throw errorFrom(json, response.status);
	const answer = contract.response.safeParse(json);
	if (!answer.success)
		throw new ApiError("ANSWER_INVALID", "The server gave an answer that cannot be read.", response.status);
	return answer.data;
}

function errorFrom(json: unknown, status: number): ApiError {
	const body = errorBody.safeParse(json);
	if (body.success) return new ApiError(body.data.code, body.data.message, status, body.data.fields);
	return new ApiError(
		status === 401 ? "SIGN_IN_REQUIRED" : "ANSWER_INVALID",
		"The server gave an answer that cannot be read.",
		status,
	);
}

function parseJson(text: string): unknown {
	try {
		return text === "" ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}

function addressOf(path: string, { params, query }: Parts): string {
	const base = apiBase();
	if (base === "") throw new ApiError("NO_BASE_URL", "No base URL configured.", 0);
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
	if (error instanceof ApiError) console.error("API error", { status: error.status, method, url, code: error.code });
	return error;
}
