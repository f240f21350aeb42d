import { currentUser, heartbeat, login as loginCall, logout as logoutCall, type User } from "@truefill/contracts/http";
import { call, isApiError, learnServerTime, serverNow } from "../http/index.ts";
import { clearSession, sessionStore, storeSession, storeUser, tokenExpiresAtMs } from "./store.ts";

/** Stores the new session. Throws `ApiError` (CREDENTIALS_WRONG, SECOND_FACTOR_REQUIRED, TOO_MANY_ATTEMPTS, …). */
export async function login(email: string, password: string): Promise<User> {
	return signedIn((await call(loginCall, { body: { email, password } })).data);
}

/** Stores the session of a completed sign-in, whatever the method. */
export function signedIn(data: { user: User; token: string; expires_at: string }): User {
	sessionStore.setState({ selectedAccountIndex: 0 });
	storeSession(data.user, data.token, data.expires_at);
	return data.user;
}

/**
 * Ends the session here at once, then informs the server; an unreachable server changes nothing here. Only an expired
 * token is renewed first, because the server requires a valid one.
 */
export async function logout(): Promise<void> {
	const reported = sessionStore.getState().token === null ? Promise.resolve() : call(logoutCall).then(() => undefined);
	if ((tokenExpiresAtMs() ?? 0) > serverNow()) clearSession();
	try {
		await reported;
	} catch {
		// Already logged by the client. The token expires within its 15 minutes.
	} finally {
		clearSession();
	}
}

/** SPEC §4: without a token only the loading flag is reset; a failure keeps the state. */
export async function refreshUser(): Promise<User | null> {
	if (sessionStore.getState().token === null) return null;
	try {
		const { data } = await call(currentUser);
		storeUser(data);
		return data;
	} catch (error) {
		if (isApiError(error)) return null;
		throw error;
	}
}

const HEARTBEAT_MS = 60_000;

/** SPEC §7: at start, every 60 s while the page is visible, and when it becomes visible. Failures are only logged. */
export function startHeartbeat(): () => void {
	const beat = async () => {
		if (document.visibilityState !== "visible" || sessionStore.getState().token === null) return;
		const startedMs = Date.now();
		try {
			const { data } = await call(heartbeat);
			learnServerTime(data.server_time, startedMs);
		} catch {
			// Logged by the client; the next heartbeat retries.
		}
	};
	const now = () => void beat();
	const timer = setInterval(now, HEARTBEAT_MS);
	const stopWatching = sessionStore.subscribe((session, before) => {
		if (before.token === null && session.token !== null) now();
	});
	document.addEventListener("visibilitychange", now);
	now();
	return () => {
		clearInterval(timer);
		stopWatching();
		document.removeEventListener("visibilitychange", now);
	};
}
