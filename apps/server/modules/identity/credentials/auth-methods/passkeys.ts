import { randomBytes } from "node:crypto";
import type { Assertion, addPasskey, passkeyCreation, passkeyRequest } from "@truefill/contracts/http";
import { ok, type Result, refuse } from "@truefill/core/result";
import type * as z from "zod";
import type { CallRefusal, RequestContext } from "../../../../http/bind.ts";
import type { Clock } from "../../../../platform/index.ts";
import type { PasskeyRow, PasskeyStore } from "./passkey-store.ts";
import type { NotifySecurityChange, Person, SignInPort } from "./ports.ts";
import { hashOf } from "./short-cookie.ts";

/** Loaded when the first passkey is used, because it includes certificates and their formats. */
const webauthn = () => import("@simplewebauthn/server");

export const PASSKEY_CHALLENGE_LIFE_MS = 5 * 60_000;
const MOST_PASSKEYS = 20;
/** EdDSA, ES256, RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

export interface PasskeyDeps {
	readonly store: PasskeyStore;
	readonly clock: Clock;
	readonly signIn: SignInPort;
	readonly notify: NotifySecurityChange;
	readonly siteName: () => Promise<string>;
	readonly publicUrl: URL | null;
	/** Whether a passkey of this user must not be removed, because their role requires it. */
	readonly isLastDemanded: (person: Person) => Promise<boolean>;
}

/** What a passkey is bound to: the site's host name, and the one origin where it may be used. */
interface RelyingParty {
	readonly id: string;
	readonly origin: string;
}

type Purpose = "create" | "sign-in" | "step-up";

/** Passkeys (WebAuthn level 3): registration, sign-in, step-up, renaming, removal. User verification is required. */
export class Passkeys {
	readonly #deps: PasskeyDeps;

	constructor(deps: PasskeyDeps) {
		this.#deps = deps;
	}

	/** Whether browsers allow passkeys at the host of this request. */
	isOffered(request: RequestContext): boolean {
		return this.#relyingParty(request) !== null;
	}

