import type { SignInMethod, UsedSecondFactor } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { RequestContext } from "../../../http/bind.ts";
import { isDemoAddress } from "../profile/demo-people.ts";
import { deviceHash, refusedLogin } from "../sessions/complete-login.ts";
import { type SessionOpenerDeps, sessionOpener } from "../sessions/session-opener.ts";
import type { SessionStore } from "../sessions/session-store.ts";
import type { UserRow } from "../tables.ts";
import { KNOWN_MS } from "./login.ts";
import { HashQueueFull, type Passwords } from "./passwords.ts";

export interface SignInDeps extends SessionOpenerDeps {
	readonly sessionStore: SessionStore;
	readonly passwords: Passwords;
	readonly demo: boolean;
}

/** What the sign-in methods beyond the password need: users, password checks, and opening the session. */
export function createSignInPort(deps: SignInDeps) {
	const { users, sessionStore, signIns, passwords, clock, demo } = deps;
	const { enter, deviceOf } = sessionOpener(deps);
	const since = () => new Date(clock.nowMs() - KNOWN_MS);
	return {
		/** Outside the demo its users are refused: an API token created in it is invalid. */
		async userById(id: string) {
			const user = await users.userById(id);
			return !demo && user !== undefined && isDemoAddress(user.email_key) ? undefined : personOf(user);
		},
		userByEmail: async (email: string) => personOf(await users.userByEmail(email.toLowerCase())),
		/** `busy`: too many are being checked; the result is unknown. */
		async checkPassword(userId: string, password: string): Promise<"right" | "wrong" | "busy"> {
			const user = await users.userById(userId);
			try {
				return (await passwords.verify(user?.password_hash ?? null, password)) ? "right" : "wrong";
			} catch (error) {
				if (error instanceof HashQueueFull) return "busy";
				throw error;
			}
		},
		/** Key that separates the owner's attempts from anonymous ones: a known browser, else a known network, else empty. */
		async knownAs(userId: string, request: RequestContext): Promise<string> {
			const hash = deviceHash(deviceOf(request));
			if (await signIns.knowsDevice(userId, hash, since())) return ` device ${hash?.toString("hex")}`;
			return (await sessionStore.knowsNetwork(userId, request.network, since())) ? ` network ${request.network}` : "";
		},
		isSessionLive: (sessionId: string) => sessionStore.isSessionLive(sessionId, new Date(clock.nowMs())),
		/** For a user who has given all required factors. */
		async open(
			userId: string,
			method: SignInMethod,
			request: RequestContext,
			secondFactor: UsedSecondFactor | null = null,
		) {
			const user = await users.userById(userId);
			if (user === undefined) return refuse("SESSION_ENDED");
			if (!demo && isDemoAddress(user.email_key)) return refuse("DEMO_SIGN_IN_OFF");
			return ok(await enter(user, method, request, secondFactor));
		},
		/** Records in the user's history that the second factor was wrong. */
		async refusedSecondFactor(userId: string, method: SignInMethod, request: RequestContext): Promise<void> {
			const device = deviceOf(request);
			const known = await signIns.knowsDevice(userId, deviceHash(device), since());
			await refusedLogin(deps, userId, method, "second-factor-wrong", { ...device, known });
		},
	};
}

const personOf = (user: UserRow | undefined) =>
	user && {
		id: user.id,
		email: user.email,
		role: user.role,
		staffRole: user.staff_role,
		status: user.status,
		firstName: user.first_name,
		isConfirmed: user.email_verified_at !== null,
	};
