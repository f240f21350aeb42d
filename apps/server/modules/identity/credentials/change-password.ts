import { ok, type Result, refuse } from "@truefill/core/result";
import type { CallRefusal } from "../../../http/bind.ts";
import type { Clock } from "../../../platform/index.ts";
import { Throttle, WRONG_ATTEMPTS } from "../../../platform/rate-limits/index.ts";
import type { Mail } from "../../mail/index.ts";
import { writeNotification } from "../../notifications/index.ts";
import type { AuthMethodsPort } from "../ports.ts";
import { isDemoAddress } from "../profile/demo-people.ts";
import { recordSecurityChange } from "../profile/security-change-store.ts";
import type { UserStore } from "../profile/user-store.ts";
import { writeUserUpdated } from "../profile/user-updated.ts";
import type { ProofStore } from "../recovery/proof-store.ts";
import type { Proofs } from "../recovery/proofs.ts";
import { type Device, deviceHash } from "../sessions/complete-login.ts";
import { deviceName, networkName } from "../sessions/device-name.ts";
import type { SessionEvents } from "../sessions/session-events.ts";
import type { SessionStore } from "../sessions/session-store.ts";
import type { SignInStore } from "../sessions/sign-in-store.ts";
import type { IdentityTransaction, UserRow } from "../tables.ts";
import type { BreachedPasswords } from "./breached/index.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { passwordRefusal, wrongField } from "./password-rules.ts";
import { HashQueueFull, type Passwords } from "./passwords.ts";

export interface PasswordDeps {
	readonly users: UserStore;
	readonly sessionStore: SessionStore;
	readonly signIns: SignInStore;
	readonly proofs: Proofs;
	readonly proofStore: ProofStore;
	readonly passwords: Passwords;
	readonly breached: BreachedPasswords;
	readonly sessionEvents: SessionEvents;
	readonly mail: Mail;
	readonly authMethods: AuthMethodsPort;
	readonly wake: () => void;
	readonly clock: Clock;
}

/** Sets a new password, by the old one or a mailed link. Both end sessions, invalidate mailed codes, mail the user. */
export class PasswordChange {
	readonly #deps: PasswordDeps;
	readonly #attempts: Throttle;

	constructor(deps: PasswordDeps) {
		this.#deps = deps;
		this.#attempts = new Throttle(WRONG_ATTEMPTS.account, deps.clock);
	}

	/** By the current password; every other session and every API token ends. @returns the number of sessions ended. */
	async change(
		user: UserRow,
		sessionId: string,
		given: { current_password: string; password: string },
		device: Device,
	): Promise<Result<number, CallRefusal>> {
		const { users, passwords, breached, authMethods, clock } = this.#deps;
		if (isDemoAddress(user.email_key)) return refuse("DEMO_PASSWORD_FIXED");
		// A stolen session must not be usable for guessing the password.
		const waitMs = this.#attempts.waitMs(user.id);
		if (waitMs > 0) return refuse("TOO_MANY_ATTEMPTS", { seconds: String(Math.ceil(waitMs / 1000)) });
		this.#attempts.begin(user.id);
		try {
			if (!(await passwords.verify(user.password_hash, given.current_password))) {
				return wrongField("PASSWORD_WRONG", "current_password");
			}
			this.#attempts.clear(user.id);
			if (await passwords.verify(user.password_hash, given.password))
				return wrongField("PASSWORD_UNCHANGED", "password");
			const refused = await passwordRefusal(breached, given.password, namesOf(user));
			if (refused !== null) return refused;
			const hash = await passwords.hash(given.password);
			const { sessions, tokens } = await users.transaction(async (tx) => ({
				sessions: await this.#set(tx, user, hash, sessionId, device),
				// Whoever knew the password may have created tokens with it.
				tokens: await authMethods.endTokens(tx, user.id, new Date(clock.nowMs())),
			}));
			this.#after(user, [...sessions, ...tokens]);
			return ok(sessions.length);
		} catch (error) {
			if (error instanceof HashQueueFull) return refuse("TOO_MANY_ATTEMPTS", { seconds: "2" });
			throw error;
		}
	}

