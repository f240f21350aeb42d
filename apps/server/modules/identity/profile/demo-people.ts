import type { StaffRole } from "@truefill/contracts/http";
import { isSampleAddress } from "./sample-people.ts";

/** The published sign-ins of the demo. Outside demo mode they are refused. */
export const DEMO_CUSTOMER = { email: "demo@truefill.test", password: "Demo-customer-1" } as const;
export const DEMO_ADMIN = { email: "admin@truefill.test", password: "Demo-admin-1" } as const;

export interface DemoPerson {
	readonly id: string;
	readonly email: string;
	readonly password: string;
	readonly firstName: string;
	readonly lastName: string;
	readonly role: "customer" | "admin";
	readonly staffRole: StaffRole | null;
	readonly status: "active" | "pending" | "deactivated";
}

const { password } = DEMO_CUSTOMER;
const STAFF_NAMES = {
	support: { firstName: "Sam", lastName: "Support" },
	finance: { firstName: "Fay", lastName: "Finance" },
	risk: { firstName: "Rita", lastName: "Risk" },
} as const;

export const DEMO_PEOPLE: readonly DemoPerson[] = [
	{
		id: "usr_demo",
		...DEMO_CUSTOMER,
		firstName: "Dana",
		lastName: "Demo",
		role: "customer",
		staffRole: null,
		status: "active",
	},
	{
		id: "usr_pending",
		email: "pending@truefill.test",
		password,
		firstName: "Percy",
		lastName: "Pending",
		role: "customer",
		staffRole: null,
		status: "pending",
	},
	{
		id: "usr_deactivated",
		email: "deactivated@truefill.test",
		password,
		firstName: "Dee",
		lastName: "Deactivated",
		role: "customer",
		staffRole: null,
		status: "deactivated",
	},
	...(["support", "finance", "risk"] as const).map(
		(staffRole): DemoPerson => ({
			id: `usr_${staffRole}`,
			email: `${staffRole}@truefill.test`,
			password: DEMO_ADMIN.password,
			...STAFF_NAMES[staffRole],
			role: "admin",
			staffRole,
			status: "active",
		}),
	),
	{
		id: "usr_admin",
		...DEMO_ADMIN,
		firstName: "Ada",
		lastName: "Admin",
		role: "admin",
		staffRole: "super",
		status: "active",
	},
];

/** The customer with a live account. They are created after the others, together with what they have done. */
export const DEMO_LIVE_CUSTOMER: DemoPerson = {
	id: "usr_live",
	email: "live@truefill.test",
	password,
	firstName: "Lina",
	lastName: "Live",
	role: "customer",
	staffRole: null,
	status: "active",
};

export const isDemoLiveCustomer = (userId: string): boolean => userId === DEMO_LIVE_CUSTOMER.id;

/** Their authenticator app's published secret; it has 20 bytes. Like the passwords, it is refused outside demo mode. */
export const DEMO_LIVE_FACTOR: Buffer = Buffer.from("truefill demo secret");

const addresses = new Set([...DEMO_PEOPLE, DEMO_LIVE_CUSTOMER].map(({ email }) => email));
/** One of the published sign-ins, which visitors share. */
export const isSharedSignIn = (emailKey: string): boolean => addresses.has(emailKey);
/** Nobody else can have one of these, and outside demo mode nobody can sign in with one. */
export const isDemoAddress = (emailKey: string): boolean => isSharedSignIn(emailKey) || isSampleAddress(emailKey);
