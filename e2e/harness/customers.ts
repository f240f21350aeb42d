import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { approveClient, login, readAllNotifications, register, verifyEmail } from "@truefill/contracts/http";
import { ADMIN, accepted, Client, FINANCE, RISK, request, SUPPORT } from "./api.ts";
import { mailed } from "./mails.ts";
import type { Product } from "./product.ts";

/** A user who can sign in. */
export interface Person {
	readonly email: string;
	readonly password: string;
}

export interface Customer extends Person {
	readonly id: string;
	readonly firstName: string;
	/** Unique to this customer. */
	readonly lastName: string;
	/** `Carla Xyz`: the name shown at the desk. */
	readonly name: string;
	/** Signed in as the customer, in a session separate from the browser's. */
	readonly client: Client;
}

/** The code in the mail that confirms an address. */
export const CONFIRMATION_CODE = /<pre[\s\S]*?\b(\d{6})\b/;
export const PASSWORD = "correct horse battery 9";
const STAFF = { admin: ADMIN, finance: FINANCE, risk: RISK, support: SUPPORT } as const;

/** A random word of letters. */
export const freshName = (): string =>
	[...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");

/** A random address of the benchmarking range, so that per-network rate limits do not add up over a product's tests. */
export const freshNetwork = (): string => `198.18.${randomBytes(2).join(".")}`;

const signedIn = new WeakMap<Product, Map<string, Client>>();

/** A client for a member of staff; signed in once per product, and again when a test has ended the session. */
export async function staff(product: Product, role: keyof typeof STAFF): Promise<Client> {
	const clients = signedIn.get(product) ?? new Map<string, Client>();
	signedIn.set(product, clients);
	const found = clients.get(role);
	if (found !== undefined && (await found.get("/user")).status === 200) return found;
	const { email, password } = STAFF[role];
	const client = await Client.signIn(product.origin, email, password);
	clients.set(role, client);
	return client;
}

/** Signs a customer up by HTTP, like the last step of the form; they wait for approval. */
export async function signUp(
	origin: string,
	{ name = freshName(), country = "germany" }: { name?: string; country?: string } = {},
): Promise<Person & { readonly id: string; readonly firstName: string; readonly lastName: string }> {
	const [firstName, lastName] = ["Carla", `${name.charAt(0).toUpperCase()}${name.slice(1)}`];
	const email = `${name}@example.com`;
	const answer = await request(origin, "/auth/register", {
		method: "POST",
		headers: { "x-forwarded-for": freshNetwork() },
		body: {
			first_name: firstName,
			last_name: lastName,
			username: name,
			email,
			phone: "202 555 0100",
			country_code: "+49",
			country,
			nationality: country,
			password: PASSWORD,
			confirm_password: PASSWORD,
		},
	});
	const { user } = accepted(register, answer).data;
	return { email, password: PASSWORD, id: user.id, firstName, lastName };
}

/**
 * A typical customer: signed up, approved by staff, the address confirmed unless `confirmed` is false, with the default
 * demo account of USD 10,000.00, and nothing unread.
 */
export async function newCustomer(product: Product, { confirmed = true } = {}): Promise<Customer> {
	const person = await signUp(product.origin);
	const support = await staff(product, "support");
	const approved = await support.send("POST", `/admin/clients/${person.id}/approve`, { reason: "A test's customer" });
	accepted(approveClient, approved);
	const client = await Client.signIn(product.origin, person.email, person.password);
	if (confirmed) {
		const code = await mailed(product.origin, person.email, CONFIRMATION_CODE);
		accepted(verifyEmail, await client.send("POST", "/user/email-verification", { code }));
		// The notification arrives shortly after the answer.
		await expect.poll(async () => (await client.get("/notifications")).text, POLL).toContain("EMAIL_VERIFIED");
	}
	accepted(readAllNotifications, await client.send("POST", "/notifications/read-all", {}));
	return { ...person, name: `${person.firstName} ${person.lastName}`, client };
}

const POLL = { intervals: [50] };

/** Customers made in parallel: the code's mail takes half a second, however many wait for one. */
const AT_ONCE = 4;
const waiting = new WeakMap<Product, Promise<Customer>[]>();

/** A customer that no other test has, usually made in advance. */
export function nextCustomer(product: Product): Promise<Customer> {
	const made = waiting.get(product) ?? [];
	waiting.set(product, made);
	if (made.length === 0) made.push(...Array.from({ length: AT_ONCE }, () => newCustomer(product)));
	const next = made.shift();
	if (next === undefined) throw new Error("no customer was made");
	// Unused ones may fail when their product stops.
	for (const one of made) one.catch(() => undefined);
	return next;
}

/** The sign-in page's browser storage (SPEC §3), for a test that starts signed in. */
export async function sessionItems(answer: { json(): Promise<unknown> }): Promise<Record<string, string>> {
	const { user, token, expires_at } = login.response.parse(await answer.json()).data;
	return {
		"user-storage": JSON.stringify({ state: { user, token, selectedAccountIndex: 0 }, version: 0 }),
		"user-storage-expires": expires_at,
	};
}
