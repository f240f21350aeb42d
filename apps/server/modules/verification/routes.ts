import * as calls from "@truefill/contracts/http";
import { refuse } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import { LIMITS, RateLimit } from "../../platform/rate-limits/index.ts";
import { askVerification } from "./ask.ts";
import { listVerification, readCase } from "./case.ts";
import type { VerificationDeps } from "./deps.ts";
import { keepUpload, previewOf } from "./files.ts";
import * as handover from "./handover.ts";
import { objectionTo, requestVerification, withdrawVerification } from "./request-verification.ts";
import { confirmVerification, reviewVerification } from "./review.ts";
import { clientView, fileToWire, verificationView } from "./to-wire.ts";

/** The calls of customers, of their phones and of staff. */
export function verificationRoutes(deps: VerificationDeps): BoundRoute[] {
	const uploads = new RateLimit(LIMITS.uploads, deps.clock);
	const previews = new RateLimit(LIMITS.previews, deps.clock);
	const links = new RateLimit(LIMITS.linkUses, deps.clock);
	const limited = (limit: RateLimit, key: string) => {
		const waitMs = limit.take(key);
		return waitMs > 0 ? refuse("TOO_MANY_REQUESTS", { seconds: `${Math.ceil(waitMs / 1000)}` }) : null;
	};
	return [
		...customerRoutes(deps, { uploads, previews }, limited),
		...phoneRoutes(deps, { uploads, links }, limited),
		...staffRoutes(deps),
	];
}

type Limited = (limit: RateLimit, key: string) => ReturnType<typeof refuse<"TOO_MANY_REQUESTS">> | null;

function customerRoutes(
	deps: VerificationDeps,
	limits: { readonly uploads: RateLimit; readonly previews: RateLimit },
	limited: Limited,
): BoundRoute[] {
	const { files, views } = deps;
	return [
		route(calls.verificationOfMine, ({ user, session }) => verificationView(deps, user.id, session.id)),
		route(calls.uploadVerification, async ({ user, session, params: { part, slot }, file }) => {
			if (file === null) return refuse("FILE_MISSING");
			const refused = limited(limits.uploads, user.id) ?? (await objectionTo(deps, user.id, part));
			if (refused !== null) return refused;
			const kept = await keepUpload(deps, { userId: user.id, part, slot, source: "browser" }, file);
			return kept.ok ? { ok: true, value: { data: fileToWire(deps, kept.value, session.id) } } : kept;
		}),
		route(calls.removeVerificationFile, async ({ user, session, params }) =>
			(await files.drop(user.id, params.id)) ? verificationView(deps, user.id, session.id) : refuse("FILE_NOT_FOUND"),
		),
		route(calls.verificationPage, async ({ user, params, query }) => {
			const refused = limited(limits.previews, user.id);
			if (refused !== null) return refused;
			const row = await files.find(params.id);
			const isStaff = user.role === "admin";
			// Staff see what was sent, not what was only uploaded.
			if (row === undefined || (isStaff ? row.state !== "sent" : row.user_id !== user.id))
				return refuse("FILE_NOT_FOUND");
			if (isStaff) await views.viewed(user.id, row.user_id, { part: row.part, request: row.request_id ?? "" });
			return previewOf(deps, row, query.page ?? 1);
		}),
		route(calls.requestVerification, async ({ user, session, params, body }) => {
			const done = await requestVerification(deps, user.id, params.part, body);
			return done.ok ? verificationView(deps, user.id, session.id) : done;
		}),
		route(calls.withdrawVerification, async ({ user, session, params }) => {
			const done = await withdrawVerification(deps, user.id, params.part);
			return done.ok ? verificationView(deps, user.id, session.id) : done;
		}),
		route(calls.startHandover, ({ user, session, body }) =>
			handover.startHandover(deps, { userId: user.id, sessionId: session.id }, body),
		),
		route(calls.handoverOfMine, ({ user, params }) => handover.readHandover(deps, user.id, params.id)),
		route(calls.endHandover, ({ user, params }) => handover.endHandover(deps, user.id, params.id)),
	];
}

/** A phone without a session: its link is the credential. */
function phoneRoutes(
	deps: VerificationDeps,
	limits: { readonly uploads: RateLimit; readonly links: RateLimit },
	limited: Limited,
): BoundRoute[] {
	return [
		route(
			calls.openHandover,
			async ({ body, request }) => limited(limits.links, request.network) ?? handover.openHandover(deps, body.token),
		),
		route(
			calls.uploadFromPhone,
			async ({ params, file }) =>
				file === null
					? refuse("FILE_MISSING")
					: handover.uploadFromPhone(deps, params.capture, params.slot, file, (row) =>
							limited(limits.uploads, row.user_id),
						),
			// Nobody without a link makes the server receive a file.
			async ({ params }) => ((await handover.isOpened(deps, params.capture)) ? null : refuse("HANDOVER_ENDED").refusal),
		),
		route(
			calls.finishHandover,
			async ({ params, request }) =>
				limited(limits.links, request.network) ?? handover.finishHandover(deps, params.capture),
		),
	];
}

function staffRoutes(deps: VerificationDeps): BoundRoute[] {
	return [
		route(calls.verificationRequests, ({ query }) => listVerification(deps, query)),
		route(calls.readVerificationCase, ({ user, session, params }) =>
			readCase(deps, { userId: user.id, sessionId: session.id }, params.id),
		),
		route(calls.reviewVerification, async ({ user, session, params, body }) => {
			const done = await reviewVerification(deps, user.id, params.id, body);
			return done.ok ? readCase(deps, { userId: user.id, sessionId: session.id }, params.id) : done;
		}),
		route(calls.confirmVerification, async ({ user, session, params, body }) => {
			const done = await confirmVerification(deps, user.id, params.id, body);
			return done.ok ? readCase(deps, { userId: user.id, sessionId: session.id }, params.id) : done;
		}),
		route(calls.verificationOfClient, ({ params }) => clientView(deps, params.id)),
		route(calls.askVerification, async ({ user, params, body }) => {
			const done = await askVerification(deps, user.id, { userId: params.id, part: params.part, reason: body.reason });
			return done.ok ? clientView(deps, params.id) : done;
		}),
	];
}
