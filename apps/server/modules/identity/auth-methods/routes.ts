import {
	addPasskey,
	answerChallenge,
	apiScope,
	apiTokens,
	challenge,
	confirmTotp,
	createApiToken,
	disableTotp,
	enrolTotp,
	passkeyCreationOptions,
	passkeySignIn,
	passkeySignInOptions,
	passkeyStepUpOptions,
	removePasskey,
	renamePasskey,
	renewRecoveryCodes,
	revokeApiToken,
	security,
	stepUp,
} from "@truefill/contracts/http";
import { ok, type Result, refuse } from "@truefill/core/result";
import { type BoundRoute, type CallRefusal, route, type SignedInUser } from "../../../http/bind.ts";
import type { ApiTokens } from "./api-tokens.ts";
import type { Challenges } from "./challenges.ts";
import type { PasskeyRow, PasskeyStore } from "./passkey-store.ts";
import type { Passkeys } from "./passkeys.ts";
import type { Person, SignInPort } from "./ports.ts";
import { providerRoutes } from "./provider-routes.ts";
import type { LinkedRow, ProviderStore } from "./provider-store.ts";
import type { Providers } from "./providers.ts";
import type { SecondFactor } from "./second-factor.ts";
import type { StepUp } from "./step-up.ts";
import type { FactorStore } from "./store.ts";
import type { ApiTokenRow } from "./token-store.ts";

export interface AuthMethodRoutesDeps {
	readonly signIn: SignInPort;
	readonly factors: FactorStore;
	readonly passkeyStore: PasskeyStore;
	readonly secondFactor: SecondFactor;
	readonly challenges: Challenges;
	readonly stepUp: StepUp;
	readonly passkeys: Passkeys;
	readonly apiTokens: ApiTokens;
	readonly providers: Providers;
	readonly providerStore: ProviderStore;
	readonly isDemanded: (person: Person) => Promise<boolean>;
}

