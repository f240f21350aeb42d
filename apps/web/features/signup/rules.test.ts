import { register } from "@truefill/contracts/http";
import { describe, expect, it } from "vitest";
import { faultsOf } from "../../forms/faults.ts";
import { t } from "../../i18n/index.ts";
import { REGISTRATION_FIELDS, type RegistrationValues, registrationRules, stepOneRules } from "./rules.ts";

/** Texts of SPEC §5, verbatim. */
const say = {
	first_name: "First name must be at least 2 characters",
	last_name: "Last name must be at least 2 characters",
	username: "Username must be at least 3 characters",
	email: "Please enter a valid email address",
	phone: "Please enter a valid phone number",
	password: "Password must be at least 8 characters",
	confirm_password: "Passwords do not match",
};
const right: RegistrationValues = {
	first_name: "Grace",
	last_name: "Hopper",
	username: "grace",
	email: "grace@example.com",
	country_code: "+1",
	phone: "202 555 0100",
	country: "uk",
	nationality: "united-kingdom",
	password: "correct horse battery",
	confirm_password: "correct horse battery",
};
const faults = (change: Partial<RegistrationValues>) => faultsOf(registrationRules(t), { ...right, ...change });

describe("what is wrong with the registration form (SPEC §5)", () => {
	it("is nothing where all is right", () => expect(faults({})).toEqual({}));

	it.each([
		["first_name", "G", say.first_name],
		["first_name", " G ", say.first_name],
		["last_name", "", say.last_name],
		["username", "gh", say.username],
		["email", "", say.email],
		["email", "grace@", say.email],
		["phone", "12345", say.phone],
		["phone", "call me", say.phone],
		["country", "", t("signup.form.country.missing")],
		["nationality", "", t("signup.form.country.missing")],
		["country_code", "1", t("signup.form.dialCode.wrong")],
		["confirm_password", "correct horse batterY", say.confirm_password],
	] as const)("for %s = %j: %s", (field, value, sentence) => {
		expect(faults({ [field]: value })).toEqual({ [field]: sentence });
	});

	it("is a short password, whatever else is wrong", () => {
		expect(faults({ password: "short77", confirm_password: "short78", phone: "" })).toEqual({
			phone: say.phone,
			password: say.password,
			confirm_password: say.confirm_password,
		});
	});

	it("is told of every field at once, in the order of the form", () => {
		const empty = Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, ""]));
		// Two empty passwords are equal.
		expect(Object.keys(faults(empty))).toEqual(REGISTRATION_FIELDS.filter((field) => field !== "confirm_password"));
	});
});

it.each([
	["email", "x", say.email],
	["password", "1234567", say.password],
	["password", "12345678", undefined],
	["email", " a@b.co ", undefined],
] as const)("step 1: %s = %j", (field, value, sentence) => {
	expect(faultsOf(stepOneRules(t), { email: "a@b.co", password: "12345678", [field]: value })[field]).toBe(sentence);
});

it("says the sentences of the specification, which are the contract's own too", () => {
	const { shape } = register.body;
	for (const field of ["first_name", "last_name", "username", "email", "phone", "password"] as const) {
		expect(t(`signup.fault.${field}`), field).toBe(say[field]);
		expect(shape[field].safeParse("x").error?.issues[0]?.message, field).toBe(say[field]);
	}
	expect(t("signup.fault.confirm_password")).toBe(say.confirm_password);
});
