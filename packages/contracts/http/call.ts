import type * as z from "zod";
import type { ErrorCode } from "../errors/index.ts";

/**
 * Who may use a call. Declared here, enforced by the server; a route without it stops the boot.
 * `session`: anyone signed in, also pending or deactivated. `customer`: an active customer. `staff`: an active admin.
 * `feed-key`: a price bridge that knows FEED_KEY.
 */
export type Access = "public" | "session" | "customer" | "staff" | "feed-key";

/** One HTTP call: the only thing that browser and server both believe. Both sides of it are checked at run time. */
export interface Call<
	P extends z.ZodType = z.ZodType,
	Q extends z.ZodType = z.ZodType,
	B extends z.ZodType = z.ZodType,
	R extends z.ZodType = z.ZodType,
	A extends Access = Access,
> {
	readonly id: string;
	readonly method: "GET" | "POST" | "PATCH" | "DELETE";
	/** Below `/api/v1`, with `{name}` for parameters. */
	readonly path: string;
	readonly summary: string;
	readonly tag: string;
	readonly access: A;
	readonly params: P;
	readonly query: Q;
	/** `z.undefined()` when the call carries no body. */
	readonly body: B;
	readonly status: 200 | 201 | 204;
	readonly response: R;
	/** Refusals of its own, beside the ones every call may give. */
	readonly errors: readonly ErrorCode[];
}

export const defineCall = <
	P extends z.ZodType,
	Q extends z.ZodType,
	B extends z.ZodType,
	R extends z.ZodType,
	A extends Access,
>(
	call: Call<P, Q, B, R, A>,
): Call<P, Q, B, R, A> => call;
