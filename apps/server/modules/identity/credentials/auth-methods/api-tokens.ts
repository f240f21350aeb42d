import { randomBytes } from "node:crypto";
import { apiScope, type createApiToken } from "@truefill/contracts/http";
import { ok, type Result, refuse } from "@truefill/core/result";
import type * as z from "zod";
import type { CallRefusal, RequestContext } from "../../../../http/bind.ts";
import type { Authenticator, SignedIn } from "../../../../http/guard.ts";
import type { Clock } from "../../../../platform/index.ts";
import type { SignedTokens } from "../../signed-tokens.ts";
import type { NotifySecurityChange, Person, SignInPort } from "./ports.ts";
import { hashOf } from "./short-cookie.ts";
import type { ApiTokenRow, TokenStore } from "./token-store.ts";

const PREFIX = "tft_";
const MOST_TOKENS = 20;
const DAY_MS = 86_400_000;
/** The last use is recorded to the minute. */
const USE_GRAIN_MS = 60_000;

export interface ApiTokenDeps {
	readonly store: TokenStore;
	readonly clock: Clock;
	readonly tokens: SignedTokens;
	readonly signIn: Pick<SignInPort, "userById">;
	readonly notify: NotifySecurityChange;
	/** Called for a revoked token, so that what depends on it (a price socket) is closed too. */
	readonly onEnded: (ended: { sessionId: string; userId: string }) => void;
}

/** Tokens for a customer's own programs: 256 random bits, hashed at rest, with scopes and an expiry. */
export class ApiTokens implements Pick<Authenticator, "authenticate" | "isOwn"> {
	readonly #deps: ApiTokenDeps;

	constructor(deps: ApiTokenDeps) {
		this.#deps = deps;
	}

	list(userId: string): Promise<ApiTokenRow[]> {
		return this.#deps.store.ofUser(userId, new Date(this.#deps.clock.nowMs()));
	}

	async create(
		person: Person,
		asked: z.output<typeof createApiToken.body>,
		request: RequestContext,
	): Promise<Result<{ token: string; row: ApiTokenRow }, CallRefusal>> {
		const nowMs = this.#deps.clock.nowMs();
		const token = `${PREFIX}${this.#deps.tokens.make("api")}`;
		const row: ApiTokenRow = {
			id: `tok_${randomBytes(12).toString("base64url")}`,
			user_id: person.id,
			name: asked.name,
			token_hash: hashOf(token),
			scopes: [...asked.scopes],
			created_at: new Date(nowMs),
			expires_at: new Date(nowMs + asked.days * DAY_MS),
			last_used_at: null,
			revoked_at: null,
		};
		const notified = this.#deps.notify(person, "api-token-created", row.name, request);
		const added = await this.#deps.store.add(row, MOST_TOKENS, row.created_at, notified);
		return added ? ok({ token, row }) : refuse("TOO_MANY_API_TOKENS", { maximum: String(MOST_TOKENS) });
	}

	async revoke(userId: string, id: string): Promise<Result<null, CallRefusal>> {
		const { store, clock, onEnded } = this.#deps;
		if (!(await store.revoke(userId, id, new Date(clock.nowMs())))) return refuse("API_TOKEN_NOT_FOUND");
		onEnded({ sessionId: id, userId });
		return ok(null);
	}

	isOne(token: string): boolean {
		return token.startsWith(PREFIX);
	}

	isOwn(token: string): boolean {
		return this.isOne(token) && this.#deps.tokens.isOwn("api", token.slice(PREFIX.length));
	}

	/** Checked in the database at every call: a revoked token is refused at once. */
	async authenticate(token: string): Promise<SignedIn | undefined> {
		const { store, clock, signIn } = this.#deps;
		const nowMs = clock.nowMs();
		const row = await store.byHash(hashOf(token), new Date(nowMs));
		const person = row && (await signIn.userById(row.user_id));
		if (row === undefined || person === undefined) return undefined;
		if (row.last_used_at === null || nowMs - row.last_used_at.getTime() >= USE_GRAIN_MS) {
			await store.used(row.id, new Date(nowMs));
		}
		const { id, email, role, staffRole, status } = person;
		const scopes = apiScope.options.filter((scope) => row.scopes.includes(scope));
		return {
			user: { id, email, role, staffRole, status },
			session: { id: row.id, expiresAtMs: row.expires_at.getTime(), scopes },
		};
	}
}
