import { randomBytes, randomInt } from "node:crypto";
import { ok, type Result, refuse } from "@truefill/core/result";
import type { CallRefusal } from "../../../../http/bind.ts";
import type { Clock } from "../../../../platform/index.ts";
import { writeAct } from "../../../audit/index.ts";
import type { Mail } from "../../../mail/index.ts";
import { wrongField } from "../../credentials/password-rules.ts";
import type { AuthMethodsPort } from "../../ports.ts";
import type { ProofStore } from "../../recovery/proof-store.ts";
import { CODE_LIFE_MS, CODE_PAUSE_MS, CODE_TRIES, CODES_PER_HOUR, type Proofs } from "../../recovery/proofs.ts";
import type { Device } from "../../sessions/complete-login.ts";
import { deviceName, networkName } from "../../sessions/device-name.ts";
import type { SessionEvents } from "../../sessions/session-events.ts";
import type { SessionStore } from "../../sessions/session-store.ts";
import type { IdentityTransaction, UserRow } from "../../tables.ts";
import { isDemoAddress } from "../demo-people.ts";
import { recordSecurityChange } from "../security-change-store.ts";
import type { UserStore } from "../user-store.ts";
import { writeUserUpdated } from "../user-updated.ts";
import { holdAddresses, isKeptForOwner } from "./addresses.ts";
import type { EmailChangeStore } from "./store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const UNDO_LIFE_MS: number = 7 * 86_400_000;
/** For all senders together, so that a mailbox cannot be flooded. */
const CODES_TO_ADDRESS_PER_HOUR = 5;
const MAILS_AT_ONCE = 50;

export interface EmailChangeDeps {
	readonly users: UserStore;
	readonly changes: EmailChangeStore;
	readonly sessionStore: SessionStore;
	readonly proofStore: ProofStore;
	readonly proofs: Proofs;
	readonly sessionEvents: SessionEvents;
	readonly mail: Mail;
	readonly authMethods: AuthMethodsPort;
	/** The cached sessions hold the old address. */
	readonly forgetUser: (userId: string) => void;
	readonly wake: () => void;
	readonly clock: Clock;
	readonly demo: boolean;
}

export interface Pending {
	readonly email: string;
	readonly expiresAt: Date;
	readonly againAt: Date;
}

/**
 * Changes the e-mail address: a code mailed to the new one confirms it, a link mailed to the old one undoes it for a
 * week. Whether an address is registered is checked only after the response, when the mail is written, so that neither
 * the response nor its timing reveals it.
 */
export class EmailChange {
	readonly #deps: EmailChangeDeps;

	constructor(deps: EmailChangeDeps) {
		this.#deps = deps;
	}

	async ask(user: UserRow, email: string): Promise<Result<Pending, CallRefusal>> {
		const { users, changes, clock } = this.#deps;
		if (isDemoAddress(user.email_key)) return refuse("DEMO_EMAIL_FIXED");
		const emailKey = email.toLowerCase();
		if (emailKey === user.email_key) return wrongField("EMAIL_UNCHANGED", "email");
		const nowMs = clock.nowMs();
		const at = new Date(nowMs);
		const waitMs = await users.transaction(async (tx) => {
			await users.lockUser(tx, user.id);
			const { count, newest } = await changes.asked(tx, user.id, new Date(nowMs - HOUR_MS));
			const sinceMs = newest === null ? CODE_PAUSE_MS : nowMs - newest.getTime();
			if (sinceMs < CODE_PAUSE_MS) return CODE_PAUSE_MS - sinceMs;
			if (count >= CODES_PER_HOUR) return HOUR_MS - sinceMs;
			await changes.spend(tx, user.id, at);
			const expiresAt = new Date(nowMs + CODE_LIFE_MS);
			// A random hash that matches no code, until the mail is written.
			const codeHash = randomBytes(32);
			await changes.ask(tx, { userId: user.id, email, emailKey, codeHash, at, expiresAt });
			return 0;
		});
		if (waitMs > 0) return refuse("TOO_MANY_ATTEMPTS", { seconds: String(Math.ceil(waitMs / 1000)) });
		return ok({ email, expiresAt: new Date(nowMs + CODE_LIFE_MS), againAt: new Date(nowMs + CODE_PAUSE_MS) });
	}

