import { ok, type Result, refuse } from "@truefill/core/result";
import type { CallRefusal } from "../../../http/bind.ts";
import { Throttle, WRONG_ATTEMPTS } from "../../../platform/rate-limits/index.ts";
import { isDemoAddress } from "../profile/demo-people.ts";
import { type CompleteLoginDeps, type Device, deviceHash, refusedLogin } from "../sessions/complete-login.ts";
import type { SessionStore } from "../sessions/session-store.ts";
import type { UserRow } from "../tables.ts";
import { HashQueueFull, type Passwords } from "./passwords.ts";

/** A browser or a network used by a user within this time is known. */
export const KNOWN_MS = 90 * 86_400_000;
export interface LoginDeps extends CompleteLoginDeps {
	/** R14: whether the site conceals which addresses are registered. */
	readonly concealAccounts: () => Promise<boolean>;
	readonly sessionStore: SessionStore;
	readonly passwords: Passwords;
	readonly demo: boolean;
}

/**
 * Sign-in by e-mail and password: identifies the user and opens no session. An unknown address takes the same time and
 * gets the same answer as a wrong password. On a site that conceals accounts, a customer's password counts only after a
 * mailed link was used (R14): signing up with an address and trying the password reveals nothing about it. Wrong
 * attempts on one address are delayed for anonymous callers; a browser or a network from which the user has signed in
 * before has a counter of its own, so that nobody can lock the owner out.
 */
export class Login {
	readonly #deps: LoginDeps;
	readonly #accounts: Throttle;
	readonly #networks: Throttle;

	constructor(deps: LoginDeps) {
		this.#deps = deps;
		this.#accounts = new Throttle(WRONG_ATTEMPTS.account, deps.clock);
		this.#networks = new Throttle(WRONG_ATTEMPTS.network, deps.clock);
	}

	async run(given: { email: string; password: string }, device: Device): Promise<Result<UserRow, CallRefusal>> {
		const { users, sessionStore, signIns, passwords, clock, demo, concealAccounts } = this.#deps;
		const emailKey = given.email.toLowerCase();
		const user = await users.userByEmail(emailKey);
		const since = new Date(clock.nowMs() - KNOWN_MS);
		const hash = deviceHash(device);
		// Also for unknown addresses, so that the work and the time are the same.
		const [knownDevice, knownNetwork, conceals] = await Promise.all([
			signIns.knowsDevice(user?.id ?? "", hash, since),
			sessionStore.knowsNetwork(user?.id ?? "", device.network, since),
			concealAccounts(),
		]);
		const own = knownDevice ? ` device ${hash?.toString("hex")}` : knownNetwork ? ` network ${device.network}` : "";
		const key = `${emailKey}${own}`;
		// A known browser is not delayed by others in its network.
		const networkMs = knownDevice ? 0 : this.#networks.waitMs(device.network);
		const waitMs = Math.max(this.#accounts.waitMs(key), networkMs);
		if (waitMs > 0) return tooMany(waitMs);

		this.#accounts.begin(key);
		this.#networks.begin(device.network);
		let right: boolean;
		try {
			right = await passwords.verify(user?.password_hash ?? null, given.password);
		} catch (error) {
			if (!(error instanceof HashQueueFull)) throw error;
			this.#accounts.forgive(key);
			return tooMany(2_000);
		}
		const mayNotYet = conceals && user?.role === "customer" && user.email_verified_at === null;
		if (!right || user === undefined || mayNotYet) {
			// Not awaited: only a known address has something to write, which must not show in the response time.
			if (user !== undefined) this.#note(user.id, device, knownDevice);
			return refuse("CREDENTIALS_WRONG");
		}
		this.#accounts.clear(key);
		this.#networks.forgive(device.network);
		if (!demo && isDemoAddress(user.email_key)) return refuse("DEMO_SIGN_IN_OFF");
		return ok(user);
	}

	#note(userId: string, device: Device, known: boolean): void {
		refusedLogin(this.#deps, userId, "password", "password-wrong", { ...device, known }).catch((error: unknown) =>
			this.#deps.log.warn({ err: error }, "failed to record a refused sign-in"),
		);
	}
}

const tooMany = (waitMs: number) => refuse("TOO_MANY_ATTEMPTS", { seconds: String(Math.ceil(waitMs / 1000)) });
