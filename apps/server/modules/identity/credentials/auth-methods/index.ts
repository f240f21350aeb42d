import type { SignInMethod, StaffRole } from "@truefill/contracts/http";
import type { FastifyInstance } from "fastify";
import type { BoundRoute, CallRefusal, RequestContext, SignedInUser } from "../../../../http/bind.ts";
import type { Authenticator } from "../../../../http/guard.ts";
import type { Clock, Log, Pool } from "../../../../platform/index.ts";
import { SealingKeys } from "../../../../platform/sealing.ts";
import type { Mail } from "../../../mail/index.ts";
import type { AuthMethodsPort } from "../../ports.ts";
import type { SignedTokens } from "../../signed-tokens.ts";
import { ApiTokens } from "./api-tokens.ts";
import { Challenges } from "./challenges.ts";
import { PasskeyStore } from "./passkey-store.ts";
import { Passkeys } from "./passkeys.ts";
import type { SignInPort } from "./ports.ts";
import type { Provider } from "./provider-kinds.ts";
import { serveProviderReturn } from "./provider-routes.ts";
import { ProviderStore } from "./provider-store.ts";
import { Providers } from "./providers.ts";
import { authMethodsPort } from "./remove.ts";
import { authMethodRoutes } from "./routes.ts";
import { SecondFactor } from "./second-factor.ts";
import { securityMails } from "./security-mails.ts";
import { StepUp } from "./step-up.ts";
import { FactorStore } from "./store.ts";
import { authMethodsDatabase } from "./tables.ts";
import { TokenStore } from "./token-store.ts";

export { demoLiveCode } from "./demo-live-code.ts";
export { endTokensOf } from "./end-tokens.ts";
export type { Person, SignInPort } from "./ports.ts";
export { type Provider, type ProviderSetting, providerOf } from "./provider-kinds.ts";

/** What protects the money of a customer. */
export interface Safeguards {
	/** Whether the address is verified (R15). */
	readonly isConfirmed: boolean;
	readonly hasSecondFactor: boolean;
	/** When the password, a factor, another sign-in method or the address was last changed; null: never. */
	readonly changedAt: Date | null;
}

export interface AuthMethods {
	readonly routes: BoundRoute[];
	/** Bearer tokens of sessions, and API tokens. */
	readonly authenticator: Authenticator;
	/** Called after every first factor. A refusal: a second factor is required, and no session is opened. */
	secondStep(userId: string, method: SignInMethod, request: RequestContext): Promise<CallRefusal | null>;
	/** For a new customer: links the provider that they came from in this browser. */
	registered(userId: string, request: RequestContext): Promise<void>;
	/** Routes that do not answer JSON. */
	readonly pages: (app: FastifyInstance) => void;
	/** Whether an API token works, by id, from the database. */
	isTokenLive(tokenId: string): Promise<boolean>;
	/** Whether a session has been elevated within the last minutes. */
	isElevated(sessionId: string): Promise<boolean>;
	/** Whether that proof included a second factor: a password alone does not let money out. */
	isElevatedBySecondFactor(sessionId: string): Promise<boolean>;
	/** What protects a customer's money. */
	safeguardsOf(userId: string): Promise<Safeguards>;
	/** Whether a staff member lacks the second factor that their role requires. */
	lacksSecondFactor(user: SignedInUser): Promise<boolean>;
	/** The current staff role of each of these users, from the database; those without one are omitted. */
	rolesNow(userIds: readonly string[]): Promise<ReadonlyMap<string, StaffRole>>;
	/** What identity ends together with a password or an address. */
	readonly port: AuthMethodsPort;
	/** Deletes what has expired. */
	forgetOld(): Promise<void>;
}

export interface AuthMethodsOptions {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly signIn: SignInPort;
	readonly sessions: Authenticator;
	readonly tokens: SignedTokens;
	/** The server's keys for authenticator app secrets: the current one, then replaced ones. */
	readonly keys: readonly [Buffer, ...Buffer[]];
	/** See `SecondFactorDeps.newSecret`. */
	readonly newFactorSecret?: (() => Buffer) | undefined;
	readonly publicUrl: URL | null;
	readonly siteName: () => Promise<string>;
	/** Staff roles that the site admits only with a second factor. */
	readonly demandedOf: () => Promise<readonly string[]>;
	readonly mail: Mail;
	readonly log: Log;
	/** The site's public origin, from the configuration. */
	readonly origin: () => string;
	readonly providers: readonly Provider[];
	readonly onTokenEnded: (ended: { sessionId: string; userId: string }) => void;
}

