import * as openid from "openid-client";
import type { Provider } from "./provider-kinds.ts";

const TIMEOUT_S = 8;

/** A provider's claims about a user, after verification. */
export interface ProviderPerson {
	readonly subject: string;
	readonly email: string | null;
	readonly emailVerified: boolean;
	readonly firstName: string;
	readonly lastName: string;
}

export interface Asked {
	readonly url: URL;
	readonly state: string;
	readonly nonce: string;
	readonly verifier: string;
}

/** The code flow with one provider (OpenID Connect Core §3.1): authorisation URL, and verification of the response. */
export class ProviderClient {
	readonly provider: Provider;
	#known: Promise<openid.Configuration> | undefined;

	constructor(provider: Provider) {
		this.provider = provider;
	}

	/** Throws if the provider is unreachable. */
	async ask(redirectUri: string): Promise<Asked> {
		const { pkce, nonce: carriesNonce, formPost, scope } = this.provider;
		const configuration = await this.#configuration();
		const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()];
		const url = openid.buildAuthorizationUrl(configuration, {
			redirect_uri: redirectUri,
			scope,
			state,
			...(carriesNonce ? { nonce } : {}),
			...(pkce
				? { code_challenge: await openid.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" }
				: {}),
			...(formPost ? { response_mode: "form_post" } : {}),
		});
		return { url, state, nonce, verifier };
	}

	/** Throws if anything in the response does not match: issuer, audience, signature, state, nonce, verifier. */
	async prove(
		asked: { redirectUri: string; state: string; nonce: string; verifier: string },
		answer: { code: string; iss?: string | undefined },
	): Promise<ProviderPerson> {
		const configuration = await this.#configuration();
		const back = new URL(asked.redirectUri);
		back.searchParams.set("code", answer.code);
		back.searchParams.set("state", asked.state);
		if (answer.iss !== undefined) back.searchParams.set("iss", answer.iss);
		const tokens = await openid.authorizationCodeGrant(configuration, back, {
			expectedState: asked.state,
			idTokenExpected: true,
			...(this.provider.nonce ? { expectedNonce: asked.nonce } : {}),
			...(this.provider.pkce ? { pkceCodeVerifier: asked.verifier } : {}),
		});
		const claims = tokens.claims();
		if (claims === undefined) throw new Error("the provider gave no id token");
		const more =
			claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
				? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
				: {};
		return personOf({ ...more, ...claims });
	}

	#configuration(): Promise<openid.Configuration> {
		const { issuer, clientId, clientSecret } = this.provider;
		const url = new URL(issuer);
		this.#known ??= openid
			.discovery(url, clientId, undefined, openid.ClientSecretPost(clientSecret), {
				timeout: TIMEOUT_S,
				execute: [
					// Verify the token's signature; TLS alone is not trusted.
					openid.enableNonRepudiationChecks,
					// The configuration accepts http for this machine only.
					...(url.protocol === "http:" ? [openid.allowInsecureRequests] : []),
				],
			})
			.catch((error: unknown) => {
				this.#known = undefined;
				throw error;
			});
		return this.#known;
	}
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/;
const text = (value: unknown): string => (typeof value === "string" ? value.trim().slice(0, 80) : "");

function personOf(claims: Readonly<Record<string, unknown>>): ProviderPerson {
	const { sub, email, email_verified: verified } = claims;
	if (typeof sub !== "string" || sub === "" || sub.length > 255) throw new Error("the provider named nobody");
	return {
		subject: sub,
		email: typeof email === "string" && EMAIL.test(email) ? email : null,
		// Apple and LinkedIn send a string.
		emailVerified: verified === true || verified === "true",
		firstName: text(claims.given_name),
		lastName: text(claims.family_name),
	};
}
