import { answerChallenge, challenge, passkeyStepUpOptions, security, stepUp } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type BoundRoute, route } from "../../../../http/bind.ts";
import type { ApiTokens } from "./api-tokens.ts";
import type { Challenges } from "./challenges.ts";
import { passkeyRoutes, passkeyView } from "./passkey-routes.ts";
import type { PasskeyStore } from "./passkey-store.ts";
import type { Passkeys } from "./passkeys.ts";
import { createPeople } from "./people.ts";
import type { Person, SignInPort } from "./ports.ts";
import { providerRoutes } from "./provider-routes.ts";
import type { LinkedRow, ProviderStore } from "./provider-store.ts";
import type { Providers } from "./providers.ts";
import type { SecondFactor } from "./second-factor.ts";
import type { StepUp } from "./step-up.ts";
import type { FactorStore } from "./store.ts";
import { tokenRoutes } from "./token-routes.ts";
import { totpRoutes } from "./totp-routes.ts";

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

/** The sign-in methods beyond the password, and the proofs of identity. */
export function authMethodRoutes(deps: AuthMethodRoutesDeps): BoundRoute[] {
	const { signIn, factors, passkeys } = deps;
	const people = createPeople(signIn, deps.isDemanded);
	return [
		...providerRoutes(deps.providers, people),
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
					second_factor_required: await deps.isDemanded(await people.of(user)),
				},
			});
		}),
		route(stepUp, async ({ body, user, session, request }) => {
			const who = await people.of(user);
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
			return ok({ data: { elevated_until: (await deps.stepUp.elevate(session.id, true)).toISOString() } });
		}),
		route(passkeyStepUpOptions, async ({ user, session, request }) => {
			const options = await passkeys.requestOptions(request, { person: await people.of(user), sessionId: session.id });
			return options.ok ? ok({ data: options.value }) : options;
		}),
		...totpRoutes(deps.secondFactor, people),
		...passkeyRoutes(passkeys, people, signIn),
		...tokenRoutes(deps.apiTokens, people),
	];
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const linkedView = ({ provider, email, linked_at, last_used_at }: LinkedRow) => ({
	provider,
	email,
	linked_at: linked_at.toISOString(),
	last_used_at: iso(last_used_at),
});
