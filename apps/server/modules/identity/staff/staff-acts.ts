import { createHash, randomBytes } from "node:crypto";
import type { StaffRole } from "@truefill/contracts/http";
import { authMethodsPort } from "../credentials/auth-methods/remove.ts";
import type { ProofStore } from "../recovery/proof-store.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import type { IdentityTransaction, UserRow } from "../tables.ts";

/* Changes of staff accounts, in the caller's transaction: the desk or the operator's command. */

/** Long enough to hand it over, by mail or through an operator's own means. */
export const STAFF_LINK_LIFE_MS: number = 24 * 3_600_000;

export interface NewStaff {
	readonly email: string;
	readonly firstName: string;
	readonly lastName: string;
	readonly role: StaffRole;
}

/** Opens the page where a password is chosen; works once. */
export interface OneTimeLink {
	/** Relative to the site's origin; the secret follows `#`. */
	readonly path: string;
	readonly token: string;
	readonly expiresAt: Date;
}

/** Without a password: only a link opens the account. @param verifiedAt set if the address is known to be theirs. */
export function newStaffRow(staff: NewStaff, at: Date, verifiedAt: Date | null): UserRow {
	return {
		id: `usr_${randomBytes(12).toString("base64url")}`,
		email: staff.email,
		email_key: staff.email.toLowerCase(),
		username: null,
		username_key: null,
		first_name: staff.firstName,
		last_name: staff.lastName,
		phone: null,
		country_code: null,
		country: null,
		nationality: null,
		avatar: null,
		password_hash: null,
		role: "admin",
		staff_role: staff.role,
		status: "active",
		created_at: at,
		last_seen_at: null,
		language: null,
		email_verified_at: verifiedAt,
	};
}

/** Invalidates the previous link. */
export async function makeLink(
	proofs: ProofStore,
	tx: IdentityTransaction,
	user: Pick<UserRow, "id" | "email_key">,
	at: Date,
): Promise<OneTimeLink> {
	const token = randomBytes(32).toString("base64url");
	const expiresAt = new Date(at.getTime() + STAFF_LINK_LIFE_MS);
	await proofs.spend(tx, user.id, "reset-password", at);
	await proofs.add(tx, {
		userId: user.id,
		purpose: "reset-password",
		secretHash: createHash("sha256").update(token).digest(),
		emailKey: user.email_key,
		at,
		expiresAt,
	});
	return { path: `/forgot-password#reset=${token}`, token, expiresAt };
}

/** What ended; the sockets of these must be closed after the commit. */
export interface EndedAccess {
	readonly sessions: readonly string[];
	readonly tokens: readonly string[];
}

/** Removes every second factor, linked provider and API token and ends all sessions. @returns also what was removed. */
export async function removeFactors(
	tx: IdentityTransaction,
	userId: string,
	at: Date,
): Promise<EndedAccess & { readonly names: readonly string[] }> {
	const { names, ended } = await authMethodsPort.removeAdded(tx, userId, {}, at);
	return { names, tokens: ended, sessions: await endSessionsOf(tx, userId, "signed-out", at) };
}

/** Deactivating ends all sessions and API tokens. @returns undefined if the status was already so. */
export async function setActive(
	tx: IdentityTransaction,
	{ id, status }: Pick<UserRow, "id" | "status">,
	isActive: boolean,
	at: Date,
): Promise<EndedAccess | undefined> {
	const wanted = isActive ? "active" : "deactivated";
	if (status === wanted) return undefined;
	// Before the status changes: a database trigger would end them without returning their ids.
	const sessions = isActive ? [] : await endSessionsOf(tx, id, "deactivated", at);
	const tokens = isActive ? [] : await authMethodsPort.endTokens(tx, id, at);
	await tx.updateTable("users").set({ status: wanted }).where("id", "=", id).execute();
	return { sessions, tokens };
}
