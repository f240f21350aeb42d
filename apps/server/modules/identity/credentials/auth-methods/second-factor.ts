import { randomBytes } from "node:crypto";
import type { UsedSecondFactor } from "@truefill/contracts/http";
import { ok, type Result, refuse } from "@truefill/core/result";
import type { CallRefusal, RequestContext } from "../../../../http/bind.ts";
import type { Clock } from "../../../../platform/index.ts";
import { Throttle, WRONG_ATTEMPTS } from "../../../../platform/rate-limits/index.ts";
import type { SealingKeys } from "../../../../platform/sealing.ts";
import type { NotifySecurityChange, Person, SignInPort } from "./ports.ts";
import { freshCodes, normalisedCode } from "./recovery-codes.ts";
import type { FactorStore } from "./store.ts";
import { base32, otpauthUri, stepOf } from "./totp.ts";

export const ENROL_LIFE_MS = 15 * 60_000;
const SECRET_BYTES = 20;

export interface SecondFactorDeps {
	readonly store: FactorStore;
	readonly keys: SealingKeys;
	readonly clock: Clock;
	readonly signIn: SignInPort;
	readonly notify: NotifySecurityChange;
	readonly siteName: () => Promise<string>;
	/** Makes the secret of an authenticator app; absent: at random. The seeding of a demo has its own. */
	readonly newSecret: (() => Buffer) | undefined;
	/** Whether the site requires a second factor of this user. */
	readonly isDemanded: (person: Pick<Person, "role" | "staffRole">) => Promise<boolean>;
}

/** The authenticator app and its recovery codes: set up, verified, turned off. */
export class SecondFactor {
	readonly #deps: SecondFactorDeps;
	/** Per user, across sign-ins and sessions: six digits could otherwise be guessed, slowly. */
	readonly #wrong: Throttle;

	constructor(deps: SecondFactorDeps) {
		this.#deps = deps;
		this.#wrong = new Throttle(WRONG_ATTEMPTS.account, deps.clock);
	}

	async isOn(userId: string): Promise<boolean> {
		const totp = await this.#deps.store.totp(userId);
		return totp !== undefined && totp.confirmed_at !== null;
	}

	/** A secret for an app; nothing changes until its first code is entered. */
	async enrol(person: Person): Promise<Result<{ secret: string; uri: string; until: Date }, CallRefusal>> {
		const { store, keys, clock, siteName, newSecret = () => randomBytes(SECRET_BYTES) } = this.#deps;
		const secret = newSecret();
		const until = new Date(clock.nowMs() + ENROL_LIFE_MS);
		if (!(await store.beginTotp(person.id, keys.seal(secret, person.id), until))) return refuse("TOTP_ON");
		return ok({ secret: base32(secret), uri: otpauthUri(secret, await siteName(), person.email), until });
	}

	/** @returns the recovery codes, which are shown only once. */
	async confirm(person: Person, code: string, request: RequestContext): Promise<Result<string[], CallRefusal>> {
		const { store, keys, clock, notify } = this.#deps;
		const totp = await store.totp(person.id);
		const nowMs = clock.nowMs();
		if (totp === undefined || (totp.confirmed_at === null && totp.enrol_until.getTime() <= nowMs)) {
			return refuse("ENROLMENT_ENDED");
		}
		if (totp.confirmed_at !== null) return refuse("TOTP_ON");
		const waitMs = this.#wrong.waitMs(person.id);
		if (waitMs > 0) return tooMany(waitMs);
		this.#wrong.begin(person.id);
		const step = stepOf(keys.open(totp.sealed_secret, person.id), code.replace(/[\s-]/g, ""), nowMs);
		if (step === null) return refuse("CODE_WRONG");
		this.#wrong.clear(person.id);
		const codes = freshCodes();
		const on = await store.confirmTotp(
			person.id,
			totp.sealed_secret,
			step,
			this.#hashes(codes, person.id),
			new Date(nowMs),
			notify(person, "totp-on", "", request),
		);
		if (!on) return refuse("ENROLMENT_ENDED");
		return ok(codes);
	}

	/** Refused if the role requires a second factor. */
	async disable(person: Person, request: RequestContext): Promise<Result<null, CallRefusal>> {
		const { store, notify, isDemanded } = this.#deps;
		if (!(await this.isOn(person.id))) return refuse("TOTP_OFF");
		if ((await isDemanded(person)) && !(await store.hasPasskey(person.id))) {
			return refuse("SECOND_FACTOR_NEEDED_BY_ROLE");
		}
		const off = await store.removeTotp(person.id, notify(person, "totp-off", "", request));
		return off ? ok(null) : refuse("TOTP_OFF");
	}

	async renewCodes(person: Person, request: RequestContext): Promise<Result<string[], CallRefusal>> {
		if (!(await this.isOn(person.id))) return refuse("TOTP_OFF");
		const { store, notify } = this.#deps;
		const codes = freshCodes();
		const notified = notify(person, "recovery-codes-renewed", "", request);
		await store.replaceRecoveryCodes(person.id, this.#hashes(codes, person.id), notified);
		return ok(codes);
	}

	/** Milliseconds until the next code is accepted here; 0: none. */
	async waitMs(userId: string, request: RequestContext): Promise<number> {
		return this.#wrong.waitMs(await this.#key(userId, request));
	}

	/** Consumes a code: six digits of the app, or a recovery code. Each is accepted once, also if two arrive at once. */
	async use(person: Person, typed: string, request: RequestContext): Promise<Result<UsedSecondFactor, CallRefusal>> {
		const key = await this.#key(person.id, request);
		const waitMs = this.#wrong.waitMs(key);
		if (waitMs > 0) return tooMany(waitMs);
		this.#wrong.begin(key);
		const used = await this.#used(person, typed, request);
		if (used === null) return refuse("CODE_WRONG");
		this.#wrong.clear(key);
		return ok(used);
	}

	/** Which kind was right and is now used; null: neither. */
	async #used(person: Person, typed: string, request: RequestContext): Promise<UsedSecondFactor | null> {
		const { store, keys, clock, notify } = this.#deps;
		const nowMs = clock.nowMs();
		const digits = typed.replace(/[\s-]/g, "");
		if (/^\d{6}$/.test(digits)) {
			const totp = await store.totp(person.id);
			if (totp === undefined || totp.confirmed_at === null) return null;
			const step = stepOf(keys.open(totp.sealed_secret, person.id), digits, nowMs);
			return step !== null && (await store.useStep(person.id, step)) ? "totp" : null;
		}
		const code = normalisedCode(typed);
		if (code === null) return null;
		const used = await store.useRecoveryCode(person.id, keys.hashes(code, person.id), new Date(nowMs), (left) =>
			notify(person, "recovery-code-used", String(left), request),
		);
		return used ? "recovery-code" : null;
	}

	/** Guesses from an unknown browser do not delay the owner at home. */
	async #key(userId: string, request: RequestContext): Promise<string> {
		return `${userId}${await this.#deps.signIn.knownAs(userId, request)}`;
	}

	#hashes(codes: readonly string[], userId: string): Buffer[] {
		return codes.map((code) => this.#deps.keys.hash(code.replaceAll("-", ""), userId));
	}
}

export const tooMany = (waitMs: number) => refuse("TOO_MANY_ATTEMPTS", { seconds: String(Math.ceil(waitMs / 1000)) });
