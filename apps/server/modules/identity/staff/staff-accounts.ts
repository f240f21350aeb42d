import type { Clock, Pool } from "../../../platform/index.ts";
import { writeAct } from "../../audit/index.ts";
import type { Mail } from "../../mail/index.ts";
import { DEMO_PEOPLE } from "../profile/demo-people.ts";
import { UserStore } from "../profile/user-store.ts";
import { ProofStore } from "../recovery/proof-store.ts";
import type { IdentityTransaction, UserRow } from "../tables.ts";
import { identityDatabase } from "../tables.ts";
import { makeLink, type NewStaff, newStaffRow, type OneTimeLink, removeFactors, setActive } from "./staff-acts.ts";

/** Addresses of the customer and of the two staff members who have identified them. */
export interface CustomerFactorsRemoval {
	readonly email: string;
	readonly by: string;
	readonly checkedBy: string;
	readonly reason: string;
}

/**
 * Staff accounts managed by the operator: the first one, a lost second factor, and leavers. Whoever has the database
 * password could do all of it, so no further approval is required; every action is in the audit log.
 */
export class StaffAccounts {
	readonly #db: ReturnType<typeof identityDatabase>;
	readonly #users: UserStore;
	readonly #proofs: ProofStore;
	readonly #clock: Clock;

	constructor(pool: Pool, clock: Clock) {
		this.#db = identityDatabase(pool);
		this.#users = new UserStore(this.#db);
		this.#proofs = new ProofStore(this.#db);
		this.#clock = clock;
	}

	/** Whether there is any staff besides the demo's published sign-ins. */
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

	/** @returns undefined if the address is taken. */
	async create(staff: NewStaff): Promise<OneTimeLink | undefined> {
		const at = new Date(this.#clock.nowMs());
		// The link is handed over outside the mails: whoever opens it is the intended user.
		const user = newStaffRow(staff, at, at);
		return this.#users.transaction(async (tx) => {
			if ((await this.#users.addUser(user, tx)) !== null) return undefined;
			await this.#write(tx, user.id, "staff.created", { role: staff.role });
			return makeLink(this.#proofs, tx, user, at);
		});
	}

	/** A new one-time link, for a lost password where no mails are sent. @returns undefined: no such staff member. */
	async link(email: string): Promise<OneTimeLink | undefined> {
		return this.#of(email, async (tx, user, at) => {
			await this.#write(tx, user.id, "staff.linked", {});
			return makeLink(this.#proofs, tx, user, at);
		});
	}

	/** Removes every second factor, linked provider and API token and ends all sessions. @returns what was removed. */
	async removeFactors(email: string): Promise<readonly string[] | undefined> {
		return this.#of(email, async (tx, { id }, at) => {
			const { names, sessions } = await removeFactors(tx, id, at);
			await this.#write(tx, id, "staff.factors-removed", { removed: names, sessions: sessions.length });
			return names;
		});
	}

	/**
	 * The same for a customer whom two staff members have identified; the customer is told by mail. Recorded in the name
	 * of the first, with the second in its details.
	 */
	async removeCustomerFactors(
		{ email, by, checkedBy, reason }: CustomerFactorsRemoval,
		mail: Pick<Mail, "write">,
	): Promise<readonly string[] | "unknown-customer" | "not-two-staff"> {
		return this.#users.transaction(async (tx) => {
			const [customer, ...staff] = await Promise.all(
				[email, by, checkedBy].map((one) => this.#users.userByEmail(one.toLowerCase(), tx)),
			);
			if (customer?.role !== "customer") return "unknown-customer";
			const [first, second] = staff.filter((one) => one?.role === "admin" && one.status === "active");
			if (first === undefined || second === undefined || first.id === second.id) return "not-two-staff";
			await this.#users.lockUser(tx, customer.id);
			const at = new Date(this.#clock.nowMs());
			const { names, sessions } = await removeFactors(tx, customer.id, at);
			await writeAct(tx, at, {
				actorUserId: first.id,
				action: "client.factors-removed",
				subjectKind: "user",
				subjectId: customer.id,
				reason,
				details: { removed: names, sessions: sessions.length, checked_by: second.id, by: "command" },
			});
			if (names.length > 0) {
				const params = { reason, factors: names.join(", ") };
				await mail.write(tx, { template: "staff-factors-removed", userId: customer.id, params });
			}
			return names;
		});
	}

	/** Deactivating ends all sessions and API tokens. @returns whether it changed; undefined: no such staff member. */
	async setActive(email: string, isActive: boolean): Promise<boolean | undefined> {
		return this.#of(email, async (tx, user, at) => {
			if ((await setActive(tx, user, isActive, at)) === undefined) return false;
			await this.#write(tx, user.id, isActive ? "staff.activated" : "staff.deactivated", {});
			return true;
		});
	}

	async #of<T>(
		email: string,
		work: (tx: IdentityTransaction, user: UserRow, at: Date) => Promise<T>,
	): Promise<T | undefined> {
		return this.#users.transaction(async (tx) => {
			const user = await this.#users.userByEmail(email.toLowerCase(), tx);
			if (user === undefined || user.role !== "admin") return undefined;
			await this.#users.lockUser(tx, user.id);
			return work(tx, user, new Date(this.#clock.nowMs()));
		});
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
