import { ok, type Result, refuse } from "@truefill/core/result";
import type { CallRefusal } from "../../http/bind.ts";
import type { Clock } from "../../platform/index.ts";
import { isDemoAddress } from "./demo-people.ts";
import { HashQueueFull, type Passwords } from "./passwords.ts";
import type { OpenedSession, Sessions } from "./sessions.ts";
import type { IdentityStore } from "./store.ts";
import { Throttle, type ThrottleOptions } from "./throttle.ts";

const KNOWN_NETWORK_MS = 90 * 86_400_000;
/** One person mistyping; from then on a guesser gets about a hundred guesses a day. */
const PER_ACCOUNT: ThrottleOptions = {
	free: 5,
	firstDelayMs: 1_000,
	maxDelayMs: 15 * 60_000,
	forgetAfterMs: 30 * 60_000,
};
/** A household or an office may mistype more often. */
const PER_NETWORK: ThrottleOptions = { free: 30, firstDelayMs: 1_000, maxDelayMs: 5 * 60_000, forgetAfterMs: 30_000 };

export interface LoginAttempt {
	readonly email: string;
	readonly password: string;
	readonly network: string;
	readonly userAgent: string;
}

/**
 * Sign-in by e-mail and password. An unknown address costs the same time and gets the same answer as a wrong password.
 * Wrong attempts on one address are delayed for strangers; a network from which the person has signed in before is
 * counted for itself, so that nobody can lock the owner out.
 */
export class Login {
	readonly #deps: { store: IdentityStore; sessions: Sessions; passwords: Passwords; clock: Clock; demo: boolean };
	readonly #accounts: Throttle;
	readonly #networks: Throttle;

	constructor(deps: { store: IdentityStore; sessions: Sessions; passwords: Passwords; clock: Clock; demo: boolean }) {
		this.#deps = deps;
		this.#accounts = new Throttle(PER_ACCOUNT, deps.clock);
		this.#networks = new Throttle(PER_NETWORK, deps.clock);
	}

	async run(attempt: LoginAttempt): Promise<Result<OpenedSession, CallRefusal>> {
		const { store, sessions, passwords, clock, demo } = this.#deps;
		const emailKey = attempt.email.toLowerCase();
		const user = await store.userByEmail(emailKey);
		const since = new Date(clock.nowMs() - KNOWN_NETWORK_MS);
		// Asked for unknown addresses too: the same work, the same time.
		const known = await store.knowsNetwork(user?.id ?? "", attempt.network, since);
		const key = known ? `${emailKey} ${attempt.network}` : emailKey;
		const waitMs = Math.max(this.#accounts.waitMs(key), this.#networks.waitMs(attempt.network));
		if (waitMs > 0) return tooMany(waitMs);

		this.#accounts.begin(key);
		this.#networks.begin(attempt.network);
		let right: boolean;
		try {
			right = await passwords.verify(user?.password_hash ?? null, attempt.password);
		} catch (error) {
			if (!(error instanceof HashQueueFull)) throw error;
			this.#accounts.forgive(key);
			return tooMany(2_000);
		}
		if (!right || user === undefined) return refuse("CREDENTIALS_WRONG");
		this.#accounts.clear(key);
		this.#networks.forgive(attempt.network);
		if (!demo && isDemoAddress(user.email_key)) return refuse("DEMO_SIGN_IN_OFF");
		return ok(await sessions.open(user, attempt));
	}
}

const tooMany = (waitMs: number) => refuse("TOO_MANY_ATTEMPTS", { seconds: String(Math.ceil(waitMs / 1000)) });
