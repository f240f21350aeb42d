import {
	addPasskey,
	passkeyCreationOptions,
	passkeySignIn,
	passkeySignInOptions,
	removePasskey,
	renamePasskey,
} from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type BoundRoute, route } from "../../../../http/bind.ts";
import type { PasskeyRow } from "./passkey-store.ts";
import type { Passkeys } from "./passkeys.ts";
import type { People } from "./people.ts";
import type { SignInPort } from "./ports.ts";

/** Passkeys: setting them up, and signing in with one. */
export function passkeyRoutes(passkeys: Passkeys, people: People, signIn: SignInPort): BoundRoute[] {
	return [
		route(passkeyCreationOptions, async ({ user, session, request }) => {
			const who = await people.mayAddFactor(user);
			const options = who.ok ? await passkeys.creationOptions(who.value, session.id, request) : who;
			return options.ok ? ok({ data: options.value }) : options;
		}),
		route(addPasskey, async ({ body, user, session, request }) => {
			const who = await people.mayAddFactor(user);
			const added = who.ok ? await passkeys.add(who.value, session.id, body, request) : who;
			return added.ok ? ok({ data: passkeyView(added.value) }) : added;
		}),
		route(renamePasskey, async ({ params, body, user }) => {
			const renamed = await passkeys.rename(user.id, params.id, body.name);
			return renamed.ok ? ok({ data: passkeyView(renamed.value) }) : renamed;
		}),
		route(removePasskey, async ({ params, user, request }) => {
			const removed = await passkeys.remove(await people.of(user), params.id, request);
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
	];
}

/** A passkey as its owner sees it. */
export const passkeyView = ({ id, name, created_at, last_used_at, synced }: PasskeyRow) => ({
	id,
	name,
	created_at: created_at.toISOString(),
	last_used_at: last_used_at?.toISOString() ?? null,
	synced,
});
