import type { LightMyRequestResponse } from "fastify";
import { DEMO_CUSTOMER } from "../../profile/demo-people.ts";
import type { TestSite } from "../../testing.ts";
import { codeOf, STEP_MS } from "./totp.ts";

export const PASSWORD: string = DEMO_CUSTOMER.password;
export const CHALLENGE_COOKIE = "__Host-truefill-challenge";

export function cookieOf(answer: LightMyRequestResponse, name: string): string {
	const cookie = answer.cookies.find((each) => each.name === name);
	if (cookie === undefined || cookie.value === "") throw new Error(`no cookie ${name}: ${answer.body}`);
	return cookie.value;
}

/** The secret as bytes, as an app stores it. */
export function fromBase32(text: string): Buffer {
	let bits = "";
	for (const letter of text) bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0");
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export async function proveAgain(site: TestSite, token: string, code?: string, password = PASSWORD): Promise<void> {
	const answer = await site.send("POST", "/auth/step-up", {
		token,
		body: { password, ...(code === undefined ? {} : { code }) },
	});
	if (answer.statusCode !== 200) throw new Error(`step-up: ${answer.body}`);
}

/** Sets up the authenticator app for a session. */
export async function turnOnTotp(
	site: TestSite,
	token: string,
	password = PASSWORD,
): Promise<{ code: () => string; codes: string[] }> {
	await proveAgain(site, token, undefined, password);
	const enrolled = await site.send("POST", "/auth/totp/enrol", { token, body: {} });
	const secret = fromBase32(enrolled.json().data.secret);
	const code = () => codeOf(secret, Math.floor(site.clock.nowMs() / STEP_MS));
	const confirmed = await site.send("POST", "/auth/totp/confirm", { token, body: { code: code() } });
	if (confirmed.statusCode !== 200) throw new Error(`confirm: ${confirmed.body}`);
	return { code, codes: confirmed.json().data.recovery_codes };
}

/** Mails that were written, oldest first: their template and parameters. */
export async function mailed(site: TestSite): Promise<string[]> {
	const rows = await site.query<{ template: string; params: Record<string, string> }>(
		"SELECT template, params FROM mails ORDER BY id",
	);
	return rows.map(({ template, params }) =>
		`${template} ${params.factor ?? params.left ?? params.provider ?? ""}`.trim(),
	);
}
