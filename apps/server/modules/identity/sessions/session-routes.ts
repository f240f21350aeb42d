import { endSession, endSessions, sessions as sessionList, signIns as signInList } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { type BoundRoute, route } from "../../../http/bind.ts";
import { offsetOf, PER_PAGE, paged } from "../../paging.ts";
import type { IdentityDeps } from "../routes.ts";
import { deviceName, networkName } from "./device-name.ts";

/** SPEC §2: the owner's sign-in history is shown for as long as it is kept. */
const HISTORY_MS = 90 * 86_400_000;

/** A user's own sessions, and the history of their sign-ins. */
export function sessionRoutes(deps: IdentityDeps): BoundRoute[] {
	const { users, sessionStore, signIns, sessionEvents, cookie, clock } = deps;
	const now = () => new Date(clock.nowMs());
	return [
		route(sessionList, async ({ user, session }) => {
			const rows = await sessionStore.live(user.id, now());
			const views = rows.map((row) => ({
				id: row.id,
				device: deviceName(row.user_agent),
				network: networkName(row.network),
				method: row.way,
				way: row.way,
				started_at: row.created_at.toISOString(),
				last_seen_at: (row.last_seen_at ?? row.created_at).toISOString(),
				current: row.id === session.id,
			}));
			return ok({ data: [...views.filter(({ current }) => current), ...views.filter(({ current }) => !current)] });
		}),
		route(endSession, async ({ params, user, session, request }) => {
			if (!(await sessionStore.end(user.id, params.id, "revoked", now()))) return refuse("SESSION_NOT_FOUND");
			sessionEvents.sessionEnded({ sessionId: params.id, userId: user.id });
			if (params.id === session.id) cookie.clear(request);
			return ok({ data: { ended: true } });
		}),
		route(endSessions, async ({ body, user, session, request }) => {
			const but = body.keep_current ? session.id : null;
			const { sessions, tokens } = await users.transaction(async (tx) => ({
				sessions: await sessionStore.endAll(tx, user.id, but, "revoked", now()),
				tokens: await deps.authMethods.endTokens(tx, user.id, now()),
			}));
			for (const sessionId of [...sessions, ...tokens]) sessionEvents.sessionEnded({ sessionId, userId: user.id });
			if (but === null) cookie.clear(request);
			return ok({ data: { ended: sessions.length } });
		}),
		route(signInList, async ({ query, user }) => {
			const page = query.page ?? 1;
			const since = new Date(clock.nowMs() - HISTORY_MS);
			const { rows, total } = await signIns.history(user.id, since, offsetOf(page), PER_PAGE);
			const views = rows.map((row) => ({
				at: row.at.toISOString(),
				method: row.way,
				way: row.way,
				outcome: row.outcome,
				device: deviceName(row.user_agent),
				network: networkName(row.network),
				known_device: row.known_device,
				second_factor: row.second_factor,
			}));
			return ok(paged({ path: "/user/sign-ins", query: {} }, page, total, views));
		}),
	];
}
