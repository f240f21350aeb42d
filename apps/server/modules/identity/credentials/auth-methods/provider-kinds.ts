import type { ProviderId } from "@truefill/contracts/http";

/** An OpenID provider as configured here: Google, Apple and LinkedIn are configurations of one mechanism. */
export interface Provider {
	readonly id: ProviderId;
	readonly name: string;
	readonly issuer: string;
	readonly clientId: string;
	readonly clientSecret: string;
	/** RFC 7636. */
	readonly pkce: boolean;
	/** Whether its tokens contain the nonce. */
	readonly nonce: boolean;
	/** Returns through a form that the browser posts, as Apple does when the scope includes the address. */
	readonly formPost: boolean;
	readonly scope: string;
}

type Kind = Pick<Provider, "name" | "issuer" | "pkce" | "nonce" | "formPost" | "scope">;

const USUAL = { pkce: true, nonce: true, formPost: false, scope: "openid email profile" };

const KINDS: Readonly<Record<Exclude<ProviderId, "own">, Kind>> = {
	google: { ...USUAL, name: "Google", issuer: "https://accounts.google.com" },
	apple: { ...USUAL, name: "Apple", issuer: "https://appleid.apple.com", formPost: true, scope: "openid email name" },
	// It rejects a verifier unless the app is native, and omits the nonce from its tokens; state and secret remain.
	linkedin: { ...USUAL, name: "LinkedIn", issuer: "https://www.linkedin.com/oauth", pkce: false, nonce: false },
};

/** The operator's settings for one provider. */
export interface ProviderSetting {
	readonly id: ProviderId;
	readonly clientId: string;
	readonly clientSecret: string;
	/** For the operator's own provider. */
	readonly issuer?: string;
	readonly name?: string;
}

export function providerOf({ id, clientId, clientSecret, issuer, name }: ProviderSetting): Provider {
	const kind = id === "own" ? { ...USUAL, name: "", issuer: "" } : KINDS[id];
	return { id, clientId, clientSecret, ...kind, issuer: issuer ?? kind.issuer, name: name ?? kind.name };
}
