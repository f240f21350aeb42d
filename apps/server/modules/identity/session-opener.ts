import type { SignInMethod, UsedSecondFactor } from "@truefill/contracts/http";
import { ok, type Result } from "@truefill/core/result";
import type { CallRefusal, RequestContext } from "../../http/bind.ts";
import type { Clock } from "../../platform/index.ts";
import { type CompleteLoginDeps, completeLogin } from "./complete-login.ts";
import { deviceReader, type HostCookie } from "./cookies.ts";
import type { IdentityPorts } from "./ports.ts";
import type { OpenedSession } from "./sessions.ts";
import type { UserRow } from "./store.ts";
import { userView } from "./user-view.ts";

/** Asked after a first factor: a refusal sends the sign-in on to its second step, and no session is opened. */
export type SecondStep = (userId: string, way: SignInMethod, request: RequestContext) => Promise<CallRefusal | null>;

export interface SessionOpenerDeps extends IdentityPorts, CompleteLoginDeps {
	/** Of the renewal. */
	readonly cookie: HostCookie;
	/** By which a browser is known again. */
	readonly deviceCookie: HostCookie;
	readonly clock: Clock;
}

/** How everybody comes in and how they are answered, whichever way they came. */
export function sessionOpener(deps: SessionOpenerDeps) {
	const { accounts, inbox, clock, cookie, deviceCookie } = deps;
	const view = async (user: UserRow) => {
		const [unreadMessages, notifications] = await Promise.all([
			inbox.unreadMessages(user),
			inbox.unreadNotifications(user.id),
		]);
		return userView(user, accounts.firstAccount(user.id), { unreadMessages, notifications }, clock.nowMs());
	};
	const signedIn = async (session: OpenedSession, request: RequestContext) => {
		cookie.write(request, session.renewal);
		const { token, tokenExpiresAtMs, user } = session;
		return { data: { user: await view(user), token, expires_at: new Date(tokenExpiresAtMs).toISOString() } };
	};
	const deviceOf = deviceReader(deviceCookie);
	/** For somebody who has proved all that there is to prove. */
	const enter = async (
		user: UserRow,
		way: SignInMethod,
		request: RequestContext,
		secondFactor: UsedSecondFactor | null = null,
	) => {
		const login = await completeLogin(deps, user, way, deviceOf(request), cookie.read(request), secondFactor);
		deviceCookie.write(request, login.deviceKey);
		return signedIn(login, request);
	};
	return {
		view,
		signedIn,
		deviceOf,
		enter,
		/** For somebody who has proved one thing: a password, a link, a provider's word. */
		async enterByOneFactor(
			user: UserRow,
			way: SignInMethod,
			request: RequestContext,
		): Promise<Result<Awaited<ReturnType<typeof enter>>, CallRefusal>> {
			const second = (await deps.secondStep?.(user.id, way, request)) ?? null;
			return second === null ? ok(await enter(user, way, request)) : { ok: false, refusal: second };
		},
	};
}
