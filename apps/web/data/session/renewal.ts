import { renew } from "@truefill/contracts/http";
import { call, isApiError, serverNow, setAuthority } from "../http/index.ts";
import { clearSession, sessionStore, storeSession, tokenExpiresAtMs } from "./store.ts";

/** SPEC §8: no forced redirect from these. */
const PUBLIC_PATHS = ["/", "/login", "/register", "/forgot-password"];
const BEFORE_END_MS = 90_000;
/** A restored token's age may be unknown; it is renewed soon, with jitter between tabs. */
const UNKNOWN_END_MS = 20_000;
const LOCK = "truefill-session-renewal";

let inFlight: Promise<boolean> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let leave: (path: string) => void = (path) => globalThis.location.assign(path);

/** Sets the router's navigation to the root, so that losing the session does not reload the page. */
export function onSessionLost(goTo: (path: string) => void): void {
	leave = goTo;
}

/**
 * R25: a fresh token through the renewal cookie, once for all calls and tabs of this browser; a tab that waited for the
 * lock uses the token it then finds. True if there is a token other than `refused`. An unreachable server leaves the
 * session as it is.
 */
export function renewSession(refused: string): Promise<boolean> {
	inFlight ??= withLock(() => renewUnlessDone(refused)).finally(() => {
		inFlight = null;
	});
	return inFlight;
}

async function withLock(work: () => Promise<boolean>): Promise<boolean> {
	const locks = globalThis.navigator?.locks;
	return locks ? await locks.request(LOCK, work) : await work();
}

async function renewUnlessDone(refused: string): Promise<boolean> {
	await sessionStore.persist.rehydrate();
	const current = sessionStore.getState().token;
	if (current !== refused) return current !== null;
	try {
		const { data } = await call(renew);
		storeSession(data.user, data.token, data.expires_at);
		return true;
	} catch (error) {
		if (!isApiError(error) || error.status !== 401) return false;
		// A sign-in in another tab may have replaced the refused session meanwhile.
		await sessionStore.persist.rehydrate();
		const { token } = sessionStore.getState();
		if (token !== null && token !== refused) return true;
		loseSession();
		return false;
	}
}

/** SPEC §8: session cleared, user sent to the root path, except on public paths. */
function loseSession(): void {
	clearSession();
	if (!PUBLIC_PATHS.includes(globalThis.location?.pathname ?? "/")) leave("/");
}

function schedule(): void {
	clearTimeout(timer);
	const { token } = sessionStore.getState();
	if (token === null) return;
	const endsAt = tokenExpiresAtMs();
	const waitMs = endsAt === null ? UNKNOWN_END_MS * (1 + Math.random()) : endsAt - serverNow() - BEFORE_END_MS;
	timer = setTimeout(() => void renewAndGoOn(token), Math.max(waitMs, 1_000));
}

async function renewAndGoOn(token: string): Promise<void> {
	const before = sessionStore.getState().token;
	const renewed = before === token && (await renewSession(token));
	// A renewal that failed without a network is retried; a new token schedules its own.
	if (!renewed && sessionStore.getState().token === token) timer = setTimeout(() => void renewAndGoOn(token), 10_000);
}

/** Renews before expiry and follows sign-ins and sign-outs of other tabs. Call once; returns a stop function. */
export function startRenewal(): () => void {
	setAuthority({ token: () => sessionStore.getState().token, renewed: renewSession });
	const otherTab = (event: StorageEvent) => {
		if (event.key === sessionStore.persist.getOptions().name || event.key === null)
			void sessionStore.persist.rehydrate();
	};
	const stopWatching = sessionStore.subscribe((now, before) => {
		if (now.token !== before.token) schedule();
	});
	globalThis.addEventListener?.("storage", otherTab);
	schedule();
	return () => {
		clearTimeout(timer);
		stopWatching();
		globalThis.removeEventListener?.("storage", otherTab);
	};
}
