import type { Passwords } from "../credentials/passwords.ts";
import type { DemoPerson } from "./demo-people.ts";
import type { UserStore } from "./user-store.ts";

/** Creates those of the demo's users that do not exist yet, as signed up at `at`. */
export async function seedDemoPeople(
	people: readonly DemoPerson[],
	at: Date,
	{ users, passwords }: { readonly users: UserStore; readonly passwords: Passwords },
): Promise<void> {
	for (const person of people) {
		if ((await users.userByEmail(person.email)) !== undefined) continue;
		await users.addUser({
			id: person.id,
			email: person.email,
			email_key: person.email,
			username: null,
			username_key: null,
			first_name: person.firstName,
			last_name: person.lastName,
			phone: null,
			country_code: null,
			// A country whose residents may deal in everything that the demo shows (R26).
			country: "germany",
			nationality: "germany",
			avatar: null,
			password_hash: await passwords.hash(person.password),
			role: person.role,
			staff_role: person.staffRole,
			status: person.status,
			created_at: at,
			last_seen_at: null,
			language: null,
			email_verified_at: at,
		});
	}
}
