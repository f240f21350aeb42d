import { invariant } from "@truefill/core/result";
import { DEMO_PEOPLE, type DemoPerson } from "../../../modules/identity/index.ts";

function staff(role: NonNullable<DemoPerson["staffRole"]>): DemoPerson {
	const found = DEMO_PEOPLE.find(({ staffRole }) => staffRole === role);
	invariant(found !== undefined, `the demo has staff of the role ${role}`);
	return found;
}

export const SUPPORT: DemoPerson = staff("support");
export const RISK: DemoPerson = staff("risk");
export const FINANCE: DemoPerson = staff("finance");
export const ADMIN: DemoPerson = staff("super");

/** The live customer's bank account: the published example of a German IBAN. */
export const DEMO_IBAN = "DE89370400440532013000";
