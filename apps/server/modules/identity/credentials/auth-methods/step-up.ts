import { ok, type Result, refuse } from "@truefill/core/result";
import type { CallRefusal, RequestContext } from "../../../../http/bind.ts";
import type { Clock } from "../../../../platform/index.ts";
import { Throttle, WRONG_ATTEMPTS } from "../../../../platform/rate-limits/index.ts";
import type { Person, SignInPort } from "./ports.ts";
import { type SecondFactor, tooMany } from "./second-factor.ts";
import type { FactorStore } from "./store.ts";

export const ELEVATED_MS = 5 * 60_000;

export interface StepUpDeps {
	readonly store: FactorStore;
	readonly clock: Clock;
	readonly signIn: SignInPort;
	readonly secondFactor: SecondFactor;
}

/** Proof within a session that it is still the same user. A stolen session has no such proof. */
export class StepUp {
	readonly #deps: StepUpDeps;
	/** A stolen session must not be usable for guessing the password. */
	readonly #wrong: Throttle;

	constructor(deps: StepUpDeps) {
		this.#deps = deps;
		this.#wrong = new Throttle(WRONG_ATTEMPTS.account, deps.clock);
	}

	/** By password, plus a code if the authenticator app is on: never less than a sign-in requires. */
	async byPassword(
		person: Person,
		sessionId: string,
		proof: { password: string; code?: string | undefined },
		request: RequestContext,
	): Promise<Result<Date, CallRefusal>> {
		const { signIn, secondFactor } = this.#deps;
		const key = `${person.id} ${sessionId}`;
		const waitMs = this.#wrong.waitMs(key);
		if (waitMs > 0) return tooMany(waitMs);
		this.#wrong.begin(key);
		const checked = await signIn.checkPassword(person.id, proof.password);
		if (checked === "busy") {
			this.#wrong.forgive(key);
			return tooMany(2_000);
		}
		if (checked === "wrong") return refuse("PASSWORD_WRONG");
		this.#wrong.clear(key);
		const hasApp = await secondFactor.isOn(person.id);
		if (hasApp) {
			if (proof.code === undefined) return refuse("CODE_WRONG");
			const used = await secondFactor.use(person, proof.code, request);
			if (!used.ok) return used;
		}
		return ok(await this.elevate(sessionId, hasApp));
	}

	/** `bySecondFactor`: the proof includes an authenticator app or a passkey. */
	async elevate(sessionId: string, bySecondFactor: boolean): Promise<Date> {
		const until = new Date(this.#deps.clock.nowMs() + ELEVATED_MS);
		await this.#deps.store.elevate(sessionId, until, bySecondFactor);
		return until;
	}

	async until(sessionId: string): Promise<Date | null> {
		return this.#deps.store.elevatedUntil(sessionId, new Date(this.#deps.clock.nowMs()));
	}
}
