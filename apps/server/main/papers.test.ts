import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFullSite, type FullSite } from "./testing.ts";

/* A statement as a file, drawn by its own process (decision 0276). */

let site: FullSite;
let account: string;
beforeAll(async () => {
	site = await createFullSite();
	account = await site.accountId();
	await site.openTrade();
});
afterAll(() => site.close());

const ask = async (path: string, token = site.tokens.customer) => {
	const answer = await site.send("GET", `/api/v1${path}`, { token });
	return { status: answer.statusCode, ...answer.json() };
};

it("has the figures of the statement, and is refused to others and to who asks too often", async () => {
	const { data: statement } = await ask(`/accounts/${account}/statement?from=2026-01-01`);
	const paper = await ask(`/accounts/${account}/statement/paper?from=2026-01-01&language=en`);
	expect(paper.status, JSON.stringify(paper)).toBe(200);
	expect(paper.data).toMatchObject({ media_type: "application/pdf" });
	expect(paper.data.file_name).toMatch(/^\d+-statement-2026-01-01\.pdf$/);
	const loading = getDocument({ data: new Uint8Array(Buffer.from(paper.data.content, "base64")), verbosity: 0 });
	const page = await (await loading.promise).getPage(1);
	const { items } = await page.getTextContent();
	const text = items.map((item) => ("str" in item ? item.str : "")).join("");
	await loading.destroy();
	const shown = (amount: string) => amount.replace("-", "−").replace(/\B(?=(\d{3})+\.)/g, ",");
	expect(text).toContain(shown(statement.closing_balance));
	for (const { amount } of statement.lines) expect(text).toContain(shown(amount));
	expect(text).toContain(statement.last_hash);

	const other = await ask(`/accounts/${account}/statement/paper?language=en`, site.tokens.other);
	expect(other.code).toBe("ACCOUNT_NOT_FOUND");
	expect((await ask(`/accounts/${account}/statement/paper?language=ar`)).status).toBe(400);
	expect((await ask(`/accounts/${account}/statement/paper?language=en&from=2026-02-01&to=2026-01-01`)).status).toBe(
		400,
	);
	const answers = await Promise.all(
		Array.from({ length: 8 }, () => ask(`/accounts/${account}/statement/paper?language=de`)),
	);
	expect(answers.filter(({ code }) => code === "TOO_MANY_REQUESTS").length).toBeGreaterThan(0);
});
