import type { ErrorCode } from "@truefill/contracts/errors";
import type { Access, ApiScope, Call, StaffRole } from "@truefill/contracts/http";
import type { Refusal, Result } from "@truefill/core/result";
import type * as z from "zod";
import type { Log } from "../platform/log.ts";
import { quickCheckOf } from "./quick-check.ts";

/** The signed-in user, as loaded for this request. */
export interface SignedInUser {
	readonly id: string;
	readonly email: string;
	readonly role: "customer" | "admin";
	/** Null for customers. */
	readonly staffRole: StaffRole | null;
	readonly status: "active" | "pending" | "deactivated";
}

/** The uploaded file, on disk until the call is answered. Name and type are the sender's claims. */
export interface ReceivedFile {
	readonly fileName: string;
	/** For example `image/png`; empty when the sender gave none. */
	readonly mediaType: string;
	readonly path: string;
	readonly sizeBytes: number;
}

export interface SignedInSession {
	readonly id: string;
	readonly expiresAtMs: number;
	/** All scopes of an API token. Absent: a user's own session. */
	readonly scopes?: readonly ApiScope[];
}

/** The parts of the HTTP request that a use case may need. No Fastify type reaches a module. */
export interface RequestContext {
	readonly id: string;
	/** The client's address behind trusted proxies. */
	readonly address: string;
	/** The network for rate limits: the IPv4 address, or the IPv6 /64. */
	readonly network: string;
	readonly userAgent: string;
	/** As the browser sends it; empty when it sends none. */
	readonly acceptLanguage: string;
	/** The host that the browser addressed, with its port. */
	readonly host: string;
	readonly cookies: Cookies;
	readonly log: Log;
}

/** Only the renewal of sessions uses cookies (R25). */
export interface Cookies {
	get(name: string): string | undefined;
	set(name: string, value: string, options: { secure: boolean; maxAgeSeconds: number }): void;
	clear(name: string, options: { secure: boolean }): void;
}

/** A wrong field: its path (`stop_loss`, `0.bid`), a code of the field catalogue and a sentence. */
export type FieldErrors = Readonly<Record<string, { readonly code: string; readonly message: string }>>;

/** Why a call was refused. `fields` names the wrong input, where possible. */
export interface CallRefusal extends Refusal<ErrorCode> {
	readonly fields?: FieldErrors;
	/** The present state, when the change was based on an older one. */
	readonly current?: unknown;
}

type NotSignedIn = "public" | "feed-key";

/** Input of a handler: parts that satisfy the contract, and the caller. */
export interface CallInput<C extends Call> {
	readonly params: z.output<C["params"]>;
	readonly query: z.output<C["query"]>;
	readonly body: z.output<C["body"]>;
	readonly user: C["access"] extends NotSignedIn ? null : SignedInUser;
	readonly session: C["access"] extends NotSignedIn ? null : SignedInSession;
	/** Only in calls with an upload. */
	readonly file: ReceivedFile | null;
	readonly request: RequestContext;
}

/** The whole response body as in the contract, or a refusal with its code. */
export type CallResult<C extends Call> = Result<z.input<C["response"]>, CallRefusal>;

/** A contract with its implementation. The only way to register a route under `/api/v1`. */
export interface BoundRoute {
	readonly call: Call;
	/** Takes input that the contract has already parsed. Throws only on programming errors. */
	readonly handle: (input: UntypedInput) => Promise<Result<unknown, CallRefusal>>;
	/** Of a call with an upload that needs no session: decides before the file is received. Null: it may be sent. */
	readonly admit?: (input: UntypedInput) => Promise<CallRefusal | null>;
}

export interface UntypedInput {
	readonly params: unknown;
	readonly query: unknown;
	readonly body: unknown;
	readonly user: SignedInUser | null;
	readonly session: SignedInSession | null;
	readonly file?: ReceivedFile | null;
	readonly request: RequestContext;
}

/**
 * Binds a contract to its use case. The contract parses the input before and checks the answer afterwards. The handler
 * returns `ok({ data: … })` or `refuse("CODE", { … })`, which becomes `{code, message, fields?}`.
 *
 * ```ts
 * route(openTrade, async ({ body, user }) => {
 *   const answer = await engine.submit(…);
 *   return answer.ok ? ok({ data: … }) : answer;
 * })
 * ```
 */
export function route<
	P extends z.ZodType,
	Q extends z.ZodType,
	B extends z.ZodType,
	R extends z.ZodType,
	A extends Access,
>(
	call: Call<P, Q, B, R, A>,
	handler: (
		input: CallInput<Call<P, Q, B, R, A>>,
	) => Promise<CallResult<Call<P, Q, B, R, A>>> | CallResult<Call<P, Q, B, R, A>>,
	admit?: (input: CallInput<Call<P, Q, B, R, A>>) => Promise<CallRefusal | null>,
): BoundRoute {
	// `registerRoute` has parsed the three parts with this call's schemas and enforced its access.
	const typed = (input: UntypedInput) => input as CallInput<Call<P, Q, B, R, A>>;
	return {
		call,
		handle: async (input) => await handler(typed(input)),
		...(admit === undefined ? {} : { admit: (input: UntypedInput) => admit(typed(input)) }),
	};
}

/** An answer that was validated where it was made. */
export interface Validated<T> {
	readonly ok: true;
	readonly value: T;
	readonly fits: z.ZodType;
	/** Its JSON, if already serialised. */
	readonly text: string | undefined;
}

/**
 * Validates an answer by its contract where it is made, for answers that are stored. The result is known to fit this
 * schema, so `registerRoute` does not check it a second time. `text`: the JSON of the value, if there is one. It is
 * sent unchanged when the contract changes nothing.
 */
export function validated<S extends z.ZodType>(schema: S, value: unknown, text?: string): Validated<z.output<S>> {
	if (quickCheckOf(schema)?.(value) === true) return { ok: true, value: value as z.output<S>, fits: schema, text };
	return { ok: true, value: schema.parse(value), fits: schema, text: undefined };
}

/** Whether the answer was made by `validated` with this schema. */
export const isValidated = (schema: z.ZodType, answer: { readonly ok: true }): answer is Validated<unknown> =>
	"fits" in answer && answer.fits === schema;

/** A refusal that names fields of the input. */
export const refuseFields = (code: ErrorCode, fields: FieldErrors, params: Readonly<Record<string, string>> = {}) =>
	({ ok: false, refusal: { code, params, fields } }) as const;
