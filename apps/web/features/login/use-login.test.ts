import { expect, it } from "vitest";
import { wrongFields } from "./use-login.ts";

it.each([
	[{ email: "demo@truefill.test", password: "x" }, []],
	[{ email: "demo", password: "x" }, ["email"]],
	[{ email: "demo@truefill.test", password: "" }, ["password"]],
	[{ email: "", password: "" }, ["email", "password"]],
])("%j has wrong %j", (values, fields) => {
	expect([...wrongFields(values)]).toEqual(fields);
});
