import { createHash, randomBytes } from "node:crypto";
import type { StaffRole } from "@truefill/contracts/http";
import type { Clock, Pool } from "../../platform/index.ts";
import { writeAct } from "../audit/index.ts";
import { DEMO_PEOPLE } from "./demo-people.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { ProofStore } from "./proof-store.ts";
import { IdentityStore, type IdentityTransaction, type UserRow } from "./store.ts";
import { identityDatabase } from "./tables.ts";
import { waysPort } from "./ways/remove.ts";

/** Long enough to hand it over, by hand or through an operator's own means. */
const LINK_LIFE_MS = 24 * 3_600_000;

/** Opens the page where a password is chosen, once. */
export interface OneTimeLink {
	/** Behind the site's origin; the secret stands behind `#`. */
	readonly path: string;
	readonly expiresAt: Date;
}

export interface NewStaff {
	readonly email: string;
	readonly firstName: string;
	readonly lastName: string;
	readonly role: StaffRole;
}

/**
 * Accounts of staff by the operator's hand: for the first one, for a lost second factor and for a leaver. Who may read the
 * database's password may do all of it, so nobody else is asked; each act stands in the log.
 */
export class StaffAccounts {
	readonly #db: ReturnType<typeof identityDatabase>;
	readonly #store: IdentityStore;
	readonly #proofs: ProofStore;
	readonly #clock: Clock;

	constructor(pool: Pool, clock: Clock) {
		this.#db = identityDatabase(pool);
		this.#store = new IdentityStore(this.#db, pool);
		this.#proofs = new ProofStore(this.#db);
		this.#clock = clock;
	}

	/** Whether anybody of staff is there beside the demo's published sign-ins. */
	async isAnybodyThere(): Promise<boolean> {
		const found = await this.#db
			.selectFrom("users")
			.select("id")
			.where("role", "=", "admin")
			.where(
				"id",
				"not in",
				DEMO_PEOPLE.map(({ id }) => id),
			)
			.limit(1)
			.executeTakeFirst();
		return found !== undefined;
	}

	/** @returns undefined when the address is somebody's already. */
	async create({ email, firstName, lastName, role }: NewStaff): Promise<OneTimeLink | undefined> {
		const at = new Date(this.#clock.nowMs());
		const user: UserRow = {
			id: `usr_${randomBytes(12).toString("base64url")}`,
			email,
			email_key: email.toLowerCase(),
			username: null,
			username_key: null,
			first_name: firstName,
			last_name: lastName,
			phone: null,
			country_code: null,
			country: null,
			nationality: null,
			avatar: null,
			password_hash: null,
			role: "admin",
			staff_role: role,
			status: "active",
			created_at: at,
			last_seen_at: null,
			language: null,
			// The link is handed over outside the mails: whoever opens it is whom the operator meant.
			email_verified_at: at,
		};
		return this.#store.transaction(async (tx) => {
			if ((await this.#store.addUser(user, tx)) !== null) return undefined;
			await this.#write(tx, user.id, "staff.created", { role });
			return this.#link(tx, user, at);
		});
	}

	/** A new one-time link, for who has lost the password where no mails are sent. @returns undefined: nobody of staff. */
	async link(email: string): Promise<OneTimeLink | undefined> {
		const at = new Date(this.#clock.nowMs());
		return this.#of(email, async (tx, user) => {
			await this.#write(tx, user.id, "staff.linked", {});
			return this.#link(tx, user, at);
		});
	}

	/** Takes every second factor, linked provider and API token away and ends all sessions. @returns what was taken away. */
	async removeFactors(email: string): Promise<readonly string[] | undefined> {
		const at = new Date(this.#clock.nowMs());
		return this.#of(email, async (tx, { id }) => {
			const { names } = await waysPort.removeAdded(tx, id, {}, at);
			const sessions = await endSessionsOf(tx, id, "signed-out", at);
			await this.#write(tx, id, "staff.factors-removed", { removed: names, sessions: sessions.length });
			return names;
		});
	}

	/** Whoever is not active has no session and no API token. @returns whether it changed; undefined: nobody of staff. */
	async setActive(email: string, isActive: boolean): Promise<boolean | undefined> {
		const at = new Date(this.#clock.nowMs());
		return this.#of(email, async (tx, { id, status }) => {
			const wanted = isActive ? "active" : "deactivated";
			if (status === wanted) return false;
			await tx.updateTable("users").set({ status: wanted }).where("id", "=", id).execute();
			if (!isActive) {
				await endSessionsOf(tx, id, "deactivated", at);
				await waysPort.endTokens(tx, id, at);
			}
			await this.#write(tx, id, isActive ? "staff.activated" : "staff.deactivated", {});
			return true;
		});
	}

	async #of<T>(email: string, work: (tx: IdentityTransaction, user: UserRow) => Promise<T>): Promise<T | undefined> {
		return this.#store.transaction(async (tx) => {
			const user = await this.#store.userByEmail(email.toLowerCase(), tx);
			if (user === undefined || user.role !== "admin") return undefined;
			await this.#store.lockUser(tx, user.id);
			return work(tx, user);
		});
	}

	async #link(tx: IdentityTransaction, user: UserRow, at: Date): Promise<OneTimeLink> {
		const token = randomBytes(32).toString("base64url");
		const expiresAt = new Date(at.getTime() + LINK_LIFE_MS);
		await this.#proofs.spend(tx, user.id, "reset-password", at);
		await this.#proofs.add(tx, {
			userId: user.id,
			purpose: "reset-password",
			secretHash: createHash("sha256").update(token).digest(),
			emailKey: user.email_key,
			at,
			expiresAt,
		});
		return { path: `/forgot-password#reset=${token}`, expiresAt };
	}

	#write(tx: IdentityTransaction, userId: string, action: string, details: object): Promise<void> {
		return writeAct(tx, new Date(this.#clock.nowMs()), {
			actorUserId: userId,
			action,
			subjectKind: "user",
			subjectId: userId,
			reason: "By the operator's command",
			details: { ...details, by: "command" },
		});
	}
}
