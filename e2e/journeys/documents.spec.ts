import { randomUUID } from "node:crypto";
import { SUPPORT } from "../harness/api.ts";
import { findings, MEASURED } from "../harness/axe.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

/** A page with a red half and a line of text. */
const DRAWING = "1 0 0 rg 0 0 100 100 re f BT /F1 12 Tf 110 50 Td (Statement) Tj ET";
const PDF = [
	"%PDF-1.4",
	"1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
	"2 0 obj << /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >> endobj",
	"3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R",
	"/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj",
	`4 0 obj << /Length ${DRAWING.length} >>`,
	"stream",
	DRAWING,
	"endstream endobj",
	"5 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 200] >> endobj",
	"trailer << /Root 1 0 R >>",
	"%%EOF\n",
].join("\n");

test("a customer's PDF is a picture at the desk, and the file itself is behind a warning", async ({
	page,
	browser,
	product,
	customer,
	guard,
}) => {
	guard.expect(/status of 422 .*chat\/upload/);
	await new Terminal(page).enter(customer, "/main/chat");
	await expect(page.getByText("Connected", { exact: true })).toBeVisible();
	const attach = async (text: string, name: string) =>
		page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(text) });
	await attach(PDF.replace("/Type /Catalog", "/Type /Catalog /OpenAction << /S /J#61vaScript /JS (1) >>"), "bad.pdf");
	await expect(page.getByRole("listitem").filter({ hasText: "bad.pdf" })).toContainText("Error");
	await page.getByRole("button", { name: "Remove bad.pdf" }).click();
	await attach(PDF, "statement.pdf");
	await expect(page.getByRole("listitem").filter({ hasText: "statement.pdf" })).toContainText("Ready");
	const words = `my statement ${randomUUID()}`;
	await page.getByPlaceholder("Type a message...").fill(words);
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await expect(page.getByRole("log").getByText(words)).toBeVisible();

	const desk = await (await browser.newContext({ baseURL: product.origin, acceptDownloads: true })).newPage();
	await new Terminal(desk).enter(SUPPORT, "/admin/chat");
	await desk.locator("[data-client]").filter({ hasText: customer.name }).click();
	await desk.getByRole("log").getByRole("button", { name: "Show statement.pdf" }).click();
	const picture = desk.getByRole("img", { name: "statement.pdf: Page 1 of 2" });
	await expect(picture).toBeVisible();
	await expect(picture, "it is loaded").toHaveJSProperty("naturalWidth", 1100);
	expect(await findings(desk, MEASURED)).toEqual([]);
	await desk.getByRole("button", { name: "Next page" }).click();
	await expect(desk.getByRole("img", { name: "statement.pdf: Page 2 of 2" })).toBeVisible();
	await desk.getByRole("button", { name: "Download the original" }).click();
	await expect(desk.getByRole("alert")).toContainText("never allow it to edit, load or run anything");
	const [saved] = await Promise.all([
		desk.waitForEvent("download"),
		desk.getByRole("button", { name: "Download anyway" }).click(),
	]);
	expect(saved.suggestedFilename()).toBe("statement.pdf");
	await desk.context().close();
});
