import {
	deactivateStaff,
	inviteStaff,
	permissionsOf,
	reactivateStaff,
	removeStaffFactors,
	type StaffRole,
	sendInvitation,
	withdrawInvitation,
} from "@truefill/contracts/http";
import { ok, type Result, refuse } from "@truefill/core/result";
import { type BoundRoute, type CallRefusal, route, type SignedInUser } from "../../../http/bind.ts";
import type { Clock } from "../../../platform/index.ts";
import { writeAct } from "../../audit/index.ts";
import type { Mail } from "../../mail/index.ts";
import { languageOf } from "../profile/check-email.ts";
import { isDemoAddress } from "../profile/demo-people.ts";
import type { UserStore } from "../profile/user-store.ts";
import type { ProofStore } from "../recovery/proof-store.ts";
import type { SessionEvents } from "../sessions/session-events.ts";
import type { IdentityTransaction, UserRow } from "../tables.ts";
import { type EndedAccess, makeLink, newStaffRow, removeFactors, STAFF_LINK_LIFE_MS, setActive } from "./staff-acts.ts";

export interface StaffTeamDeps {
	readonly users: UserStore;
	readonly proofStore: ProofStore;
	readonly sessionEvents: SessionEvents;
	/** The cached sessions hold the old status. */
	readonly forgetUser: (userId: string) => void;
	readonly mail: Mail;
	readonly clock: Clock;
}

const HOUR_MS = 3_600_000;
/** So that repeated invitations cannot flood a mailbox. */
const INVITATIONS_PER_HOUR = 5;

/** Whether a user with the first role may assign the second, or act on its holder: it has no permission they lack. */
export const isWithin = (own: StaffRole | null, other: StaffRole | null): boolean =>
	permissionsOf(other).every((each) => permissionsOf(own).includes(each));

/** Invited, without a password yet. */
const isInvited = ({ status, password_hash }: UserRow): boolean => status === "active" && password_hash === null;

type Answer<T> = Promise<Result<T, CallRefusal>>;

/** What the calls share. */
function actsOf(deps: StaffTeamDeps) {
	const { users, proofStore, sessionEvents, forgetUser, mail, clock } = deps;
	const now = () => new Date(clock.nowMs());

	/** Locks another staff member whom this user may act on; nobody may act on themselves. */
	const about = <T>(
		actor: SignedInUser,
		id: string,
		work: (tx: IdentityTransaction, user: UserRow, at: Date) => Answer<T>,
	): Answer<T> =>
		users.transaction(async (tx): Answer<T> => {
			await users.lockUser(tx, id);
			const user = await users.userById(id, tx);
			if (user?.role !== "admin") return refuse("COLLEAGUE_NOT_FOUND");
			if (id === actor.id) return refuse("OWN_ACCESS");
			if (!isWithin(actor.staffRole, user.staff_role)) return refuse("ROLE_ABOVE_OWN");
			return work(tx, user, now());
		});
	const act = (
		tx: IdentityTransaction,
		actor: SignedInUser,
		subjectId: string,
		action: string,
		reason: string | undefined,
		details: Readonly<Record<string, unknown>> = {},
	) => writeAct(tx, now(), { actorUserId: actor.id, action, subjectKind: "user", subjectId, reason, details });
	const mailInvitation = async (
		tx: IdentityTransaction,
		actor: SignedInUser,
		user: UserRow,
		acceptLanguage: string,
	): Promise<Date> => {
		const { token, expiresAt } = await makeLink(proofStore, tx, user, now());
		const by = await users.userById(actor.id, tx);
		await mail.write(tx, {
			template: "staff-invitation",
			userId: user.id,
			params: {
				token,
				by: `${by?.first_name ?? ""} ${by?.last_name ?? ""}`.trim(),
				hours: String(STAFF_LINK_LIFE_MS / HOUR_MS),
			},
			language: languageOf(acceptLanguage),
		});
		return expiresAt;
	};
	/** After the commit: drops cached sessions and closes their sockets. */
	const answered = (userId: string, { sessions, tokens }: EndedAccess): void => {
		forgetUser(userId);
		for (const sessionId of [...sessions, ...tokens]) sessionEvents.sessionEnded({ sessionId, userId });
	};

	return { now, about, act, mailInvitation, answered };
}