	/** By a mailed link, which also confirms the address; all sessions and API tokens end. The browser becomes known. */
	async reset(given: { token: string; password: string }, device: Device): Promise<Result<UserRow, CallRefusal>> {
		const { users, proofs, proofStore, passwords, breached, signIns, authMethods, clock } = this.#deps;
		const refused = await passwordRefusal(breached, given.password);
		if (refused !== null) return refused;
		let hash: string;
		try {
			// Before the link is checked: a wrong link takes as long, and a right one is not consumed when the queue is full.
			hash = await passwords.hash(given.password);
		} catch (error) {
			if (error instanceof HashQueueFull) return refuse("TOO_MANY_ATTEMPTS", { seconds: "2" });
			throw error;
		}
		const at = new Date(clock.nowMs());
		type Done = { user: UserRow; ended: string[] } | { refused: Result<never, CallRefusal> };
		const undo = new Undo();
		const done = await users
			.transaction(async (tx): Promise<Done> => {
				const link = await proofStore.useLink(tx, "reset-password", proofs.linkHash(given.token), at);
				const user = link && (await users.userById(link.userId, tx));
				if (link === undefined || user === undefined || user.email_key !== link.emailKey) {
					return { refused: refuse("LINK_SPENT") };
				}
				if (isDemoAddress(user.email_key)) return { refused: refuse("DEMO_PASSWORD_FIXED") };
				if (isCommonPassword(given.password, namesOf(user))) {
					throw undo.because(wrongField("PASSWORD_TOO_COMMON", "password"));
				}
				const known = deviceHash(device);
				if (known !== null && (await signIns.isGiven(tx, known))) await signIns.useDevice(tx, user.id, known, at);
				await users.setVerified(tx, user.id, link.emailKey, at);
				const ended = await this.#set(tx, user, hash, null, device);
				// Sign-in methods added before the address was confirmed may belong to somebody else; all API tokens end.
				const removed = await authMethods.removeAdded(tx, user.id, { to: user.email_verified_at ?? at }, at);
				await this.#notifyRemoved(tx, user, removed.names, device);
				return { user, ended: [...ended, ...removed.ended] };
			})
			.catch((error: unknown): Done => {
				// The link stays valid: only the password was refused.
				if (error === undo && undo.refusal !== undefined) return { refused: undo.refusal };
				throw error;
			});
		if ("refused" in done) return done.refused;
		this.#after(done.user, done.ended);
		return ok(done.user);
	}

	async #set(
		tx: IdentityTransaction,
		user: UserRow,
		hash: string,
		but: string | null,
		device: Device,
	): Promise<string[]> {
		const { users, sessionStore, proofStore, mail, clock } = this.#deps;
		const at = new Date(clock.nowMs());
		await users.setPassword(tx, user.id, hash);
		await recordSecurityChange(tx, user.id, at);
		await proofStore.spend(tx, user.id, null, at);
		const ended = await sessionStore.endAll(tx, user.id, but, "password-changed", at);
		const params = { at: at.toISOString(), device: deviceName(device.userAgent), network: networkName(device.network) };
		await mail.write(tx, { template: "password-changed", userId: user.id, params });
		await writeNotification(tx, {
			userId: user.id,
			source: `password ${at.getTime()}`,
			code: "PASSWORD_CHANGED",
			params: { device: params.device },
			at,
		});
		await writeUserUpdated(tx, user.id);
		return ended;
	}

	/** One mail that lists everything removed; none if nothing was. */
	async #notifyRemoved(
		tx: IdentityTransaction,
		user: UserRow,
		names: readonly string[],
		device: Device,
	): Promise<void> {
		if (names.length === 0) return;
		const { mail, clock } = this.#deps;
		const params = {
			at: new Date(clock.nowMs()).toISOString(),
			device: deviceName(device.userAgent),
			factor: names.join(", "),
		};
		await mail.write(tx, { template: "second-factor-removed", userId: user.id, params });
	}

	#after(user: UserRow, ended: readonly string[]): void {
		const { sessionEvents, wake } = this.#deps;
		for (const sessionId of ended) sessionEvents.sessionEnded({ sessionId, userId: user.id });
		wake();
	}
}

/** Thrown to roll back a transaction, with the refusal to return. */
class Undo extends Error {
	refusal: Result<never, CallRefusal> | undefined;

	because(refusal: Result<never, CallRefusal>): this {
		this.refusal = refusal;
		return this;
	}
}

const namesOf = (user: UserRow): string[] => [
	user.email_key.split("@")[0] ?? "",
	user.username ?? "",
	user.first_name,
	user.last_name,
];
