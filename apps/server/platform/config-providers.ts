import * as z from "zod";
import type { Variable } from "./config-variable.ts";
import { StartupError } from "./startup-error.ts";

/** An OpenID provider with which the operator has registered an application. */
export interface ProviderConfig {
	readonly id: "google" | "apple" | "linkedin" | "own";
	readonly clientId: string;
	readonly clientSecret: string;
	/** Only for `own`. */
	readonly issuer?: string;
	readonly name?: string;
}

const client = z.string().transform((text, context) => {
	const at = text.indexOf(":");
	const [clientId, clientSecret] = [text.slice(0, at), text.slice(at + 1)];
	if (at < 1 || clientSecret === "" || /\s/.test(text) || text.length > 2_000) {
		context.addIssue({ code: "custom", message: "not a client" });
		return z.NEVER;
	}
	return { clientId, clientSecret };
});

/** Receives secrets, so it must use https or be on this machine. */
const issuer = z.string().refine((text) => {
	if (!URL.canParse(text)) return false;
	const url = new URL(text);
	const here = url.protocol === "http:" && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
	return (url.protocol === "https:" || here) && url.search === "" && url.hash === "" && url.username === "";
});

const allowed = "client-id:client-secret without spaces";
const variable = (name: string) =>
	({
		instead: "–",
		meaning: `Sign-in with ${name}: \`client-id:client-secret\`. The provider redirects to \`/login/return/…\``,
		allowed,
		secret: true,
		schema: client,
	}) satisfies Variable<z.output<typeof client>>;

export const PROVIDER_VARIABLES = {
	OIDC_GOOGLE: variable("Google"),
	OIDC_APPLE: variable("Apple"),
	OIDC_LINKEDIN: variable("LinkedIn"),
	OIDC_OWN: variable("an OpenID provider of your own"),
	OIDC_OWN_ISSUER: {
		instead: "–",
		meaning: "Issuer of your own provider; needed by `OIDC_OWN`",
		allowed: "an https address (http on this machine)",
		schema: issuer,
	} satisfies Variable<string>,
	OIDC_OWN_NAME: {
		instead: "`Single sign-on`",
		meaning: "Label of your own provider's button",
		allowed: "1 to 30 characters",
		schema: z.string().min(1).max(30),
	} satisfies Variable<string>,
};

type Client = z.output<typeof client> | undefined;

/** @throws StartupError when `own` has no issuer. */
export function completeProviders(given: {
	google: Client;
	apple: Client;
	linkedin: Client;
	own: Client;
	issuer: string | undefined;
	name: string | undefined;
}): ProviderConfig[] {
	const { issuer: ownIssuer, name = "Single sign-on" } = given;
	if (given.own !== undefined && ownIssuer === undefined) throw new StartupError("OIDC_OWN needs OIDC_OWN_ISSUER.");
	return [
		...(["google", "apple", "linkedin"] as const).flatMap((id) => {
			const found = given[id];
			return found === undefined ? [] : [{ id, ...found }];
		}),
		...(given.own === undefined || ownIssuer === undefined
			? []
			: [{ id: "own" as const, ...given.own, issuer: ownIssuer, name }]),
	];
}
