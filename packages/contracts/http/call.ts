import type * as z from "zod";
import type { ErrorCode } from "../errors/index.ts";
import type { Permission } from "./permissions.ts";

/**
 * Who may use a call. Declared here, enforced by the server; a route without it stops the boot.
 * `session`: any signed-in user, also pending or deactivated. `customer`: an active customer. `staff`: an active admin.
 * `customer-or-staff`: an active customer for their own data, or an active admin with the permission. `feed-key`: a
 * price bridge that knows FEED_KEY.
 */
export type Access = "public" | "session" | "customer" | "staff" | "customer-or-staff" | "feed-key";

/**
 * Customer calls that the engine works on. When more arrive than can be answered in time, `reductions` go first: they
 * close, cancel or protect, and never add risk.
 */
export type CommandClass = "orders" | "reductions";

/** One HTTP call: the contract that browser and server share. Both sides are checked at run time. */
export interface Call<
	P extends z.ZodType = z.ZodType,
	Q extends z.ZodType = z.ZodType,
	B extends z.ZodType = z.ZodType,
	R extends z.ZodType = z.ZodType,
	A extends Access = Access,
> {
	readonly id: string;
	readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	/** Below `/api/v1`, with `{name}` for parameters. */
	readonly path: string;
	readonly summary: string;
	readonly tag: string;
	readonly access: A;
	/** Permission that staff need. Required on every staff call, forbidden on others; else the server does not start. */
	readonly permission?: Permission;
	/** Needs a session that proved its identity again within the last minutes (`stepUp`). */
	readonly elevated?: true;
	/**
	 * Which changes a customer may still make while the site is disabled: `open` all of them; `judged` what the module
	 * decides. Absent: every call other than GET is refused then. Staff are never refused.
	 */
	readonly whenDisabled?: "open" | "judged";
	/** Rate-limited by its own renewal cookie instead of the network: floods by anonymous callers do not affect it. */
	readonly renews?: true;
	/** Queued with the calls of all customers; refused with OVERLOADED when the wait would be too long. */
	readonly commandClass?: CommandClass;
	/** The answer carries an `ETag`; a request with it in `If-None-Match` gets 304 while nothing has changed. */
	readonly etag?: true;
	readonly params: P;
	readonly query: Q;
	/** Takes multipart/form-data with one file in the part `field` instead of JSON. */
	readonly upload?: { readonly field: string; readonly maxBytes: number };
	/** `z.undefined()` when the call has no body, or takes a file. */
	readonly body: B;
	/** Third-party client libraries send it as a form. */
	readonly takesForm?: true;
	readonly status: 200 | 201 | 204;
	readonly response: R;
	/** Its own refusals, in addition to those that every call may give. */
	readonly errors: readonly ErrorCode[];
}

const OF_CUSTOMERS: ReadonlySet<Access> = new Set(["public", "session", "customer", "customer-or-staff"]);

/** Whether customers and anonymous callers are refused this call while the site is disabled. */
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
