import type { finishProvider, ProviderId } from "@truefill/contracts/http";
import { ok, type Result, refuse } from "@truefill/core/result";
import type * as z from "zod";
import type { CallRefusal, RequestContext } from "../../../../http/bind.ts";
import type { Clock } from "../../../../platform/index.ts";
import { Throttle, WRONG_ATTEMPTS } from "../../../../platform/rate-limits/index.ts";
import type { Challenges } from "./challenges.ts";
import type { NotifySecurityChange, Person, SessionAnswer, SignInPort } from "./ports.ts";
import { ProviderClient, type ProviderPerson } from "./provider-client.ts";
import type { Provider } from "./provider-kinds.ts";
import type { ProviderFinding, ProviderStore } from "./provider-store.ts";
import { tooMany } from "./second-factor.ts";
import { hashOf, ShortCookie } from "./short-cookie.ts";

/** How long a user may stay at the provider. */
export const AWAY_MS = 10 * 60_000;
/** How long the sign-up, or the password, may take after it. */
export const FINDING_LIFE_MS = 60 * 60_000;
const PASSWORD_ATTEMPTS = 5;

type Finished = z.input<typeof finishProvider.response>["data"];

export interface ProvidersDeps {
	readonly store: ProviderStore;
	readonly clock: Clock;
	readonly signIn: SignInPort;
	readonly challenges: Challenges;
	readonly notify: NotifySecurityChange;
	readonly publicUrl: URL | null;
	/** The site's public origin, from the configuration: a provider redirects nowhere else. */
	readonly origin: () => string;
	readonly providers: readonly Provider[];
}

/**
 * Sign-in with OpenID providers. A provider opens only the account that it is linked with: an account with the same
 * address is linked only by its password, or by its owner while signed in.
 */
export class Providers {
	readonly #deps: ProvidersDeps;
	readonly #clients: ReadonlyMap<ProviderId, ProviderClient>;
	readonly #away: ShortCookie;
	readonly #found: ShortCookie;
	readonly #wrong: Throttle;

	constructor(deps: ProvidersDeps) {
		this.#deps = deps;
		this.#clients = new Map(deps.providers.map((provider) => [provider.id, new ProviderClient(provider)]));
		this.#away = new ShortCookie(deps.publicUrl, "truefill-away", AWAY_MS);
		this.#found = new ShortCookie(deps.publicUrl, "truefill-found", FINDING_LIFE_MS);
		this.#wrong = new Throttle(WRONG_ATTEMPTS.account, deps.clock);
	}

