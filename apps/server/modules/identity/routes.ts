import { checkEmail, currentUser, heartbeat, login, logout, register, renew } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { type BoundRoute, type RequestFacts, route } from "../../http/bind.ts";
import { RateLimit } from "../../http/limits.ts";
import type { Clock } from "../../platform/index.ts";
import { AddressQuestions, countryOf } from "./check-email.ts";
import { isDemoAddress } from "./demo-people.ts";
import { Login } from "./login.ts";
import type { Passwords } from "./passwords.ts";
import { registerCustomer } from "./register.ts";
import type { RenewalCookie } from "./renewal-cookie.ts";
import type { OpenedSession, Sessions } from "./sessions.ts";
import type { IdentityStore, UserRow } from "./store.ts";
import { type AccountsPort, userView } from "./user-view.ts";

export interface IdentityDeps {
	readonly store: IdentityStore;
	readonly sessions: Sessions;
	readonly passwords: Passwords;
	readonly cookie: RenewalCookie;
	readonly accounts: AccountsPort;
	readonly clock: Clock;
	readonly demo: boolean;
}

export function identityRoutes(deps: IdentityDeps): BoundRoute[] {
	const { store, sessions, cookie, accounts, clock } = deps;
	const signIn = new Login(deps);
	const questions = new AddressQuestions(clock);
	const registrations = new RateLimit({ burst: 10, perSecond: 1 / 60 }, clock);
	const seconds = (waitMs: number) => ({ seconds: String(Math.ceil(waitMs / 1000)) });
	const view = (user: UserRow) => userView(user, accounts.firstAccount(user.id), clock.nowMs());
	const signedIn = (session: OpenedSession, request: RequestFacts) => {
		cookie.write(request, session.renewal);
		const { token, tokenExpiresAtMs, user } = session;
		return ok({ data: { user: view(user), token, expires_at: new Date(tokenExpiresAtMs).toISOString() } });
	};

	return [
		route(login, async ({ body, request }) => {
			const { network, userAgent } = request;
			const result = await signIn.run({ ...body, network, userAgent });
			return result.ok ? signedIn(result.value, request) : result;
		}),
		route(renew, async ({ request }) => {
			const renewal = cookie.read(request);
			const renewed = renewal === undefined ? undefined : await sessions.renew(renewal);
			if (renewed?.kind === "renewed") return signedIn(renewed.session, request);
			cookie.clear(request);
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
			const result = await registerCustomer(deps, body);
			return result.ok ? ok({ data: { user: view(result.value) } }) : result;
		}),
		route(checkEmail, async ({ body, request }) => {
			const emailKey = body.email.toLowerCase();
			const waitMs = questions.ask(emailKey, request.network);
			if (waitMs > 0) return refuse("TOO_MANY_ATTEMPTS", seconds(waitMs));
			const available = !isDemoAddress(emailKey) && (await store.userByEmail(emailKey)) === undefined;
			const message = available ? "Email is available" : "Email is already registered";
			return ok({ success: true, message, data: { available, country: countryOf(request.acceptLanguage) } });
		}),
		route(currentUser, async ({ user }) => {
			const row = await store.userById(user.id);
			return row === undefined ? refuse("SESSION_ENDED") : ok({ data: view(row) });
		}),
		route(heartbeat, async ({ user }) => {
			const nowMs = clock.nowMs();
			await store.seen(user.id, new Date(nowMs));
			return ok({ data: { server_time: new Date(nowMs).toISOString() } });
		}),
	];
}
