import { register } from "@truefill/contracts/http";
import { describe, expect, it } from "vitest";
import { t } from "../../i18n/index.ts";
import {
	type FaultSentences,
	isStepOneWrong,
	REGISTRATION_FIELDS,
	type RegistrationValues,
	registrationFaults,
} from "./faults.ts";

/** Texts of SPEC §5, verbatim; it leaves the last three to us. */
const say: FaultSentences = {
	first_name: "First name must be at least 2 characters",
	last_name: "Last name must be at least 2 characters",
	username: "Username must be at least 3 characters",
	email: "Please enter a valid email address",
	phone: "Please enter a valid phone number",
	password: "Password must be at least 8 characters",
	confirm_password: "Passwords do not match",
	country: "no country",
	nationality: "no country",
	country_code: "no code",
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

describe("what is wrong with the registration form (SPEC §5)", () => {
	it("is nothing where all is right", () => expect(registrationFaults(right, say)).toEqual({}));

	it.each([
		["first_name", "G", "First name must be at least 2 characters"],
		["first_name", " G ", "First name must be at least 2 characters"],
		["last_name", "", "Last name must be at least 2 characters"],
		["username", "gh", "Username must be at least 3 characters"],
		["email", "", "Please enter a valid email address"],
		["email", "grace@", "Please enter a valid email address"],
		["phone", "12345", "Please enter a valid phone number"],
		["phone", "call me", "Please enter a valid phone number"],
		["country", "", "no country"],
		["nationality", "", "no country"],
		["country_code", "1", "no code"],
		["confirm_password", "correct horse batterY", "Passwords do not match"],
	] as const)("for %s = %j: %s", (field, value, sentence) => {
		expect(registrationFaults({ ...right, [field]: value }, say)).toEqual({ [field]: sentence });
	});

	it("is a short password, whatever else is wrong", () => {
		const values = { ...right, password: "short77", confirm_password: "short78", phone: "" };
		expect(registrationFaults(values, say)).toEqual({
			phone: "Please enter a valid phone number",
			password: "Password must be at least 8 characters",
			confirm_password: "Passwords do not match",
		});
	});

	it("is told of every field at once", () => {
		const empty = { ...right };
		for (const field of REGISTRATION_FIELDS) empty[field] = "";
		// Two empty passwords are equal.
		expect(Object.keys(registrationFaults(empty, say))).toEqual(
			REGISTRATION_FIELDS.filter((field) => field !== "confirm_password"),
		);
	});
});

it.each([
	["email", "x", true],
	["password", "1234567", true],
	["password", "12345678", false],
	["email", "a@b.co", false],
] as const)("step 1: %s = %j", (field, value, wrong) => {
	expect(isStepOneWrong(field, { email: "a@b.co", password: "12345678", [field]: value })).toBe(wrong);
});

it("says the sentences of the specification, which are the contract's own too", () => {
	const { shape } = register.body;
	for (const field of ["first_name", "last_name", "username", "email", "phone", "password"] as const) {
		expect(t(`signup.fault.${field}`), field).toBe(say[field]);
		expect(shape[field].safeParse("x").error?.issues[0]?.message, field).toBe(say[field]);
	}
	expect(t("signup.fault.confirm_password")).toBe(say.confirm_password);
});
