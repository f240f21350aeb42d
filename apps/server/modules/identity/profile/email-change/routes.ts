import { askEmailChange, confirmEmailChange, emailChange, undoEmailChange } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { type BoundRoute, route } from "../../../../http/bind.ts";
import { LIMITS, NetworkLimit } from "../../../../platform/rate-limits/index.ts";
import { deviceReader, type HostCookie } from "../../sessions/cookies.ts";
import type { UserStore } from "../user-store.ts";
import type { EmailChange, EmailChangeDeps, Pending } from "./change-email.ts";

/** Changing the e-mail address, and undoing it. */
export function emailChangeRoutes(
	change: EmailChange,
	{
		users,
		clock,
		cookie,
		deviceCookie,
	}: Pick<EmailChangeDeps, "clock"> & {
		readonly users: UserStore;
		readonly cookie: HostCookie;
		readonly deviceCookie: HostCookie;
	},
): BoundRoute[] {
	const deviceOf = deviceReader(deviceCookie);
	const undoing = new NetworkLimit(LIMITS.linkUses, clock);
	return [
		route(emailChange, async ({ user }) => {
			const pending = await change.pending(user.id);
			return ok({ data: { pending: pending === null ? null : toWire(pending) } });
		}),
		route(askEmailChange, async ({ body, user }) => {
			const row = await users.userById(user.id);
			if (row === undefined) return refuse("SESSION_ENDED");
			const asked = await change.ask(row, body.email);
			return asked.ok ? ok({ data: toWire(asked.value) }) : asked;
		}),
		route(confirmEmailChange, async ({ body, user, session, request }) => {
			const confirmed = await change.confirm(user, session.id, body.code, deviceOf(request));
			return confirmed.ok ? ok({ data: confirmed.value }) : confirmed;
		}),
		route(undoEmailChange, async ({ body, request }) => {
			const waitMs = undoing.take(request.network);
			if (waitMs > 0) return refuse("TOO_MANY_ATTEMPTS", { seconds: String(Math.ceil(waitMs / 1000)) });
			const undone = await change.undo(body.token);
			if (!undone.ok) return undone;
			cookie.clear(request);
			return ok({ data: { email: undone.value } });
		}),
	];
}

const toWire = ({ email, expiresAt, againAt }: Pending) => ({
	email,
	expires_at: expiresAt.toISOString(),
	again_at: againAt.toISOString(),
});
