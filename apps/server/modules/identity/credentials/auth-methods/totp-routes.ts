import { confirmTotp, disableTotp, enrolTotp, renewRecoveryCodes } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type BoundRoute, route } from "../../../../http/bind.ts";
import type { People } from "./people.ts";
import type { SecondFactor } from "./second-factor.ts";

/** The authenticator app and its recovery codes. */
export function totpRoutes(secondFactor: SecondFactor, people: People): BoundRoute[] {
	return [
		route(enrolTotp, async ({ user }) => {
			const who = await people.mayAddFactor(user);
			const begun = who.ok ? await secondFactor.enrol(who.value) : who;
			if (!begun.ok) return begun;
			const { secret, uri, until } = begun.value;
			return ok({ data: { secret, uri, expires_at: until.toISOString() } });
		}),
		route(confirmTotp, async ({ body, user, request }) => {
			const who = await people.mayAddFactor(user);
			const codes = who.ok ? await secondFactor.confirm(who.value, body.code, request) : who;
			return codes.ok ? ok({ data: { recovery_codes: codes.value } }) : codes;
		}),
		route(disableTotp, async ({ user, request }) => {
			const off = await secondFactor.disable(await people.of(user), request);
			return off.ok ? ok({ data: { on: false as const } }) : off;
		}),
		route(renewRecoveryCodes, async ({ user, request }) => {
			const codes = await secondFactor.renewCodes(await people.of(user), request);
			return codes.ok ? ok({ data: { recovery_codes: codes.value } }) : codes;
		}),
	];
}
