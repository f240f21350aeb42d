// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { askForAddress, sendRegistration } from "./calls.ts";

const say = { refused: "Failed to check", taken: "Taken", other: "An error" };

const answer = (status: number, body: unknown) =>
	vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));
const checked = (success: boolean, available: boolean, message: string, country = "DE") =>
	answer(200, { success, message, data: { available, country } });

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

describe("is the address free (SPEC §8 Email check)", () => {
	it.each([
		["DE", "germany"],
		["ZZ", "united-states"],
	])("with the country of %s: %s", async (code, country) => {
		checked(true, true, "ok", code);
		expect(await askForAddress("a@b.co", say)).toEqual({ free: true, country });
	});
	it("with United States where the answer names no country (SPEC §7)", async () => {
		answer(200, { success: true, message: "ok", data: { available: true } });
		expect(await askForAddress("a@b.co", say)).toEqual({ free: true, country: "united-states" });
	});
	it.each([
		[true, false, "It is gone", "It is gone"],
		[true, false, "", "Taken"],
		[false, true, "", "Taken"],
	])("success %s, available %s, message %j: %j", async (success, available, message, shown) => {
		checked(success, available, message);
		expect(await askForAddress("a@b.co", say)).toMatchObject({ free: false, refusal: { message: shown } });
	});
	it("says the server's sentence, ours where its answer cannot be read, and that it cannot be reached", async () => {
		answer(429, { code: "TOO_MANY_ATTEMPTS", message: "Wait 5 s." });
		expect(await askForAddress("a@b.co", say)).toMatchObject({ refusal: { message: "Wait 5 s.", fields: {} } });
		answer(200, { some: "thing" });
		expect(await askForAddress("a@b.co", say)).toMatchObject({ refusal: { message: "Failed to check" } });
		vi.stubGlobal("fetch", () => Promise.reject(new TypeError("x")));
		expect(await askForAddress("a@b.co", say)).toMatchObject({
			refusal: { message: "The server cannot be reached." },
		});
	});
});

it("maps what the server names to its fields (SPEC §8 Registration)", async () => {
	const code = "USERNAME_TAKEN";
	answer(409, { code, message: "Taken.", fields: { username: { code, message: "This username is already taken." } } });
	const body = {
		first_name: "Grace",
		last_name: "Hopper",
		username: "grace",
		email: "grace@example.com",
		country_code: "+1",
		phone: "2025550100",
		country: "uk",
		nationality: "italy",
		password: "correct horse battery",
		confirm_password: "correct horse battery",
	};
	expect(await sendRegistration(body, say)).toEqual({
		refusal: { message: "Taken.", fields: { username: "This username is already taken." } },
	});
});
