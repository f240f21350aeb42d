import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider, { interactionPolicy } from "oidc-provider";

export interface ProviderPerson {
	readonly sub: string;
	readonly email: string;
	readonly email_verified: boolean;
}

const PAGE = `<!doctype html><html lang="en"><title>Company</title><h1>Sign in with Company</h1>
<form method="post"><button name="answer" value="yes">Agree</button><button name="answer" value="no">Cancel</button></form>`;

/** Every sign-in shows the consent page, also right after another one. */
function askAlways(): interactionPolicy.DefaultPolicy {
	const policy = interactionPolicy.base();
	const { Check } = interactionPolicy;
	policy
		.get("login")
		?.checks.add(
			new Check("each_time", "each sign-in is asked about", ({ oidc }) =>
				oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
			),
		);
	return policy;
}

/** A real OpenID provider on this machine, with a consent page. */
export class LocalProvider {
	readonly issuer: string;
	/** The user at the provider. */
	person: ProviderPerson = { sub: "nobody", email: "nobody@example.com", email_verified: false };
	readonly client = { id: "truefill", secret: "only-for-the-journeys" } as const;
	readonly #close: () => Promise<void>;
	#provider: Provider | undefined;

	private constructor(issuer: string, close: () => Promise<void>) {
		this.issuer = issuer;
		this.#close = close;
	}

	/** Starts listening; `serve` gives the redirect address before it can answer. */
	static async listen(): Promise<LocalProvider> {
		const server = createServer((request, response) => {
			local.#answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
		});
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		const address = server.address();
		const port = typeof address === "object" && address !== null ? address.port : 0;
		const local: LocalProvider = new LocalProvider(`http://127.0.0.1:${port}`, async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		});
		return local;
	}

	serve(redirectUri: string): void {
		this.#provider = new Provider(this.issuer, {
			clients: [
				{
					client_id: this.client.id,
					client_secret: this.client.secret,
					redirect_uris: [redirectUri],
					token_endpoint_auth_method: "client_secret_post",
				},
			],
			pkce: { required: () => true },
			claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
			features: { devInteractions: { enabled: false } },
			interactions: { policy: askAlways(), url: (_context, { uid }) => `/interaction/${uid}` },
			cookies: { keys: ["of the journeys"] },
			ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
			findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...this.person, sub }) }),
		});
	}

	close(): Promise<void> {
		return this.#close();
	}

	async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const provider = this.#provider;
		if (provider === undefined) throw new Error("the provider has no client yet: call serve() first");
		if (request.url === "/favicon.ico") {
			response.writeHead(204).end();
			return;
		}
		if (!request.url?.startsWith("/interaction/")) {
			await provider.callback()(request, response);
			return;
		}
		const { prompt, params, grantId } = await provider.interactionDetails(request, response);
		if (prompt.name === "consent") {
			const grant = new provider.Grant({ accountId: this.person.sub, clientId: String(params.client_id) });
			grant.addOIDCScope("openid email profile");
			const consent = { grantId: grantId ?? (await grant.save()) };
			await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
			return;
		}
		if (request.method !== "POST") {
			response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
			return;
		}
		let body = "";
		for await (const part of request) body += String(part);
		const result = body.includes("answer=yes")
			? { login: { accountId: this.person.sub } }
			: { error: "access_denied", error_description: "the person did not agree" };
		await provider.interactionFinished(request, response, result);
	}
}