/** Inviting a staff member: the first time, again, and taking it back. */
function invitationRoutes(
	{ users, proofStore }: StaffTeamDeps,
	{ now, about, act, mailInvitation }: ReturnType<typeof actsOf>,
): BoundRoute[] {
	return [
		route(inviteStaff, async ({ user: actor, body, request }) => {
			const { email, first_name: firstName, last_name: lastName, staff_role: role, reason } = body;
			if (!isWithin(actor.staffRole, role)) return refuse("ROLE_ABOVE_OWN");
			if (isDemoAddress(email.toLowerCase())) return refuse("EMAIL_TAKEN");
			const wanted = newStaffRow({ email, firstName, lastName, role }, now(), null);
			return users.transaction(async (tx): Answer<{ data: { id: string; invited_until: string } }> => {
				const user = (await users.addUser(wanted, tx)) === null ? wanted : await users.reopenInvitation(tx, wanted);
				if (user === undefined) return refuse("EMAIL_TAKEN");
				await act(tx, actor, user.id, "staff.invited", reason, { role });
				const until = await mailInvitation(tx, actor, user, request.acceptLanguage);
				return ok({ data: { id: user.id, invited_until: until.toISOString() } });
			});
		}),
		route(sendInvitation, ({ user: actor, params, request }) =>
			about(actor, params.id, async (tx, user, at) => {
				if (!isInvited(user)) return refuse("INVITATION_CLOSED");
				const since = new Date(at.getTime() - HOUR_MS);
				const { count } = await proofStore.mailed(tx, user.id, "reset-password", since);
				if (count >= INVITATIONS_PER_HOUR) return refuse("TOO_MANY_ATTEMPTS", { seconds: String(HOUR_MS / 1_000) });
				await act(tx, actor, user.id, "staff.invitation-sent", undefined);
				const until = await mailInvitation(tx, actor, user, request.acceptLanguage);
				return ok({ data: { id: user.id, invited_until: until.toISOString() } });
			}),
		),
		route(withdrawInvitation, ({ user: actor, params, body }) =>
			about(actor, params.id, async (tx, user, at) => {
				if (!isInvited(user)) return refuse("INVITATION_CLOSED");
				await proofStore.spend(tx, user.id, null, at);
				await setActive(tx, user, false, at);
				await act(tx, actor, user.id, "staff.invitation-withdrawn", body.reason);
				return ok({ data: { withdrawn: true as const } });
			}),
		),
	];
}

/** What a staff member can still do: second factors removed, deactivated, active again. */
function accessRoutes(
	{ proofStore, mail }: StaffTeamDeps,
	{ about, act, answered }: ReturnType<typeof actsOf>,
): BoundRoute[] {
	return [
		route(removeStaffFactors, async ({ user: actor, params, body }) => {
			const done = await about(actor, params.id, async (tx, user, at) => {
				const removed = await removeFactors(tx, user.id, at);
				const { names, sessions } = removed;
				const details = { removed: names, sessions_ended: sessions.length };
				await act(tx, actor, user.id, "staff.factors-removed", body.reason, details);
				const factors = names.length === 0 ? "–" : names.join(", ");
				await mail.write(tx, {
					template: "staff-factors-removed",
					userId: user.id,
					params: { reason: body.reason, factors },
				});
				return ok(removed);
			});
			if (!done.ok) return done;
			answered(params.id, done.value);
			return ok({ data: { removed: [...done.value.names] } });
		}),
		route(deactivateStaff, async ({ user: actor, params, body }) => {
			const done = await about(actor, params.id, async (tx, user, at) => {
				if (isDemoAddress(user.email_key)) return refuse("DEMO_STAFF_FIXED");
				const ended = isInvited(user) ? undefined : await setActive(tx, user, false, at);
				if (ended === undefined) return refuse("NOTHING_TO_CHANGE");
				await proofStore.spend(tx, user.id, null, at);
				const details = { sessions_ended: ended.sessions.length, tokens_ended: ended.tokens.length };
				await act(tx, actor, user.id, "staff.deactivated", body.reason, details);
				await mail.write(tx, { template: "client-deactivated", userId: user.id, params: { reason: body.reason } });
				return ok(ended);
			});
			if (!done.ok) return done;
			answered(params.id, done.value);
			return ok({ data: { sessions: done.value.sessions.length, api_tokens: done.value.tokens.length } });
		}),
		route(reactivateStaff, async ({ user: actor, params, body }) => {
			const done = await about(actor, params.id, async (tx, user, at) => {
				// A staff member without a password needs a new invitation instead.
				if (user.password_hash === null) return refuse("COLLEAGUE_NOT_FOUND");
				const changed = await setActive(tx, user, true, at);
				if (changed === undefined) return refuse("NOTHING_TO_CHANGE");
				await act(tx, actor, user.id, "staff.activated", body.reason);
				await mail.write(tx, { template: "client-reactivated", userId: user.id, params: { reason: body.reason } });
				return ok(changed);
			});
			if (!done.ok) return done;
			answered(params.id, done.value);
			return ok({ data: { active: true as const } });
		}),
	];
}

/** An administrator's calls about other staff; each is recorded in the audit log and mailed to the staff member. */
export function staffTeamRoutes(deps: StaffTeamDeps): BoundRoute[] {
	const acts = actsOf(deps);
	return [...invitationRoutes(deps, acts), ...accessRoutes(deps, acts)];
}