export function authMethodRoutes(deps: AuthMethodRoutesDeps): BoundRoute[] {
	const { signIn, factors, secondFactor, passkeys } = deps;
	const person = async (user: SignedInUser): Promise<Person> => {
		const found = await signIn.userById(user.id);
		if (found === undefined) throw new Error("somebody is signed in who is not there");
		return found;
	};
	/**
	 * Required for adding a sign-in method: who signed up with another's address must not keep one when its owner comes.
	 */
	const confirmed = async (user: SignedInUser): Promise<Result<Person, CallRefusal>> => {
		const found = await person(user);
		return found.isConfirmed ? ok(found) : refuse("EMAIL_UNCONFIRMED");
	};
	/**
	 * Staff whose role requires a second factor may set one up with an unconfirmed address: they cannot confirm it before,
	 * and somebody responsible for the site has made them staff. A reset by mail removes such a factor like any other.
	 */
	const mayAddFactor = async (user: SignedInUser): Promise<Result<Person, CallRefusal>> => {
		const found = await person(user);
		return found.isConfirmed || (await deps.isDemanded(found)) ? ok(found) : refuse("EMAIL_UNCONFIRMED");
	};
	return [
		...providerRoutes(deps.providers, person, confirmed),
		route(challenge, async ({ request }) => {
			const found = await deps.challenges.underWay(request);
			if (!found.ok) return found;
			return ok({ data: { methods: found.value.methods, expires_at: found.value.until.toISOString() } });
		}),
		route(answerChallenge, ({ body, request }) => deps.challenges.answer(body.code, request)),
		route(security, async ({ user, session, request }) => {
			const totp = await factors.totp(user.id);
			const since = totp?.confirmed_at ?? null;
			return ok({
				data: {
					totp: {
						on: since !== null,
						since: iso(since),
						recovery_codes_left: since === null ? 0 : await factors.recoveryCodesLeft(user.id),
					},
					passkeys: (await deps.passkeyStore.ofUser(user.id)).map(passkeyView),
					passkeys_offered: passkeys.isOffered(request),
					linked: (await deps.providerStore.ofUser(user.id)).map(linkedView),
					elevated_until: iso(await deps.stepUp.until(session.id)),
					second_factor_required: await deps.isDemanded(await person(user)),
				},
			});
		}),
		route(stepUp, async ({ body, user, session, request }) => {
			const who = await person(user);
			const proved = (by: "password" | "passkey") =>
				request.log.info({ user: user.id, session: session.id, by, network: request.network }, "step-up succeeded");
			if (!("passkey" in body)) {
				const until = await deps.stepUp.byPassword(who, session.id, body, request);
				if (until.ok) proved("password");
				return until.ok ? ok({ data: { elevated_until: until.value.toISOString() } }) : until;
			}
			const verified = await passkeys.verify(body.passkey, request, { person: who, sessionId: session.id });
			if (!verified.ok) return verified;
			proved("passkey");
			return ok({ data: { elevated_until: (await deps.stepUp.elevate(session.id)).toISOString() } });
		}),
		route(passkeyStepUpOptions, async ({ user, session, request }) => {
			const options = await passkeys.requestOptions(request, { person: await person(user), sessionId: session.id });
			return options.ok ? ok({ data: options.value }) : options;
		}),
		route(enrolTotp, async ({ user }) => {
			const who = await mayAddFactor(user);
			const begun = who.ok ? await secondFactor.enrol(who.value) : who;
			if (!begun.ok) return begun;
			const { secret, uri, until } = begun.value;
			return ok({ data: { secret, uri, expires_at: until.toISOString() } });
		}),
		route(confirmTotp, async ({ body, user, request }) => {
			const who = await mayAddFactor(user);
			const codes = who.ok ? await secondFactor.confirm(who.value, body.code, request) : who;
			return codes.ok ? ok({ data: { recovery_codes: codes.value } }) : codes;
		}),
		route(disableTotp, async ({ user, request }) => {
			const off = await secondFactor.disable(await person(user), request);
			return off.ok ? ok({ data: { on: false as const } }) : off;
		}),
		route(renewRecoveryCodes, async ({ user, request }) => {
			const codes = await secondFactor.renewCodes(await person(user), request);
			return codes.ok ? ok({ data: { recovery_codes: codes.value } }) : codes;
		}),
		route(passkeyCreationOptions, async ({ user, session, request }) => {
			const who = await mayAddFactor(user);
			const options = who.ok ? await passkeys.creationOptions(who.value, session.id, request) : who;
			return options.ok ? ok({ data: options.value }) : options;
		}),
		route(addPasskey, async ({ body, user, session, request }) => {
			const who = await mayAddFactor(user);
			const added = who.ok ? await passkeys.add(who.value, session.id, body, request) : who;
			return added.ok ? ok({ data: passkeyView(added.value) }) : added;
		}),
		route(renamePasskey, async ({ params, body, user }) => {
			const renamed = await passkeys.rename(user.id, params.id, body.name);
			return renamed.ok ? ok({ data: passkeyView(renamed.value) }) : renamed;
		}),
		route(removePasskey, async ({ params, user, request }) => {
			const removed = await passkeys.remove(await person(user), params.id, request);
			return removed.ok ? ok({ data: { removed: true as const } }) : removed;
		}),
		route(passkeySignInOptions, async ({ request }) => {
			const options = await passkeys.requestOptions(request);
			return options.ok ? ok({ data: options.value }) : options;
		}),
		route(passkeySignIn, async ({ body, request }) => {
			const verified = await passkeys.verify(body, request);
			return verified.ok ? signIn.open(verified.value.id, "passkey", request) : verified;
		}),
		route(apiTokens, async ({ user }) => ok({ data: (await deps.apiTokens.list(user.id)).map(tokenView) })),
		route(createApiToken, async ({ body, user, request }) => {
			const who = await confirmed(user);
			const made = who.ok ? await deps.apiTokens.create(who.value, body, request) : who;
			return made.ok ? ok({ data: { token: made.value.token, api_token: tokenView(made.value.row) } }) : made;
		}),
		route(revokeApiToken, async ({ params, user }) => {
			const revoked = await deps.apiTokens.revoke(user.id, params.id);
			return revoked.ok ? ok({ data: { revoked: true as const } }) : revoked;
		}),
	];
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const passkeyView = ({ id, name, created_at, last_used_at, synced }: PasskeyRow) => ({
	id,
	name,
	created_at: created_at.toISOString(),
	last_used_at: iso(last_used_at),
	synced,
});

const linkedView = ({ provider, email, linked_at, last_used_at }: LinkedRow) => ({
	provider,
	email,
	linked_at: linked_at.toISOString(),
	last_used_at: iso(last_used_at),
});

const tokenView = (row: ApiTokenRow) => ({
	id: row.id,
	name: row.name,
	scopes: apiScope.options.filter((scope) => row.scopes.includes(scope)),
	created_at: row.created_at.toISOString(),
	expires_at: row.expires_at.toISOString(),
	last_used_at: iso(row.last_used_at),
});
