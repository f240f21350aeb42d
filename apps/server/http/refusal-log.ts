import type { ErrorCode } from "@truefill/contracts/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Log } from "../platform/log.ts";
import { LIMITS, type LimitClock, networkOf, RateLimit } from "../platform/rate-limits/index.ts";

declare module "fastify" {
	interface FastifyRequest {
		/** The user behind the token, also when they were refused. */
		askedBy: string | null;
		refusedWith: { readonly code: ErrorCode; readonly fields: readonly string[] } | null;
	}
}

/** Normal steps of a sign-in form, not suspicious. */
const ORDINARY: ReadonlySet<ErrorCode> = new Set(["SIGN_IN_REQUIRED", "STEP_UP_REQUIRED", "SECOND_FACTOR_REQUIRED"]);
const STATUSES = new Set([400, 401, 403, 404, 405, 413, 415, 429]);
/** Wrong credentials and files of another type than claimed. Their status is that of an ordinary mistake. */
const SUSPECT: ReadonlySet<ErrorCode> = new Set([
	"PASSWORD_WRONG",
	"CODE_WRONG",
	"EMAIL_CODE_WRONG",
	"PASSKEY_REFUSED",
	"PROVIDER_FAILED",
	"FILE_TYPE_DIFFERS",
	"FILE_UNSAFE",
	"FILE_INFECTED",
]);

/**
 * Logs one line per refusal: user, network, route and code, with the names of wrong fields but never their values (ASVS
 * 16.3.1 to 16.3.3). Lines suppressed in a flood are counted in the next one.
 */
export function logRefusals(app: FastifyInstance, log: Log, clock: LimitClock): void {
	const lines = new RateLimit(LIMITS.refusalLines, clock);
	let leftOut = 0;
	app.decorateRequest("askedBy", null);
	app.decorateRequest("refusedWith", null);
	app.addHook("onResponse", (request, { statusCode }, done) => {
		const { refusedWith } = request;
		if (refusedWith !== null && (STATUSES.has(statusCode) || SUSPECT.has(refusedWith.code))) say(request, refusedWith);
		done();
	});
	const say = (request: FastifyRequest, refusedWith: NonNullable<FastifyRequest["refusedWith"]>): void => {
		const { id, ip, askedBy, method, routeOptions } = request;
		if (ORDINARY.has(refusedWith.code)) return;
		if (lines.take("") > 0) {
			leftOut++;
			return;
		}
		const { code, fields } = refusedWith;
		log.info(
			{
				request: id,
				// The route template, not the URL, which may contain an id of somebody else.
				route: `${method} ${routeOptions.url ?? "unknown"}`,
				code,
				...(fields.length === 0 ? {} : { fields }),
				user: askedBy,
				network: networkOf(ip),
				...(leftOut === 0 ? {} : { leftOut }),
			},
			"refused",
		);
		leftOut = 0;
	};
}
