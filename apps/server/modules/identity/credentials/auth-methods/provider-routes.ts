import { finishProvider, linkByPassword, linkProvider, startProvider, unlinkProvider } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { type BoundRoute, route } from "../../../../http/bind.ts";
import type { People } from "./people.ts";
import type { Providers } from "./providers.ts";

export function providerRoutes(providers: Providers, people: People): BoundRoute[] {
	return [
		route(startProvider, async ({ params, request }) => {
			const url = await providers.start(params.provider, request);
			return url.ok ? ok({ data: { url: url.value } }) : url;
		}),
		route(linkProvider, async ({ params, user, session, request }) => {
			const who = await people.confirmed(user);
			if (!who.ok) return who;
			const url = await providers.start(params.provider, request, { userId: user.id, sessionId: session.id });
			return url.ok ? ok({ data: { url: url.value } }) : url;
		}),
		route(finishProvider, async ({ params, body, request }) => {
			const done = await providers.finish(params.provider, body, request);
			return done.ok ? ok({ data: done.value }) : done;
		}),
		route(linkByPassword, ({ body, request }) => providers.linkByPassword(body.password, request)),
		route(unlinkProvider, async ({ params, user, request }) => {
			const done = await providers.unlink(await people.of(user), params.provider, request);
			return done.ok ? ok({ data: { removed: true as const } }) : done;
		}),
	];
}

const posted = z.object({
	code: z.string().max(2_000).optional(),
	state: z.string().max(2_000).optional(),
	error: z.string().max(200).optional(),
});

/**
 * Apple lets the browser post its response. A cross-site post carries none of our cookies: the browser is redirected to
 * the page that every other provider redirects to, and that page finishes. Nothing is decided here.
 */
export function serveProviderReturn(app: FastifyInstance): void {
	app.post<{ Params: { provider: string } }>(
		"/login/return/:provider",
		{ config: { access: "public", takesForm: true } },
		async (request, reply) => {
			const { data = {} } = posted.safeParse(request.body ?? {});
			const answer = new URLSearchParams(
				Object.entries(data).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
			);
			const provider = /^[a-z]{1,20}$/.exec(request.params.provider)?.[0] ?? "unknown";
			return reply.code(303).header("location", `/login/return/${provider}?${answer.toString()}`).send();
		},
	);
}