	async pending(userId: string): Promise<Pending | null> {
		const row = await this.#deps.changes.pending(userId, new Date(this.#deps.clock.nowMs()));
		if (row === undefined) return null;
		return {
			email: row.new_email,
			expiresAt: row.expires_at,
			againAt: new Date(row.asked_at.getTime() + CODE_PAUSE_MS),
		};
	}

	/** Of concurrent right codes one counts; of two users who want one address the first gets it. */
	async confirm(
		user: Pick<UserRow, "id">,
		sessionId: string,
		code: string,
		device: Device,
	): Promise<Result<{ email: string; ended: number }, CallRefusal>> {
		const { users, changes, proofs, clock, sessionEvents, forgetUser, wake } = this.#deps;
		const at = new Date(clock.nowMs());
		const done = await users.transaction(async (tx) => {
			await users.lockUser(tx, user.id);
			const row = await changes.holdPending(tx, user.id, at);
			const before = await users.userById(user.id, tx);
			if (row === undefined || before === undefined || row.tries >= CODE_TRIES) return refuse("CODE_SPENT");
			const right = proofs.isCode(row.code_hash, user.id, codeOf(row.new_email_key, code));
			const tries = row.tries + 1;
			await changes.tried(tx, row.id, tries, right || tries >= CODE_TRIES ? at : null);
			if (!right) return refuse("EMAIL_CODE_WRONG", { left: String(CODE_TRIES - tries) });
			await holdAddresses(tx, [before.email_key, row.new_email_key]);
			const holder = await users.userByEmail(row.new_email_key, tx);
			if (holder !== undefined || (await isKeptForOwner(tx, row.new_email_key, at, user.id))) {
				return refuse("EMAIL_TAKEN");
			}
			const token = randomBytes(32).toString("base64url");
			const undo = { hash: proofs.linkHash(token), until: new Date(at.getTime() + UNDO_LIFE_MS) };
			await changes.change(tx, row, { email: before.email, emailKey: before.email_key }, undo, at);
			const ended = await this.#after(tx, user.id, sessionId, "email-changed", row.id, at);
			await this.#deps.mail.write(tx, {
				template: "email-changed",
				userId: user.id,
				address: before.email,
				params: {
					at: at.toISOString(),
					address: row.new_email,
					device: deviceName(device.userAgent),
					network: networkName(device.network),
					days: String(UNDO_LIFE_MS / 86_400_000),
					token,
				},
			});
			return ok({ email: row.new_email, ended });
		});
		if (!done.ok) return done;
		forgetUser(user.id);
		for (const id of done.value.ended) sessionEvents.sessionEnded({ sessionId: id, userId: user.id });
		wake();
		return ok({ email: done.value.email, ended: done.value.ended.length });
	}

	/** "It was not me": restores the old address, ends all sessions, removes the password and everything added since. */
	async undo(token: string): Promise<Result<string, CallRefusal>> {
		const { users, changes, proofs, authMethods, clock, sessionEvents, forgetUser, wake } = this.#deps;
		const at = new Date(clock.nowMs());
		const hash = proofs.linkHash(token);
		const done = await users.transaction(async (tx) => {
			const userId = await changes.ownerOfUndo(tx, hash);
			if (userId === undefined) return refuse("LINK_SPENT");
			await users.lockUser(tx, userId);
			const row = await changes.undoable(tx, hash, at);
			const now = await users.userById(userId, tx);
			if (row?.old_email == null || row.old_email_key === null || now === undefined) return refuse("LINK_SPENT");
			const old = { email: row.old_email, emailKey: row.old_email_key };
			await holdAddresses(tx, [now.email_key, old.emailKey]);
			const holder = await users.userByEmail(old.emailKey, tx);
			if (holder !== undefined && holder.id !== userId) return refuse("LINK_SPENT");
			await changes.undo(tx, row, old, at);
			const ended = await this.#after(tx, userId, null, "email-undone", row.id, at);
			// The change was requested by somebody who knew the password: sign-in methods added since are removed.
			const removed = await authMethods.removeAdded(tx, userId, { from: row.asked_at }, at);
			await proofs.mailLink(tx, { ...now, email_key: old.emailKey }, "reset-password", null);
			return ok({ userId, email: old.email, ended: [...ended, ...removed.ended] });
		});
		if (!done.ok) return done;
		const { userId, email, ended } = done.value;
		forgetUser(userId);
		for (const id of ended) sessionEvents.sessionEnded({ sessionId: id, userId });
		wake();
		return ok(email);
	}

	/** Writes the requested mails: only here it is looked up whether an address is registered. */
	async answer(): Promise<void> {
		for (let done = 0; done < MAILS_AT_ONCE; done++) {
			const taken = await this.#deps.users.transaction((tx) => this.#mailOne(tx));
			if (!taken) return;
		}
	}

	async #mailOne(tx: IdentityTransaction): Promise<boolean> {
		const { users, changes, proofs, mail, clock, demo } = this.#deps;
		const row = await changes.takeUnmailed(tx);
		if (row === undefined) return false;
		const at = new Date(clock.nowMs());
		const lately = await changes.mailedTo(tx, row.new_email_key, new Date(at.getTime() - HOUR_MS));
		const holder = await users.userByEmail(row.new_email_key, tx);
		const free =
			holder === undefined &&
			!isDemoAddress(row.new_email_key) &&
			!(await isKeptForOwner(tx, row.new_email_key, at, row.user_id));
		if (row.spent_at !== null || lately >= CODES_TO_ADDRESS_PER_HOUR) {
			await changes.mailed(tx, row.id, null, at);
		} else if (free) {
			const code = String(randomInt(1_000_000)).padStart(6, "0");
			await changes.mailed(tx, row.id, proofs.codeHash(row.user_id, codeOf(row.new_email_key, code)), at);
			const params = { code, minutes: String(CODE_LIFE_MS / MINUTE_MS) };
			await mail.write(tx, { template: "confirm-new-email", userId: row.user_id, address: row.new_email, params });
		} else {
			await changes.mailed(tx, row.id, null, at);
			if (holder === undefined || (isDemoAddress(holder.email_key) && !demo)) return true;
			const key = `address-in-use ${holder.id} ${at.toISOString().slice(0, 13)}`;
			await mail.write(tx, { template: "address-in-use", userId: holder.id, params: {}, key });
		}
		return true;
	}

	/** Common to both: ends other sessions and mailed proofs, writes the audit entry and notifies the user's screens. */
	async #after(
		tx: IdentityTransaction,
		userId: string,
		but: string | null,
		what: "email-changed" | "email-undone",
		changeId: string,
		at: Date,
	): Promise<string[]> {
		const { sessionStore, proofStore, changes } = this.#deps;
		await changes.spend(tx, userId, at);
		await recordSecurityChange(tx, userId, at);
		await proofStore.spend(tx, userId, null, at);
		const ended = await sessionStore.endAll(tx, userId, but, what, at);
		// The audit log is permanent: the addresses are in the change, which can be erased.
		await writeAct(tx, at, {
			actorUserId: userId,
			action: what === "email-changed" ? "user.email-changed" : "user.email-undone",
			subjectKind: "user",
			subjectId: userId,
			details: { change: changeId, sessions_ended: ended.length },
		});
		await writeUserUpdated(tx, userId);
		return ended;
	}
}

/** Binds a code to the address that it was mailed to, and to this purpose. */
const codeOf = (emailKey: string, code: string): string => `email\0${emailKey}\0${code}`;
