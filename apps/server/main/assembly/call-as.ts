import { type Access, type Call, permissionsOf } from "@truefill/contracts/http";
import type * as z from "zod";
import type { BoundRoute, ReceivedFile, RequestContext } from "../../http/bind.ts";
import type { DemoPerson } from "../../modules/identity/index.ts";
import type { Log } from "../../platform/index.ts";

/** A call of the demo was refused. */
export class CallRefused extends Error {
	readonly code: string;

	constructor(callId: string, code: string) {
		super(`${callId} of the demo was refused: ${code}`);
		this.code = code;
	}
}

/** Who calls; the roles of customers are null. */
export type Caller = Pick<DemoPerson, "id" | "email" | "role" | "staffRole" | "status">;

export type CallAs = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
	call: Call<P, Q, B, R, Access>,
	as: Caller,
	input: {
		readonly params?: z.input<P>;
		readonly query?: z.input<Q>;
		readonly body?: z.input<B>;
		readonly file?: ReceivedFile;
	},
) => Promise<z.output<R>>;

/**
 * Calls these routes as a person of the demo, without a session and without HTTP: the same input, permissions,
 * handlers and answers. Throws when the call is refused.
 */
export function callAs(routes: readonly BoundRoute[], log: Log): CallAs {
	const request: RequestContext = {
		id: "demo",
		address: "127.0.0.1",
		network: "127.0.0.1",
		userAgent: "",
		acceptLanguage: "",
		host: "localhost",
		cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
		log,
	};
	return async (call, { id, email, role, staffRole, status }, { params = {}, query = {}, body, file = null }) => {
		const found = routes.find((each) => each.call.id === call.id);
		if (found === undefined) throw new Error(`no route of ${call.id}`);
		const { permission, access } = found.call;
		const isOwn = role === "customer" && access === "customer-or-staff";
		if (permission !== undefined && !isOwn && !permissionsOf(staffRole).includes(permission)) {
			throw new Error(`${email} has no permission for ${call.id}`);
		}
		const answer = await found.handle({
			params: call.params.parse(params),
			query: call.query.parse(query),
			body: call.body.parse(body),
			user: { id, email, role, staffRole, status },
			session: { id: "demo", expiresAtMs: Number.POSITIVE_INFINITY },
			file,
			request,
		});
		if (!answer.ok) throw new CallRefused(call.id, answer.refusal.code);
		return call.response.parse(answer.value);
	};
}
