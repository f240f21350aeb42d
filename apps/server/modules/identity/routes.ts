import {
	autoLogin,
	checkEmail,
	currentUser,
	heartbeat,
	login,
	logout,
	register,
	renew,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock } from "../../platform/index.ts";
import { LIMITS, NetworkLimit } from "../../platform/rate-limits/index.ts";
import type { BreachedPasswords } from "./credentials/breached/index.ts";
import { Login } from "./credentials/login.ts";
import type { Passwords } from "./credentials/passwords.ts";
import type { IdentityPorts } from "./ports.ts";
import { AddressQuestions, countryOf, languageOf } from "./profile/check-email.ts";
import { isDemoAddress } from "./profile/demo-people.ts";
import { registerCustomer } from "./profile/register.ts";
import type { UserStore } from "./profile/user-store.ts";
import { personOfLink } from "./recovery/auto-login.ts";
import type { ProofStore } from "./recovery/proof-store.ts";
import type { Proofs } from "./recovery/proofs.ts";
import type { HostCookie } from "./sessions/cookies.ts";
import type { SessionEvents } from "./sessions/session-events.ts";
import { oneFactorOpener } from "./sessions/session-opener.ts";
import type { SessionStore } from "./sessions/session-store.ts";
import type { Sessions } from "./sessions/sessions.ts";
import type { SignInStore } from "./sessions/sign-in-store.ts";

export interface IdentityDeps extends IdentityPorts {
	readonly users: UserStore;
	readonly signIns: SignInStore;
	readonly sessionStore: SessionStore;
	readonly proofStore: ProofStore;
	readonly proofs: Proofs;
	readonly sessionEvents: SessionEvents;
	readonly sessions: Sessions;
	readonly passwords: Passwords;
	readonly breached: BreachedPasswords;
	/** For the renewal. */
	readonly cookie: HostCookie;
	/** By which a known browser is recognised. */
	readonly deviceCookie: HostCookie;
	readonly clock: Clock;
	readonly demo: boolean;
}

export function identityRoutes(deps: IdentityDeps): BoundRoute[] {
	const { users, sessionStore, sessions, cookie, clock } = deps;
	const signIn = new Login(deps);
	const questions = new AddressQuestions(clock);
	const registrations = new NetworkLimit(LIMITS.signUps, clock);
	const seconds = (waitMs: number) => ({ seconds: String(Math.ceil(waitMs / 1000)) });
	const { view, signedIn, deviceOf, enterByOneFactor } = oneFactorOpener(deps);

	return [
		route(login, async ({ body, request }) => {
			const found = await signIn.run(body, deviceOf(request));
			return found.ok ? enterByOneFactor(found.value, "password", request) : found;
		}),
		route(autoLogin, async ({ body, request }) => {
			const found = await personOfLink(deps, body.token, deviceOf(request));
			return found.ok ? enterByOneFactor(found.value, "link", request) : found;
		}),
		route(renew, async ({ request }) => {
			const renewal = cookie.read(request);
			const renewed = renewal === undefined ? undefined : await sessions.renew(renewal);
			if (renewed?.kind === "renewed") return ok(await signedIn(renewed.session, request));
			// From an outdated page: the browser already has the cookie of the new sign-in, and keeps it.
			if (renewed?.kind !== "replaced") cookie.clear(request);
			return refuse("RENEWAL_REFUSED");
		}),
		route(logout, async ({ user, session, request }) => {
			await sessions.end(session.id, user.id);
			cookie.clear(request);
			return ok({ data: { ended: true } });
		}),
		route(register, async ({ body, request }) => {
			const waitMs = registrations.take(request.network);
			if (waitMs > 0) return refuse("TOO_MANY_ATTEMPTS", seconds(waitMs));
			const result = await registerCustomer(deps, body, languageOf(request.acceptLanguage));
			if (!result.ok) return result;
			await deps.registered(result.value.user.id, request);
			return ok({ data: { user: await view(result.value.user), confirm_by_mail: result.value.confirmByMail } });
		}),
		route(checkEmail, async ({ body, request }) => {
			const emailKey = body.email.toLowerCase();
			const waitMs = questions.ask(emailKey, request.network);
			if (waitMs > 0) return refuse("TOO_MANY_ATTEMPTS", seconds(waitMs));
			// A site that conceals accounts looks nothing up: the time is the same for every address.
			const available =
				(await deps.concealAccounts()) ||
				!(isDemoAddress(emailKey) || (await users.isEmailTaken(emailKey, new Date(clock.nowMs()))));
			const message = available ? "Email is available" : "Email is already registered";
			return ok({ success: true, message, data: { available, country: countryOf(request.acceptLanguage) } });
		}),
		route(currentUser, async ({ user }) => {
			const row = await users.userById(user.id);
			return row === undefined ? refuse("SESSION_ENDED") : ok({ data: await view(row) });
		}),
		route(heartbeat, async ({ user, session }) => {
			const nowMs = clock.nowMs();
			await users.seen(user.id, new Date(nowMs));
			await sessionStore.seen(session.id, new Date(nowMs));
			return ok({ data: { server_time: new Date(nowMs).toISOString() } });
		}),
	];
}
