import type * as z from "zod";
import type { ErrorCode } from "../errors/index.ts";
import type { Permission } from "./permissions.ts";

/**
 * Who may use a call. Declared here, enforced by the server; a route without it stops the boot.
 * `session`: anyone signed in, also pending or deactivated. `customer`: an active customer. `staff`: an active admin.
 * `customer-or-staff`: an active customer about themselves, or an active admin with the permission. `feed-key`: a price
 * bridge that knows FEED_KEY.
 */
export type Access = "public" | "session" | "customer" | "staff" | "customer-or-staff" | "feed-key";

/**
 * Calls of customers that the engine works on. When more come than can be answered in time, reductions go first: they
 * close, cancel or protect, and never add risk.
 */
export type CommandClass = "orders" | "reductions";

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
	/** What a member of staff needs; stands on every call that staff may use, on no other, or the server does not start. */
	readonly permission?: Permission;
	/** Needs a session that has proved again, within the last minutes, who it is (`stepUp`). */
	readonly elevated?: true;
	/**
	 * What a customer may still do while the site is disabled, where that is not only looking: `open` all of it; `judged`
	 * what the module says. Absent: calls that are no GET are refused then. Staff are never.
	 */
	readonly whenDisabled?: "open" | "judged";
	/** Goes on with a session by its renewal: anonymous floods do not refuse it. */
	readonly renews?: true;
	/** Waits for its turn among the calls of all customers, and is refused with OVERLOADED when that would take too long. */
	readonly commandClass?: CommandClass;
	/** Its answer carries an `ETag`; asked with that in `If-None-Match` it is 304 while nothing has changed. */
	readonly etag?: true;
	readonly params: P;
	readonly query: Q;
	/** Takes multipart/form-data with one file in the part `field`, and no JSON. */
	readonly upload?: { readonly field: string; readonly maxBytes: number };
	/** `z.undefined()` when the call carries no body, or a file. */
	readonly body: B;
	/** Client libraries that are not ours send it as a form. */
	readonly takesForm?: true;
	readonly status: 200 | 201 | 204;
	readonly response: R;
	/** Refusals of its own, beside the ones every call may give. */
	readonly errors: readonly ErrorCode[];
}

const OF_CUSTOMERS: ReadonlySet<Access> = new Set(["public", "session", "customer", "customer-or-staff"]);

/** Whether customers, and who is not signed in, are refused this call while the site is disabled. */
export const stopsWhenDisabled = ({ method, access, whenDisabled }: Call): boolean =>
	method !== "GET" && OF_CUSTOMERS.has(access) && whenDisabled === undefined;

export const defineCall = <
	P extends z.ZodType,
	Q extends z.ZodType,
	B extends z.ZodType,
	R extends z.ZodType,
	A extends Access,
>(
	call: Call<P, Q, B, R, A>,
): Call<P, Q, B, R, A> => call;
