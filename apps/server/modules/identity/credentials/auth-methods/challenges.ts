import type { SignInMethod } from "@truefill/contracts/http";
import { ok, type Result, refuse } from "@truefill/core/result";
import type { CallRefusal, RequestContext } from "../../../../http/bind.ts";
import type { Clock } from "../../../../platform/index.ts";
import type { Person, SessionAnswer, SignInPort } from "./ports.ts";
import { type SecondFactor, tooMany } from "./second-factor.ts";
import { ShortCookie } from "./short-cookie.ts";
import type { FactorStore } from "./store.ts";

export const CHALLENGE_LIFE_MS = 5 * 60_000;
export const CHALLENGE_ATTEMPTS = 5;

export interface ChallengeDeps {
	readonly store: FactorStore;
	readonly clock: Clock;
	readonly signIn: SignInPort;
	readonly secondFactor: SecondFactor;
	readonly isDemanded: (person: Pick<Person, "role" | "staffRole">) => Promise<boolean>;
	readonly publicUrl: URL | null;
}

/**
 * Sign-ins whose first factor was right. There is no session until the second factor is right: the browser holds a
 * cookie for this challenge only, valid for five minutes and five codes.
 */
export class Challenges {
	readonly #deps: ChallengeDeps;
	readonly #cookie: ShortCookie;

	constructor(deps: ChallengeDeps) {
		this.#deps = deps;
		this.#cookie = new ShortCookie(deps.publicUrl, "truefill-challenge", CHALLENGE_LIFE_MS);
	}

	/** Called at every sign-in with one factor. A refusal: a second factor is required. */
	async begin(userId: string, method: SignInMethod, request: RequestContext): Promise<CallRefusal | null> {
		const { store, clock, signIn } = this.#deps;
		const person = await signIn.userById(userId);
		if (person === undefined || (await this.#methods(person)).length === 0) return null;
		await store.beginChallenge({
			token_hash: this.#cookie.begin(request),
			user_id: person.id,
			way: method,
			expires_at: new Date(clock.nowMs() + CHALLENGE_LIFE_MS),
			attempts_left: CHALLENGE_ATTEMPTS,
		});
		return refuse("SECOND_FACTOR_REQUIRED").refusal;
	}

	async underWay(request: RequestContext): Promise<Result<{ methods: Method[]; until: Date }, CallRefusal>> {
		const { store, clock, signIn } = this.#deps;
		const hash = this.#cookie.read(request);
		const found = hash && (await store.challenge(hash, new Date(clock.nowMs())));
		const person = found && (await signIn.userById(found.user_id));
		const methods = person === undefined ? [] : await this.#methods(person);
		if (found === undefined || methods.length === 0) return this.#over(request);
		return ok({ methods, until: found.expires_at });
	}

	async answer(code: string, request: RequestContext): Promise<Result<SessionAnswer, CallRefusal>> {
		const { store, clock, signIn, secondFactor } = this.#deps;
		const at = new Date(clock.nowMs());
		const hash = this.#cookie.read(request);
		const found = hash && (await store.challenge(hash, at));
		if (hash === undefined || found === undefined) return this.#over(request);
		const waitMs = await secondFactor.waitMs(found.user_id, request);
		if (waitMs > 0) return tooMany(waitMs);
		const attempt = await store.attemptChallenge(hash, at);
		const person = attempt && (await signIn.userById(attempt.userId));
		if (attempt === undefined || person === undefined) return this.#over(request);
		const used = await secondFactor.use(person, code, request);
		if (!used.ok) {
			await signIn.refusedSecondFactor(person.id, found.way, request);
			return attempt.left === 0 && used.refusal.code === "CODE_WRONG" ? this.#over(request) : used;
		}
		if (!(await store.finishChallenge(hash))) return this.#over(request);
		this.#cookie.clear(request);
		return signIn.open(person.id, found.way, request, used.value);
	}

	#over(request: RequestContext): Result<never, CallRefusal> {
		this.#cookie.clear(request);
		return refuse("CHALLENGE_ENDED");
	}

	/** Methods for the second step; none if the first factor is enough. */
	async #methods(person: Person): Promise<Method[]> {
		const { store, secondFactor, isDemanded } = this.#deps;
		const totp = await secondFactor.isOn(person.id);
		const passkey = await store.hasPasskey(person.id);
		// A passkey is a complete sign-in method. It becomes a second step only if the role requires one.
		if (!totp && !(passkey && (await isDemanded(person)))) return [];
		const codes = totp && (await store.recoveryCodesLeft(person.id)) > 0;
		return [
			...(totp ? (["totp"] as const) : []),
			...(passkey ? (["passkey"] as const) : []),
			...(codes ? (["recovery-code"] as const) : []),
		];
	}
}

type Method = "totp" | "recovery-code" | "passkey";