/** Sign-in methods beyond the password: authenticator app, passkeys, providers; also step-up and API tokens. */
export function createAuthMethods(options: AuthMethodsOptions): AuthMethods {
	const { clock, mail, signIn, publicUrl, siteName, sessions } = options;
	const db = authMethodsDatabase(options.pool);
	const notify = securityMails({ mail, clock });
	const factors = new FactorStore(db);
	const passkeyStore = new PasskeyStore(db);
	const isDemanded = async ({ staffRole }: Pick<SignedInUser, "staffRole">) =>
		staffRole !== null && (await options.demandedOf()).includes(staffRole);
	const secondFactor = new SecondFactor({
		store: factors,
		keys: new SealingKeys("second-factor", options.keys),
		clock,
		signIn,
		notify,
		siteName,
		newSecret: options.newFactorSecret,
		isDemanded,
	});
	const challenges = new Challenges({ store: factors, clock, signIn, secondFactor, isDemanded, publicUrl });
	const stepUp = new StepUp({ store: factors, clock, signIn, secondFactor });
	const passkeys = new Passkeys({
		store: passkeyStore,
		clock,
		signIn,
		notify,
		siteName,
		publicUrl,
		isLastDemanded: async (person) => (await isDemanded(person)) && !(await secondFactor.isOn(person.id)),
	});
	const tokenStore = new TokenStore(db);
	const apiTokens = new ApiTokens({
		store: tokenStore,
		clock,
		tokens: options.tokens,
		signIn,
		notify,
		onEnded: options.onTokenEnded,
	});
	const providerStore = new ProviderStore(db);
	const providers = new Providers({
		store: providerStore,
		clock,
		signIn,
		challenges,
		notify,
		publicUrl,
		origin: options.origin,
		providers: options.providers,
	});
	return {
		routes: authMethodRoutes({
			providers,
			providerStore,
			signIn,
			factors,
			passkeyStore,
			secondFactor,
			challenges,
			stepUp,
			passkeys,
			apiTokens,
			isDemanded,
		}),
		authenticator: {
			authenticate: (token) =>
				apiTokens.isOne(token)
					? apiTokens.authenticate(token).then((found) => found ?? sessions.authenticate(token))
					: sessions.authenticate(token),
			isOwn: (token) => apiTokens.isOwn(token) || sessions.isOwn(token),
			ownRenewal: (cookies) => sessions.ownRenewal(cookies),
		},
		registered: (userId, request) => providers.adopt(userId, request),
		pages: serveProviderReturn,
		secondStep: (userId, method, request) => challenges.begin(userId, method, request),
		isTokenLive: (tokenId) => tokenStore.isLive(tokenId, new Date(clock.nowMs())),
		isElevated: async (sessionId) => (await stepUp.until(sessionId)) !== null,
		isElevatedBySecondFactor: (sessionId) => factors.isElevatedBySecondFactor(sessionId, new Date(clock.nowMs())),
		safeguardsOf: (userId) => safeguardsOf(factors, secondFactor, userId),
		lacksSecondFactor: async (user) =>
			(await isDemanded(user)) && !(await secondFactor.isOn(user.id)) && !(await factors.hasPasskey(user.id)),
		async rolesNow(userIds) {
			const [staff, demanded] = await Promise.all([factors.staff(userIds), options.demandedOf()]);
			const may = staff.filter(({ role, hasFactor }) => hasFactor || !demanded.includes(role));
			return new Map(may.map(({ id, role }) => [id, role]));
		},
		port: authMethodsPort,
		async forgetOld() {
			const at = new Date(clock.nowMs());
			await factors.forget(at);
			await providerStore.forget(at);
		},
	};
}

async function safeguardsOf(factors: FactorStore, secondFactor: SecondFactor, userId: string): Promise<Safeguards> {
	const [found, hasApp, hasPasskey] = await Promise.all([
		factors.safeguards(userId),
		secondFactor.isOn(userId),
		factors.hasPasskey(userId),
	]);
	return {
		isConfirmed: found?.isConfirmed ?? false,
		hasSecondFactor: hasApp || hasPasskey,
		changedAt: found?.changedAt ?? null,
	};
}
