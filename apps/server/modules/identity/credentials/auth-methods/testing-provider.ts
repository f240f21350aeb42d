import { createSign, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider from "oidc-provider";

export interface TestPerson {
	readonly sub: string;
	readonly email?: string;
	readonly email_verified?: boolean | string;
	readonly given_name?: string;
	readonly family_name?: string;
}

export interface TestProvider {
	readonly issuer: string;
	/** The user who signs in there next. */
	person: TestPerson;
	/** Changes the next ID token of the provider; null: unchanged. */
	forge: ((claims: Readonly<Record<string, unknown>>, sign: Sign) => string) | null;
	/** Follows the authorisation URL like a browser, signs in and agrees. @returns the redirect back. */
	visit(url: string): Promise<URL>;
	close(): Promise<void>;
}

/** Signs claims with the provider's key, or with a foreign one. */
export type Sign = (claims: object, by?: "the provider" | "somebody else") => string;

const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const HEADER = { alg: "RS256", typ: "JWT", kid: "test" };
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export const CLIENT = { clientId: "truefill", clientSecret: "a-secret-of-the-test-provider" };

/** A real OpenID provider on this machine; every visitor is signed in as `person`. */
export async function startTestProvider(redirectUri: string): Promise<TestProvider> {
	const server = createServer();
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" && address !== null ? address.port : 0;
	const issuer = `http://127.0.0.1:${port}`;
	const state: Pick<TestProvider, "person" | "forge"> = { person: { sub: "nobody" }, forge: null };
	const keys = { "the provider": newKey(), "somebody else": newKey() };
	const sign: Sign = (claims, by = "the provider") => {
		const signed = `${base64url(HEADER)}.${base64url(claims)}`;
		return `${signed}.${createSign("RSA-SHA256").update(signed).sign(keys[by], "base64url")}`;
	};
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: CLIENT.clientId,
				client_secret: CLIENT.clientSecret,
				redirect_uris: [redirectUri],
				token_endpoint_auth_method: "client_secret_post",
			},
		],
		jwks: { keys: [{ ...keys["the provider"].export({ format: "jwk" }), use: "sig", alg: "RS256", kid: HEADER.kid }] },
		pkce: { required: () => true },
		claims: {
			openid: ["sub"],
			email: ["email", "email_verified"],
			profile: ["given_name", "family_name"],
		},
		features: { devInteractions: { enabled: false } },
		interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
		cookies: { keys: ["test"] },
		findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...state.person, sub }) }),
	});
	const callback = provider.callback();
	const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const { prompt, params, grantId } = await provider.interactionDetails(request, response);
		if (prompt.name === "login") {
			await provider.interactionFinished(request, response, { login: { accountId: state.person.sub } });
			return;
		}
		const grant = new provider.Grant({ accountId: state.person.sub, clientId: String(params.client_id) });
		grant.addOIDCScope("openid email profile");
		const consent = { grantId: grantId ?? (await grant.save()) };
		await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
	};
	/** Between the provider and the client that requests tokens. */
	const forgeTokens = (response: ServerResponse): void => {
		const { forge } = state;
		if (forge === null) return;
		const end = response.end.bind(response);
		response.end = ((body: string) => {
			const { id_token: token, ...rest } = JSON.parse(body);
			const claims = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
			const forged = JSON.stringify({ ...rest, id_token: forge(claims, sign) });
			response.setHeader("content-length", Buffer.byteLength(forged));
			return end(forged);
		}) as typeof response.end;
	};
	server.on("request", (request, response) => {
		if (request.method === "POST" && request.url === "/token") forgeTokens(response);
		const done = request.url?.startsWith("/interaction/") ? interact(request, response) : callback(request, response);
		Promise.resolve(done).catch((error: unknown) => response.writeHead(500).end(String(error)));
	});
	return {
		issuer,
		get person() {
			return state.person;
		},
		set person(person) {
			state.person = person;
		},
		get forge() {
			return state.forge;
		},
		set forge(forge) {
			state.forge = forge;
		},
		async visit(start) {
			const jar = new Map<string, string>();
			let url = new URL(start);
			for (let step = 0; step < 12; step++) {
				if (url.origin !== issuer) return url;
				const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
				const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
				for (const line of answer.headers.getSetCookie()) {
					const [pair = ""] = line.split(";");
					const at = pair.indexOf("=");
					jar.set(pair.slice(0, at), pair.slice(at + 1));
				}
				const to = answer.headers.get("location");
				if (to === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
				url = new URL(to, url);
			}
			throw new Error("the provider sends the browser round and round");
		},
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}