	/** @param to the user to link it to; absent: sign in. */
	async start(
		id: ProviderId,
		request: RequestContext,
		to?: { userId: string; sessionId: string },
	): Promise<Result<string, CallRefusal>> {
		const client = this.#clients.get(id);
		if (client === undefined) return refuse("PROVIDER_NOT_OFFERED");
		const redirectUri = `${this.#deps.origin()}/login/return/${id}`;
		try {
			const { url, state, nonce, verifier } = await client.ask(redirectUri);
			await this.#deps.store.begin({
				state_hash: hashOf(state),
				browser_hash: this.#away.begin(request),
				provider: id,
				nonce,
				verifier,
				redirect_uri: redirectUri,
				user_id: to?.userId ?? null,
				session_id: to?.sessionId ?? null,
				expires_at: new Date(this.#deps.clock.nowMs() + AWAY_MS),
			});
			return ok(url.href);
		} catch (error) {
			request.log.warn({ err: error, provider: id }, "a sign-in provider cannot be reached");
			return refuse("PROVIDER_UNREACHABLE", { provider: client.provider.name });
		}
	}

	async finish(
		id: ProviderId,
		answer: { code: string; state: string; iss?: string | undefined },
		request: RequestContext,
	): Promise<Result<Finished, CallRefusal>> {
		const { store, clock, signIn } = this.#deps;
		const client = this.#clients.get(id);
		if (client === undefined) return refuse("PROVIDER_NOT_OFFERED");
		const browser = this.#away.read(request);
		const at = new Date(clock.nowMs());
		const attempt = browser && (await store.use(hashOf(answer.state), browser, id, at));
		this.#away.clear(request);
		if (attempt === undefined) return refuse("LINK_ENDED");
		let found: ProviderPerson;
		try {
			const { redirect_uri: redirectUri, nonce, verifier } = attempt;
			found = await client.prove({ redirectUri, state: answer.state, nonce, verifier }, answer);
		} catch (error) {
			request.log.warn({ err: error, provider: id }, "the response of a sign-in provider was rejected");
			return refuse("PROVIDER_FAILED", { provider: client.provider.name });
		}
		const linked = await store.linked(id, found.subject);
		if (attempt.user_id !== null)
			return this.#linkFromInside(client, found, attempt.user_id, attempt.session_id, request);
		if (linked !== undefined) {
			await store.used(id, found.subject, at);
			const entered = await this.#enter(linked.user_id, id, request);
			return entered.ok ? ok({ outcome: "signed-in", session: entered.value.data }) : entered;
		}
		const provider = client.provider.name;
		if (found.email === null) return refuse("PROVIDER_ADDRESS_MISSING", { provider });
		if (!found.emailVerified) return refuse("PROVIDER_EMAIL_UNVERIFIED", { provider });
		const owner = await signIn.userByEmail(found.email);
		await store.keepFinding({
			browser_hash: this.#found.begin(request),
			provider: id,
			subject: found.subject,
			email: found.email,
			user_id: owner?.id ?? null,
			attempts_left: PASSWORD_ATTEMPTS,
			expires_at: new Date(at.getTime() + FINDING_LIFE_MS),
		});
		const { email, firstName: first_name, lastName: last_name } = found;
		return ok(
			owner === undefined
				? { outcome: "sign-up", email, first_name, last_name }
				: { outcome: "password-needed", email },
		);
	}

	/** Links after the password of the account with that address was right, which proves that both belong to one user. */
	async linkByPassword(password: string, request: RequestContext): Promise<Result<SessionAnswer, CallRefusal>> {
		const { store, clock, signIn } = this.#deps;
		const at = new Date(clock.nowMs());
		const browser = this.#found.read(request);
		const known = browser && (await store.finding(browser, at));
		if (browser === undefined || known === undefined || known.user_id === null) return this.#over(request);
		const key = `${known.user_id}${await signIn.knownAs(known.user_id, request)}`;
		const waitMs = this.#wrong.waitMs(key);
		if (waitMs > 0) return tooMany(waitMs);
		const finding = await store.attemptFinding(browser, at);
		const person = finding && (await signIn.userById(known.user_id));
		if (finding === undefined || person === undefined) return this.#over(request);
		this.#wrong.begin(key);
		const checked = await signIn.checkPassword(person.id, password);
		if (checked === "busy") return tooMany(2_000);
		if (checked === "wrong") return finding.attempts_left === 0 ? this.#over(request) : refuse("PASSWORD_WRONG");
		this.#wrong.clear(key);
		if (!(await store.useFinding(browser))) return this.#over(request);
		this.#found.clear(request);
		if (!(await this.#link(finding, person, request))) return this.#taken(finding.provider);
		return this.#enter(person.id, finding.provider, request);
	}

	/** Links a new customer who came from a provider in this browser, and signed up with the address it had verified. */
	async adopt(userId: string, request: RequestContext): Promise<void> {
		const { store, clock, signIn } = this.#deps;
		const browser = this.#found.read(request);
		const finding = browser && (await store.finding(browser, new Date(clock.nowMs())));
		const person = finding && (await signIn.userById(userId));
		if (browser === undefined || finding === undefined || person === undefined || finding.user_id !== null) return;
		if (finding.email.toLowerCase() !== person.email.toLowerCase()) return;
		if (!(await store.useFinding(browser))) return;
		this.#found.clear(request);
		await this.#link(finding, person, request);
	}

	async unlink(person: Person, id: ProviderId, request: RequestContext): Promise<Result<null, CallRefusal>> {
		const { store, notify } = this.#deps;
		const unlinked = await store.unlink(person.id, id, notify(person, "provider-unlinked", this.#nameOf(id), request));
		return unlinked ? ok(null) : refuse("LINK_NOT_FOUND");
	}

	async #linkFromInside(
		{ provider }: ProviderClient,
		found: ProviderPerson,
		userId: string,
		sessionId: string | null,
		request: RequestContext,
	): Promise<Result<Finished, CallRefusal>> {
		const { signIn } = this.#deps;
		const person = await signIn.userById(userId);
		if (person === undefined || sessionId === null || !(await signIn.isSessionLive(sessionId)))
			return refuse("LINK_ENDED");
		if (!person.isConfirmed) return refuse("EMAIL_UNCONFIRMED");
		const link = { provider: provider.id, subject: found.subject, email: found.email };
		return (await this.#link(link, person, request)) ? ok({ outcome: "linked" }) : this.#taken(provider.id);
	}

	async #link(
		{ provider, subject, email }: Pick<ProviderFinding, "provider" | "subject"> & { email: string | null },
		person: Person,
		request: RequestContext,
	): Promise<boolean> {
		const { store, clock, notify } = this.#deps;
		const linked_at = new Date(clock.nowMs());
		const row = { provider, subject, user_id: person.id, email, linked_at, last_used_at: null };
		return store.link(row, notify(person, "provider-linked", this.#nameOf(provider), request));
	}

	/** A provider counts as one factor. */
	async #enter(userId: string, id: ProviderId, request: RequestContext): Promise<Result<SessionAnswer, CallRefusal>> {
		const second = await this.#deps.challenges.begin(userId, id, request);
		return second === null ? this.#deps.signIn.open(userId, id, request) : { ok: false, refusal: second };
	}

	#over(request: RequestContext): Result<never, CallRefusal> {
		this.#found.clear(request);
		return refuse("LINK_ENDED");
	}

	#taken(id: ProviderId): Result<never, CallRefusal> {
		return refuse("LINK_TAKEN", { provider: this.#nameOf(id) });
	}

	#nameOf(id: ProviderId): string {
		return this.#clients.get(id)?.provider.name ?? id;
	}
}
