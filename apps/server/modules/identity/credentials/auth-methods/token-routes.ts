import { apiScope, apiTokens, createApiToken, revokeApiToken } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type BoundRoute, route } from "../../../../http/bind.ts";
import type { ApiTokens } from "./api-tokens.ts";
import type { People } from "./people.ts";
import type { ApiTokenRow } from "./token-store.ts";

/** API tokens of a user. */
export function tokenRoutes(tokens: ApiTokens, people: People): BoundRoute[] {
	return [
		route(apiTokens, async ({ user }) => ok({ data: (await tokens.list(user.id)).map(tokenView) })),
		route(createApiToken, async ({ body, user, request }) => {
			const who = await people.confirmed(user);
			const made = who.ok ? await tokens.create(who.value, body, request) : who;
			return made.ok ? ok({ data: { token: made.value.token, api_token: tokenView(made.value.row) } }) : made;
		}),
		route(revokeApiToken, async ({ params, user }) => {
			const revoked = await tokens.revoke(user.id, params.id);
			return revoked.ok ? ok({ data: { revoked: true as const } }) : revoked;
		}),
	];
}

const tokenView = (row: ApiTokenRow) => ({
	id: row.id,
	name: row.name,
	scopes: apiScope.options.filter((scope) => row.scopes.includes(scope)),
	created_at: row.created_at.toISOString(),
	expires_at: row.expires_at.toISOString(),
	last_used_at: row.last_used_at?.toISOString() ?? null,
});
