import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Log } from "../platform/log.ts";
import { LIMITS, type LimitClock, RateLimit } from "../platform/rate-limits/index.ts";
import { API_PREFIX } from "./policy.ts";

export const CSP_REPORTS_PATH: string = `${API_PREFIX}/csp-reports`;
const BODY_MAX_BYTES = 16 * 1024;
const TYPES = ["application/csp-report", "application/reports+json"];
const SHOWN = 200;

const text = z.string().transform((value) => value.slice(0, SHOWN));
/** Format of `report-uri`. */
const old = z.object({
	"csp-report": z.object({
		"document-uri": text.optional(),
		"effective-directive": text.optional(),
		"violated-directive": text.optional(),
		"blocked-uri": text.optional(),
		disposition: text.optional(),
	}),
});
/** Format of the Reporting API: several reports at once. Other types than violations are ignored. */
const batch = z
	.array(
		z.object({
			type: z.string(),
			body: z
				.object({ documentURL: text.optional(), effectiveDirective: text.optional(), blockedURL: text.optional() })
				.optional(),
		}),
	)
	.max(50);

interface Violation {
	readonly document: string | undefined;
	readonly directive: string | undefined;
	readonly blocked: string | undefined;
}

/** Logs the browsers' Content-Security-Policy reports: a defect of ours, an extension, or a blocked attack. */
export function collectCspReports(app: FastifyInstance, log: Log, clock: LimitClock): void {
	const lines = new RateLimit(LIMITS.cspReportLines, clock);
	let leftOut = 0;
	const say = (violation: Violation): void => {
		if (lines.take("") > 0) {
			leftOut++;
			return;
		}
		log.warn({ ...violation, ...(leftOut === 0 ? {} : { leftOut }) }, "content security policy violation");
		leftOut = 0;
	};
	void app.register(async (scope) => {
		scope.addContentTypeParser(TYPES, { parseAs: "string", bodyLimit: BODY_MAX_BYTES }, (_request, body, done) => {
			try {
				done(null, JSON.parse(String(body)));
			} catch {
				done(null, undefined);
			}
		});
		scope.post(CSP_REPORTS_PATH, { config: { access: "public" } }, async ({ body }, reply) => {
			for (const violation of violationsOf(body)) say(violation);
			return reply.code(204).send();
		});
	});
}

function violationsOf(body: unknown): Violation[] {
	const one = old.safeParse(body);
	if (one.success) {
		const report = one.data["csp-report"];
		const directive = report["effective-directive"] ?? report["violated-directive"];
		return [{ document: placeOf(report["document-uri"]), directive, blocked: placeOf(report["blocked-uri"]) }];
	}
	const many = batch.safeParse(body);
	if (!many.success) return [];
	return many.data.flatMap(({ type, body: report }) =>
		type === "csp-violation" && report !== undefined
			? [
					{
						document: placeOf(report.documentURL),
						directive: report.effectiveDirective,
						blocked: placeOf(report.blockedURL),
					},
				]
			: [],
	);
}

/** Without query and fragment, which may contain secrets of links. */
const placeOf = (url: string | undefined): string | undefined => url?.replace(/[?#].*$/s, "");
