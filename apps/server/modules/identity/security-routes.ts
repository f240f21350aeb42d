import {
	changePassword,
	checkLink,
	forgotPassword,
	requestSignInLink,
	resendVerification,
	resetPassword,
	verifyEmail,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { type BoundRoute, type RequestContext, route } from "../../http/bind.ts";
import { LIMITS, NetworkLimit } from "../../platform/rate-limits/index.ts";
import { PasswordChange } from "./credentials/change-password.ts";
import { languageOf } from "./profile/check-email.ts";
import type { EmailChangeStore } from "./profile/email-change/store.ts";
import { resendCode, verifyEmail as verify } from "./profile/verify-email.ts";
import type { MailRequest } from "./recovery/proof-store.ts";
import type { IdentityDeps } from "./routes.ts";
import { deviceReader } from "./sessions/cookies.ts";
import { sessionRoutes } from "./sessions/session-routes.ts";

/** Sign-in by mail, confirmation of the address, the password, sessions and their history. */
export function securityRoutes(deps: IdentityDeps, emailChanges: Pick<EmailChangeStore, "isUndoable">): BoundRoute[] {
	const { users, proofs, proofStore, deviceCookie, cookie, clock } = deps;
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
		const user = await users.userById(userId);
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
		...sessionRoutes(deps),
	];
}
