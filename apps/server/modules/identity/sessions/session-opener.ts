import type { SignInMethod, UsedSecondFactor } from "@truefill/contracts/http";
import { ok, type Result } from "@truefill/core/result";
import type { CallRefusal, RequestContext } from "../../../http/bind.ts";
import type { Clock } from "../../../platform/index.ts";
import type { IdentityPorts, SignInPorts } from "../ports.ts";
import { userView } from "../profile/user-view.ts";
import type { UserRow } from "../tables.ts";
import { type CompleteLoginDeps, completeLogin } from "./complete-login.ts";
import { deviceReader, type HostCookie } from "./cookies.ts";
import type { OpenedSession } from "./sessions.ts";

export interface SessionOpenerDeps extends SignInPorts, CompleteLoginDeps {
	/** For the renewal. */
	readonly cookie: HostCookie;
	/** By which a known browser is recognised. */
	readonly deviceCookie: HostCookie;
	readonly clock: Clock;
}

/** Opens the session of every sign-in method, and builds the response. */
export function sessionOpener(deps: SessionOpenerDeps) {
	const { accounts, inbox, clock, cookie, deviceCookie } = deps;
	const view = async (user: UserRow) => {
		const [unreadMessages, notifications, account] = await Promise.all([
			inbox.unreadMessages(user),
			inbox.unreadNotifications(user.id),
			accounts.firstAccount(user.id),
		]);
		return userView(user, account, { unreadMessages, notifications }, clock.nowMs());
	};
	const signedIn = async (session: OpenedSession, request: RequestContext) => {
		cookie.write(request, session.renewal);
		const { token, tokenExpiresAtMs, user } = session;
		return { data: { user: await view(user), token, expires_at: new Date(tokenExpiresAtMs).toISOString() } };
	};
	const deviceOf = deviceReader(deviceCookie);
	/** For a user who has given all required factors. */
	const enter = async (
		user: UserRow,
		method: SignInMethod,
		request: RequestContext,
		secondFactor: UsedSecondFactor | null = null,
	) => {
		const login = await completeLogin(deps, user, method, deviceOf(request), cookie.read(request), secondFactor);
		deviceCookie.write(request, login.deviceKey);
		return signedIn(login, request);
	};
	return { view, signedIn, deviceOf, enter };
}

/** The same for whoever has given one factor: a password, a link, a provider. */
export function oneFactorOpener(deps: SessionOpenerDeps & Pick<IdentityPorts, "secondStep">) {
	const opener = sessionOpener(deps);
	return {
		...opener,
		/** Refused while a second factor is required; no session is opened then. */
		async enterByOneFactor(
			user: UserRow,
			method: SignInMethod,
			request: RequestContext,
		): Promise<Result<Awaited<ReturnType<typeof opener.enter>>, CallRefusal>> {
			const second = await deps.secondStep(user.id, method, request);
			return second === null ? ok(await opener.enter(user, method, request)) : { ok: false, refusal: second };
		},
	};
}
