import { expect, it } from "vitest";
import { t } from "../../i18n/index.ts";
import { loginFailure } from "./login-failure.ts";

it("says one thing for wrong credentials and marks no field", () => {
	expect(loginFailure({ code: "CREDENTIALS_WRONG", message: "x", fields: {} }, t)).toEqual({
		message: "The email or the password is not right. Check both and try again.",
		fields: [],
	});
});

it("puts the server's field errors on the fields", () => {
	expect(loginFailure({ code: "INPUT_INVALID", message: "x", fields: { email: {} } }, t)).toEqual({
		message: null,
		fields: ["email"],
	});
});

it("says why anything else failed, and that the form is kept", () => {
	const { message, fields } = loginFailure(
		{ code: "NETWORK_FAILED", message: "The server cannot be reached.", fields: {} },
		t,
	);
	expect(message).toBe("Logging in did not work: The server cannot be reached. What you typed is kept.");
	expect(fields).toEqual([]);
	expect(loginFailure({ code: "INPUT_INVALID", message: "No.", fields: { other: {} } }, t).message).toContain("No.");
});
