import type { ErrorCode } from "@truefill/contracts/errors";
import type { Access, ApiScope, Call, StaffRole } from "@truefill/contracts/http";
import type { Refusal, Result } from "@truefill/core/result";
import type * as z from "zod";
import type { Log } from "../platform/log.ts";
import { quickCheckOf } from "./quick-check.ts";

/** Who is signed in, as the call's access saw them at this request. */
export interface SignedInUser {
	readonly id: string;
	readonly email: string;
	readonly role: "customer" | "admin";
	/** Of staff only. */
	readonly staffRole: StaffRole | null;
	readonly status: "active" | "pending" | "deactivated";
}

/** What was uploaded, on disk until the call is answered. Name and type are what the sender says. */
export interface ReceivedFile {
	readonly fileName: string;
	/** `image/png`; empty when it was not said. */
	readonly mediaType: string;
	readonly path: string;
	readonly sizeBytes: number;
}

export interface SignedInSession {
	readonly id: string;
	readonly expiresAtMs: number;
	/** Of an API token: all that it opens. Absent: a person's own session. */
	readonly scopes?: readonly ApiScope[];
}

/** Context of the HTTP request that a use case may need; nothing of Fastify reaches a module. */
export interface RequestContext {
	readonly id: string;
	/** The peer's address, after the trusted proxy. */
	readonly address: string;
	/** What rate limits count as one network: the IPv4 address, or the IPv6 /64. */
	readonly network: string;
	readonly userAgent: string;
	/** As the browser says it; empty when it does not. */
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

/** Why a call was refused. `fields` names what in the input was wrong, where that can be said. */
export interface CallRefusal extends Refusal<ErrorCode> {
	readonly fields?: FieldErrors;
}

type NotSignedIn = "public" | "feed-key";

/** What a handler gets: input that fits the contract, and who asks. */
export interface CallInput<C extends Call> {
	readonly params: z.output<C["params"]>;
	readonly query: z.output<C["query"]>;
	readonly body: z.output<C["body"]>;
	readonly user: C["access"] extends NotSignedIn ? null : SignedInUser;
	readonly session: C["access"] extends NotSignedIn ? null : SignedInSession;
	/** Of calls with an upload only. */
	readonly file: ReceivedFile | null;
	readonly request: RequestContext;
}

/** The whole response body as the contract has it, or a refusal with its code. */
export type CallResult<C extends Call> = Result<z.input<C["response"]>, CallRefusal>;

/** A contract together with what does it. The only way to put an address under `/api/v1`. */
export interface BoundRoute {
	readonly call: Call;
	/** Takes input that the contract has already parsed; throws only when the program itself is wrong. */
	readonly handle: (input: UntypedInput) => Promise<Result<unknown, CallRefusal>>;
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
 * Binds a contract to its use case. The input is parsed by the contract before, the answer is checked by it after;
 * the handler answers `ok({ data: … })` or `refuse("CODE", { … })`, which becomes `{code, message, fields?}`.
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
): BoundRoute {
	// The binder has parsed the three parts by this very call's schemas and has enforced its access.
	const typed = (input: UntypedInput) => input as CallInput<Call<P, Q, B, R, A>>;
	return { call, handle: async (input) => await handler(typed(input)) };
}

/** An answer that was checked where it was made. */
export interface Validated<T> {
	readonly ok: true;
	readonly value: T;
	readonly fits: z.ZodType;
	/** Its JSON, where that was made before. */
	readonly text: string | undefined;
}

/**
 * Checks an answer by its contract where it is made, for answers that were stored. What comes out is known to fit this
 * very schema: the binder does not check it a second time. `text`: the JSON of the value, where there is one; it is sent
 * as it stands when the contract changes nothing.
 */
export function validated<S extends z.ZodType>(schema: S, value: unknown, text?: string): Validated<z.output<S>> {
	if (quickCheckOf(schema)?.(value) === true) return { ok: true, value: value as z.output<S>, fits: schema, text };
	return { ok: true, value: schema.parse(value), fits: schema, text: undefined };
}

/** Whether an answer came out of `validated` with this schema. */
export const isValidated = (schema: z.ZodType, answer: { readonly ok: true }): answer is Validated<unknown> =>
	"fits" in answer && answer.fits === schema;

/** A refusal that points at fields of the input. */
export const refuseFields = (code: ErrorCode, fields: FieldErrors, params: Readonly<Record<string, string>> = {}) =>
	({ ok: false, refusal: { code, params, fields } }) as const;
