import type { MailLanguage } from "@truefill/contracts/http";
import type { Passwords } from "../credentials/passwords.ts";
import type { UserStore } from "./user-store.ts";

const SAMPLE_DOMAIN = "sample.truefill.test";

/** Whether the customer is made up, as sample data of the demo. */
export const isSampleAddress = (emailKey: string): boolean => emailKey.toLowerCase().endsWith(`@${SAMPLE_DOMAIN}`);

export const sampleAddress = (name: string): string => `${name}@${SAMPLE_DOMAIN}`;

/** A made-up customer as they sign up. */
export interface SamplePerson {
	readonly id: string;
	readonly email: string;
	readonly firstName: string;
	readonly lastName: string;
	/** Names of countries, as `countryOf` writes them. */
	readonly country: string;
	readonly nationality: string;
	readonly countryCode: string;
	readonly phone: string;
	readonly language: MailLanguage;
	readonly isConfirmed: boolean;
	/** Null: nobody can sign in by password. */
	readonly password: string | null;
}

/** Signs a sample customer up, unless they are there: they wait for approval like every new customer. */
export async function addSamplePerson(
	person: SamplePerson,
	at: Date,
	{ users, passwords }: { readonly users: UserStore; readonly passwords: Passwords },
): Promise<void> {
	if ((await users.userById(person.id)) !== undefined) return;
	await users.addUser({
		id: person.id,
		email: person.email,
		email_key: person.email,
		username: null,
		username_key: null,
		first_name: person.firstName,
		last_name: person.lastName,
		phone: person.phone,
		country_code: person.countryCode,
		country: person.country,
		nationality: person.nationality,
		avatar: null,
		password_hash: person.password === null ? null : await passwords.hash(person.password),
		role: "customer",
		staff_role: null,
		status: "pending",
		created_at: at,
		last_seen_at: at,
		language: person.language,
		email_verified_at: person.isConfirmed ? at : null,
	});
}