	async creationOptions(
		person: Person,
		sessionId: string,
		request: RequestContext,
	): Promise<Result<z.input<typeof passkeyCreation>, CallRefusal>> {
		const relyingParty = this.#relyingParty(request);
		if (relyingParty === null) return refuse("PASSKEYS_UNAVAILABLE");
		const own = await this.#deps.store.ofUser(person.id);
		if (own.length >= MOST_PASSKEYS) return refuse("TOO_MANY_PASSKEYS", { maximum: String(MOST_PASSKEYS) });
		return ok({
			rp: { id: relyingParty.id, name: await this.#deps.siteName() },
			user: { id: handleOf(person.id), name: person.email, displayName: person.email },
			challenge: await this.#begin("create", sessionId),
			pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
			timeout: PASSKEY_CHALLENGE_LIFE_MS,
			excludeCredentials: own.map(descriptor),
			authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
			attestation: "none",
		});
	}

	async add(
		person: Person,
		sessionId: string,
		made: z.output<typeof addPasskey.body>,
		request: RequestContext,
	): Promise<Result<PasskeyRow, CallRefusal>> {
		const { store, clock, notify } = this.#deps;
		const relyingParty = this.#relyingParty(request);
		if (relyingParty === null) return refuse("PASSKEYS_UNAVAILABLE");
		const challenge = await this.#use(made.client_data, "create", sessionId);
		if (challenge === undefined) return refuse("PASSKEY_REFUSED");
		const { verifyRegistrationResponse } = await webauthn();
		const verified = await verifyRegistrationResponse({
			response: {
				id: made.credential_id,
				rawId: made.credential_id,
				type: "public-key",
				response: { clientDataJSON: made.client_data, attestationObject: made.attestation_object },
				clientExtensionResults: {},
			},
			expectedChallenge: challenge,
			expectedOrigin: relyingParty.origin,
			expectedRPID: relyingParty.id,
			requireUserVerification: true,
			supportedAlgorithmIDs: ALGORITHMS,
		}).catch(because(request));
		if (verified?.verified !== true) return refuse("PASSKEY_REFUSED");
		const { credential, credentialBackedUp } = verified.registrationInfo;
		const row: PasskeyRow = {
			credential_id: credential.id,
			id: `pky_${randomBytes(12).toString("base64url")}`,
			user_id: person.id,
			public_key: Buffer.from(credential.publicKey),
			counter: String(credential.counter),
			transports: made.transports,
			name: made.name,
			synced: credentialBackedUp,
			created_at: new Date(clock.nowMs()),
			last_used_at: null,
		};
		const notified = notify(person, "passkey-added", row.name, request);
		const added = await store.add(row, MOST_PASSKEYS, notified);
		if (added === "too-many") return refuse("TOO_MANY_PASSKEYS", { maximum: String(MOST_PASSKEYS) });
		return added === "added" ? ok(row) : refuse("PASSKEY_REFUSED");
	}

	/** At sign-in any passkey is accepted; for step-up only the user's own. */
	async requestOptions(
		request: RequestContext,
		again?: { person: Person; sessionId: string },
	): Promise<Result<z.input<typeof passkeyRequest>, CallRefusal>> {
		const relyingParty = this.#relyingParty(request);
		if (relyingParty === null) return refuse("PASSKEYS_UNAVAILABLE");
		const own = again === undefined ? [] : await this.#deps.store.ofUser(again.person.id);
		return ok({
			challenge: await this.#begin(again === undefined ? "sign-in" : "step-up", again?.sessionId ?? null),
			timeout: PASSKEY_CHALLENGE_LIFE_MS,
			rpId: relyingParty.id,
			allowCredentials: own.map(descriptor),
			userVerification: "required",
		});
	}

	/** Verifies an assertion. @returns its user. A counter that did not increase suggests a clone: refused and logged. */
	async verify(
		answer: Assertion,
		request: RequestContext,
		again?: { person: Person; sessionId: string },
	): Promise<Result<Person, CallRefusal>> {
		const { store, clock, signIn } = this.#deps;
		const relyingParty = this.#relyingParty(request);
		if (relyingParty === null) return refuse("PASSKEYS_UNAVAILABLE");
		const purpose = again === undefined ? "sign-in" : "step-up";
		const challenge = await this.#use(answer.client_data, purpose, again?.sessionId ?? null);
		const row = await store.byCredential(answer.credential_id);
		if (challenge === undefined || row === undefined) return refuse("PASSKEY_REFUSED");
		if (again !== undefined && row.user_id !== again.person.id) return refuse("PASSKEY_REFUSED");
		if (answer.user_handle !== null && answer.user_handle !== handleOf(row.user_id)) return refuse("PASSKEY_REFUSED");
		const { verifyAuthenticationResponse } = await webauthn();
		const verified = await verifyAuthenticationResponse({
			response: {
				id: answer.credential_id,
				rawId: answer.credential_id,
				type: "public-key",
				response: {
					clientDataJSON: answer.client_data,
					authenticatorData: answer.authenticator_data,
					signature: answer.signature,
				},
				clientExtensionResults: {},
			},
			expectedChallenge: challenge,
			expectedOrigin: relyingParty.origin,
			expectedRPID: relyingParty.id,
			requireUserVerification: true,
			credential: {
				id: row.credential_id,
				publicKey: new Uint8Array(row.public_key),
				counter: Number(row.counter),
				transports: row.transports,
			},
		}).catch(because(request, row.id));
		if (verified?.verified !== true) return refuse("PASSKEY_REFUSED");
		const { newCounter, credentialBackedUp } = verified.authenticationInfo;
		const moved = await store.used(row, newCounter, credentialBackedUp, new Date(clock.nowMs()));
		const person = moved ? await signIn.userById(row.user_id) : undefined;
		return person === undefined ? refuse("PASSKEY_REFUSED") : ok(person);
	}

	async rename(userId: string, id: string, name: string): Promise<Result<PasskeyRow, CallRefusal>> {
		const row = await this.#deps.store.rename(userId, id, name);
		return row === undefined ? refuse("PASSKEY_NOT_FOUND") : ok(row);
	}

	async remove(person: Person, id: string, request: RequestContext): Promise<Result<null, CallRefusal>> {
		const own = await this.#deps.store.ofUser(person.id);
		if (!own.some((row) => row.id === id)) return refuse("PASSKEY_NOT_FOUND");
		if (own.length === 1 && (await this.#deps.isLastDemanded(person))) return refuse("SECOND_FACTOR_NEEDED_BY_ROLE");
		const { store, notify } = this.#deps;
		const removed = await store.remove(person.id, id, ({ name }) => notify(person, "passkey-removed", name, request));
		return removed ? ok(null) : refuse("PASSKEY_NOT_FOUND");
	}

	/** Browsers allow passkeys on https, and on `localhost` by that name only. */
	#relyingParty({ host }: RequestContext): RelyingParty | null {
		const url = this.#deps.publicUrl;
		if (url !== null) {
			const named = /[a-z]/i.test(url.hostname) && !url.hostname.includes(":");
			const secure = url.protocol === "https:" || url.hostname === "localhost";
			return named && secure ? { id: url.hostname, origin: url.origin } : null;
		}
		return /^localhost(?::\d{1,5})?$/.test(host) ? { id: "localhost", origin: `http://${host}` } : null;
	}

	async #begin(purpose: Purpose, sessionId: string | null): Promise<string> {
		const challenge = randomBytes(32).toString("base64url");
		const until = new Date(this.#deps.clock.nowMs() + PASSKEY_CHALLENGE_LIFE_MS);
		await this.#deps.store.beginChallenge(hashOf(challenge), purpose, sessionId, until);
		return challenge;
	}

	/** The challenge in the answer, consumed whatever the result; undefined if it is not ours. */
	async #use(clientData: string, purpose: Purpose, sessionId: string | null): Promise<string | undefined> {
		const challenge = challengeIn(clientData);
		if (challenge === undefined) return undefined;
		const at = new Date(this.#deps.clock.nowMs());
		return (await this.#deps.store.useChallenge(hashOf(challenge), purpose, sessionId, at)) ? challenge : undefined;
	}
}

/** The library throws on every mismatch; the reason is logged and never returned to the caller. */
const because =
	(request: RequestContext, passkey?: string) =>
	(error: unknown): undefined => {
		const why = error instanceof Error ? error.message : String(error);
		request.log.warn({ passkey, why: why.slice(0, 200) }, "a passkey was refused");
	};

function challengeIn(clientData: string): string | undefined {
	try {
		const parsed: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
		if (typeof parsed !== "object" || parsed === null || !("challenge" in parsed)) return undefined;
		return typeof parsed.challenge === "string" ? parsed.challenge : undefined;
	} catch {
		return undefined;
	}
}

const handleOf = (userId: string): string => Buffer.from(userId).toString("base64url");
const descriptor = ({ credential_id: id, transports }: PasskeyRow) => ({
	id,
	type: "public-key" as const,
	transports,
});
