import { ALL_CALLS, type Call } from "@truefill/contracts/http";
import * as fc from "@truefill/testkit/properties";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textMaskOf } from "../http/mask-text.ts";
import { API_PREFIX } from "../http/policy.ts";
import { png } from "../http/testing-files.ts";
import { DEMO_CUSTOMER } from "../modules/identity/index.ts";
import { createFullSite, type FullSite } from "./testing.ts";
import { fittingSchema } from "./testing-fuzz-values.ts";

/* No card number in a text that people write is stored or logged (decision 0265). */

/** Test numbers of three issuers, as people write them. Ids and amounts accept none of them. */
const NUMBERS = ["4242 4242 4242 4242", "5555-5555-5555-4444", "3782 822463 10005"] as const;
const hasNumber = (text: string): boolean => NUMBERS.some((number) => text.includes(number));
/** With dashes alone it could be an id. */
const texts = [
	...NUMBERS.map((number) => `Card ${number} of mine`),
	...NUMBERS.filter((number) => !number.includes("-")),
];

/** Texts that are stored and compared as they were sent, written by hand: passwords, keys, addresses, references. */
const EXACT: ReadonlySet<string> = new Set([
	"login password",
	"register password",
	"register confirm_password",
	"resetPassword password",
	"resetPassword confirm_password",
	"changePassword current_password",
	"changePassword password",
	"changePassword confirm_password",
	// One-time codes: digits only, compared and not stored.
	"answerChallenge code",
	"stepUp code",
	"confirmTotp code",
	"linkByPassword password",
	"stepUp password",
	"authorizeChannel socket_id",
	"authorizeChannel channel_name",
	"subscribePush endpoint",
	"unsubscribePush endpoint",
	"sendMessage attachments.*",
	"requestDeposit reference",
	"settleWithdrawal reference",
	"settlePaymentFile reference",
	// Numbers by their contract, which accept nothing else.
	"addBeneficiary iban",
	"addBeneficiary account_number",
	"requestDeposit sender_account",
	"reviewVerification document_number",
	"findWireCustomer text",
	"amendSettings version",
	"amendSettings set.bank_accounts.*.account_number",
]);

type Path = readonly string[];

function leavesOf(value: unknown, path: Path = []): Path[] {
	if (typeof value === "string") return [path];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}
function withLeaf(value: unknown, [name, ...rest]: Path, text: string): unknown {
	if (name === undefined) return text;
	if (Array.isArray(value)) return value.map((item, at) => (`${at}` === name ? withLeaf(item, rest, text) : item));
	return { ...(value as object), [name]: withLeaf((value as Record<string, unknown>)[name], rest, text) };
}
const nameOf = (call: Call, path: Path): string =>
	`${call.id} ${path.map((part) => (/^\d+$/.test(part) ? "*" : part)).join(".")}`;

/** Bodies that the contract accepts, each with a card number in one of its texts. */
function bodiesOf(call: Call): { readonly name: string; readonly body: unknown }[] {
	const found = new Map<string, unknown>();
	for (const sample of fc.sample(fittingSchema(call.body), { numRuns: 40, seed: 7 })) {
		// The only rule between two fields that no single field says.
		const body =
			typeof sample === "object" && sample !== null && "confirm_password" in sample && "password" in sample
				? { ...sample, confirm_password: sample.password }
				: sample;
		for (const path of leavesOf(body)) {
			for (const text of texts) {
				const changed = withLeaf(body, path, text);
				if (call.body.safeParse(changed).success) found.set(`${nameOf(call, path)}|${text}`, changed);
			}
		}
	}
	return [...found].map(([key, body]) => ({ name: key.split("|")[0] ?? "", body }));
}

const WRITES = ALL_CALLS.filter(({ method, upload }) => method !== "GET" && upload === undefined);
const SENT = WRITES.flatMap((call) => bodiesOf(call).map((each) => ({ call, ...each })));

it("masks every text of every call except those that must stay exact", () => {
	const left = new Set<string>();
	const masked = new Set<string>();
	for (const { call, name, body } of SENT) {
		const parsed: unknown = call.body.parse(body);
		const kept = textMaskOf(call.body)?.(parsed) ?? parsed;
		(hasNumber(JSON.stringify(kept)) ? left : masked).add(name);
	}
	expect([...left].filter((name) => !EXACT.has(name))).toEqual([]);
	expect([...masked].filter((name) => EXACT.has(name))).toEqual([]);
	// What this test is about: chat, notes, names, reasons, personal details.
	for (const name of ["sendMessage message", "addChatNote text", "openAccount name", "amendPersonal city"]) {
		expect([...masked], name).toContain(name);
	}
	expect(masked.size).toBeGreaterThan(40);
});

describe("the whole site", () => {
	let site: FullSite;
	beforeAll(async () => {
		site = await createFullSite({ logLevel: "trace" });
	});
	afterAll(() => site.close());

	it("stores and logs no card number, whatever text of whatever call has one", async () => {
		const account = await site.accountId();
		const known: Readonly<Record<string, string>> = { account_id: account, customer_id: "usr_demo" };
		const ofTag: Readonly<Record<string, string>> = { accounts: account, staff: "usr_demo", user: "usr_demo" };
		const skipped = new Set(["logout", "login", "register", "changePassword", "resetPassword", "closeMyself"]);
		let stored = 0;
		for (const { call, name, body } of SENT) {
			if (skipped.has(call.id) || EXACT.has(name)) continue;
			const real = Object.fromEntries(
				Object.entries(body as object).map(([member, value]) => [member, known[member] ?? value]),
			);
			const path = call.path.replace(/\{\w+\}/g, ofTag[call.tag] ?? "usr_demo");
			const asStaff = call.access === "staff";
			const answer = await site.send(call.method, `${API_PREFIX}${path}`, {
				token: asStaff ? site.tokens.admin : site.tokens.customer,
				body: real,
			});
			expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500);
			if (answer.statusCode < 300) stored++;
		}
		// The others are refused for another reason, such as an id that is none.
		expect(stored).toBeGreaterThan(10);
		const signedIn = await site.app.inject({
			method: "POST",
			url: `${API_PREFIX}/auth/login`,
			headers: { "user-agent": texts[0] ?? "" },
			payload: { email: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password },
		});
		expect(signedIn.statusCode).toBe(200);
		const form = new FormData();
		form.append("file", new Blob([new Uint8Array(png(4, 4))], { type: "image/png" }), `${texts[0]}.png`);
		const upload = new Response(form);
		const uploaded = await site.app.inject({
			method: "POST",
			url: `${API_PREFIX}/chat/upload`,
			headers: {
				authorization: `Bearer ${signedIn.json().data?.token ?? signedIn.json().token}`,
				"content-type": upload.headers.get("content-type") ?? "",
			},
			payload: Buffer.from(await upload.arrayBuffer()),
		});
		expect(uploaded.statusCode, uploaded.body).toBe(201);
		expect(uploaded.json().file_name).toBe("Card •••• •••• •••• 4242 of mine.png");
		expect(await site.engine.projected()).toBe(true);
		const tables = await site.pool.query<{ name: string }>(
			"SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')",
		);
		const found: string[] = [];
		for (const { name } of tables.rows) {
			const { rows } = await site.pool.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
			if (rows.some(({ row }) => hasNumber(row))) found.push(name);
		}
		expect(found).toEqual([]);
		expect(site.logged.filter(hasNumber)).toEqual([]);
	});
});
