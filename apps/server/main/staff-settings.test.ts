import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
beforeAll(async () => {
	site = await createFullSite();
});
afterAll(() => site.close());

interface State {
	readonly name: string;
	readonly value: unknown;
	readonly sample: boolean;
	readonly is_set: boolean;
	readonly changed_by: { readonly id: string } | null;
}
const editor = async (): Promise<{ version: string; settings: State[] }> =>
	(await site.send("GET", "/api/v1/admin/settings", { token: site.tokens.admin })).json().data;
const change = async (body: object, version?: string) => {
	const answer = await site.send("PATCH", "/api/v1/admin/settings", {
		token: site.tokens.admin,
		body: { version: version ?? (await editor()).version, reason: "As agreed", ...body },
	});
	return { status: answer.statusCode, body: answer.json() };
};
const shown = async () => (await site.send("GET", "/api/v1/settings")).json().data;
const stateOf = async (name: string) => (await editor()).settings.find((each) => each.name === name);

describe("PATCH /admin/settings", () => {
	it("is seen by the next who asks, with who changed it, and can be taken back", async () => {
		expect((await stateOf("name"))?.changed_by).toBeNull();
		expect((await change({ set: { name: "Blue Markets", promo_url: "https://blue.test/code" } })).status).toBe(200);
		expect(await shown()).toMatchObject({ name: "Blue Markets", promo_url: "https://blue.test/code" });
		expect(await stateOf("name")).toMatchObject({ is_set: true, changed_by: { id: "usr_admin" } });
		expect((await change({ reset: ["name"], set: { promo_url: null } })).status).toBe(200);
		expect(await shown()).toMatchObject({ name: "Truefill", promo_url: null });
		const history = (
			await site.send("GET", "/api/v1/admin/settings/history?name=name", { token: site.tokens.admin })
		).json();
		expect(history.data).toMatchObject([
			{ before: { value: "Blue Markets" }, after: null, reason: "As agreed" },
			{ before: null, after: { value: "Blue Markets" } },
		]);
	});

	it("lets the first of two colleagues win and tells the other who they were", async () => {
		const { version } = await editor();
		const both = await Promise.all([
			change({ set: { terms_url: "/terms-a" } }, version),
			change({ set: { terms_url: "/terms-b" } }, version),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		const second = both.find(({ status }) => status === 409);
		expect([second?.body.code, second?.body.message]).toEqual([
			"SETTINGS_CHANGED",
			expect.stringContaining("Ada Admin"),
		]);
		expect((await change({ set: { terms_url: (await shown()).terms_url } })).body.code).toBe("NOTHING_TO_CHANGE");
	});

	it.each([
		["a script as a link", { terms_url: "javascript:alert(1)" }],
		["another site by two slashes", { terms_url: "//evil.test" }],
		["by a backslash", { terms_url: "/\\evil.test" }],
		["a picture of another site, which the page's policy does not show", { logo: "https://evil.test/logo.svg" }],
		["an unknown variant of the sign-up", { r_page: "xx" }],
		["six stars", { review_badge: { count: 1, label: "Good", stars: 6, source_url: null, as_of: null } }],
		["a status that is none", { status: "" }],
		["no name", { name: "  " }],
		["an unknown setting", { demo: true }],
		["a number as text", { conceal_accounts: "yes" }],
		["a role that is none", { staff_second_factor: ["boss"] }],
		["a role twice", { staff_second_factor: ["risk", "risk"] }],
		["a name in two lines", { name: "A\nB" }],
	])("refuses %s and changes nothing", async (_name, set) => {
		const before = await editor();
		expect((await change({ set: { ...set, register_page_header: "Hello" } })).status).toBe(400);
		expect(await editor()).toEqual(before);
	});

	it("R2: marks the demo's badge as a sample until somebody says their own", async () => {
		const badge = { count: 12, label: "Good", stars: 4, source_url: null, as_of: null };
		const sample = await stateOf("review_badge");
		expect(sample).toMatchObject({ sample: true, value: { count: 1196 } });
		await change({ set: { review_badge: badge } });
		expect(await stateOf("review_badge")).toMatchObject({ sample: false, value: badge });
		await change({ set: { review_badge: sample?.value } });
		expect((await stateOf("review_badge"))?.sample).toBe(true);
		await change({ set: { review_badge: null } });
		expect((await shown()).review_badge).toBeNull();
	});

	it("R14: keeps to the server what only the server asks about", async () => {
		await change({ set: { conceal_accounts: true } });
		expect(await shown()).not.toHaveProperty("conceal_accounts");
		await change({ set: { staff_second_factor: ["finance"] } });
		expect((await stateOf("staff_second_factor"))?.value).toEqual(["finance"]);
		expect(await shown()).not.toHaveProperty("staff_second_factor");
	});

	it("R4: never says a share of losing accounts that nobody has counted", async () => {
		const before = (await shown()).risk_warning.text;
		await change({ set: { risk_warning: { mode: "provider-loss", text: "Not used" } } });
		const { mode, text } = (await shown()).risk_warning;
		expect([mode, text]).toEqual(["provider-loss", before]);
	});
});
