import {
	changePassword,
	checkLink,
	endSession,
	endSessions,
	forgotPassword,
	requestSignInLink,
	resendVerification,
	resetPassword,
	sessions as sessionList,
	signIns as signInList,
	verifyEmail,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { type BoundRoute, type RequestContext, route } from "../../http/bind.ts";
import { LIMITS, NetworkLimit } from "../../platform/rate-limits/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { PasswordChange } from "./change-password.ts";
import { languageOf } from "./check-email.ts";
import { deviceReader } from "./cookies.ts";
import { deviceName, networkName } from "./device-name.ts";
import type { EmailChangeStore } from "./email-change/store.ts";
import type { MailRequest } from "./proof-store.ts";
import type { IdentityDeps } from "./routes.ts";
import { resendCode, verifyEmail as verify } from "./verify-email.ts";

/** SPEC §2: the owner's sign-in history is shown for as long as it is kept. */
const HISTORY_MS = 90 * 86_400_000;

/** Sign-in by mail, confirmation of the address, the password, sessions and their history. */
export function securityRoutes(deps: IdentityDeps, emailChanges: Pick<EmailChangeStore, "isUndoable">): BoundRoute[] {
	const { store, sessionStore, sessionEvents, proofs, proofStore, deviceCookie, cookie, clock } = deps;
	const password = new PasswordChange(deps);
	const deviceOf = deviceReader(deviceCookie);
	const asking = new NetworkLimit(LIMITS.mailRequests, clock);
	const checking = new NetworkLimit(LIMITS.linkChecks, clock);
	const resetting = new NetworkLimit(LIMITS.linkUses, clock);
	const tooMany = (waitMs: number) => refuse("TOO_MANY_ATTEMPTS", { seconds: String(Math.ceil(waitMs / 1000)) });
	const now = () => new Date(clock.nowMs());

	/** The same work for every address: one row. */
	const ask = async (kind: MailRequest["kind"], email: string, request: RequestContext) => {
		const waitMs = asking.take(request.network);
		if (waitMs > 0) return tooMany(waitMs);
		const language = languageOf(request.acceptLanguage);
		await proofStore.request({ kind, emailKey: email.toLowerCase(), language, at: now() });
		return ok({ data: { asked: true as const } });
	};
	const person = async (userId: string) => {
		const user = await store.userById(userId);
		if (user === undefined) throw new Error("a signed-in user who is not there");
		return user;
	};

	return [
		route(forgotPassword, ({ body, request }) => ask("reset-password", body.email, request)),
		route(requestSignInLink, ({ body, request }) => ask("sign-in", body.email, request)),
		route(resetPassword, async ({ body, request }) => {
			const waitMs = resetting.take(request.network);
			if (waitMs > 0) return tooMany(waitMs);
			const result = await password.reset(body, deviceOf(request));
			if (!result.ok) return result;
			cookie.clear(request);
			return ok({ data: { changed: true } });
		}),
		route(checkLink, async ({ body, request }) => {
			const waitMs = checking.take(request.network);
			if (waitMs > 0) return tooMany(waitMs);
			const hash = proofs.linkHash(body.token);
			const usable =
				body.purpose === "undo-email-change"
					? await emailChanges.isUndoable(hash, now())
					: await proofStore.isLinkUsable(body.purpose, hash, now());
			return usable ? ok({ data: { usable: true } }) : refuse("LINK_SPENT");
		}),
		route(verifyEmail, async ({ body, user }) => {
			const result = await verify(deps, await person(user.id), body.code);
			return result.ok ? ok({ data: { verified: true } }) : result;
		}),
		route(resendVerification, async ({ user }) => {
			const result = await resendCode(deps, await person(user.id));
			return result.ok ? ok({ data: { sent_to: user.email, again_at: result.value.toISOString() } }) : result;
		}),
		route(changePassword, async ({ body, user, session, request }) => {
			const result = await password.change(await person(user.id), session.id, body, deviceOf(request));
			return result.ok ? ok({ data: { ended: result.value } }) : result;
		}),
		route(sessionList, async ({ user, session }) => {
			const rows = await sessionStore.live(user.id, now());
			const views = rows.map((row) => ({
				id: row.id,
				device: deviceName(row.user_agent),
				network: networkName(row.network),
				way: row.way,
				started_at: row.created_at.toISOString(),
				last_seen_at: (row.last_seen_at ?? row.created_at).toISOString(),
				current: row.id === session.id,
			}));
			return ok({ data: [...views.filter(({ current }) => current), ...views.filter(({ current }) => !current)] });
		}),
		route(endSession, async ({ params, user, session, request }) => {
			if (!(await sessionStore.end(user.id, params.id, "revoked", now()))) return refuse("SESSION_NOT_FOUND");
			sessionEvents.sessionEnded({ sessionId: params.id, userId: user.id });
			if (params.id === session.id) cookie.clear(request);
			return ok({ data: { ended: true } });
		}),
		route(endSessions, async ({ body, user, session, request }) => {
			const but = body.keep_current ? session.id : null;
			const { sessions, tokens } = await store.transaction(async (tx) => ({
				sessions: await sessionStore.endAll(tx, user.id, but, "revoked", now()),
				tokens: await deps.authMethods.endTokens(tx, user.id, now()),
			}));
			for (const sessionId of [...sessions, ...tokens]) sessionEvents.sessionEnded({ sessionId, userId: user.id });
			if (but === null) cookie.clear(request);
			return ok({ data: { ended: sessions.length } });
		}),
		route(signInList, async ({ query, user }) => {
			const page = query.page ?? 1;
			const since = new Date(clock.nowMs() - HISTORY_MS);
			const { rows, total } = await sessionStore.history(user.id, since, offsetOf(page), PER_PAGE);
			const views = rows.map((row) => ({
				at: row.at.toISOString(),
				way: row.way,
				outcome: row.outcome,
				device: deviceName(row.user_agent),
				network: networkName(row.network),
				known_device: row.known_device,
				second_factor: row.second_factor,
			}));
			return ok(paged({ path: "/user/sign-ins", query: {} }, page, total, views));
		}),
	];
}
