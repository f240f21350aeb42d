import type { Page } from "@playwright/test";
import { ADMIN, SUPPORT } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { blurredPhoto, sharpPhoto } from "../harness/photos.ts";
import { stillBox } from "../harness/pointer.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";
import { verifyPart } from "../harness/verification.ts";

const file = (buffer: Buffer) => ({ name: "photo.png", mimeType: "image/png", buffer });
const choose = (page: Page, slot: string, photo: Buffer) =>
	page.getByLabel(`${slot}: Choose a file`).setInputFiles(file(photo));
const slotOf = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^(Uploaded )?${name}$`) });

test("a customer proves who they are, with a phone and after a photo that could not be read; two people decide", async ({
	page,
	browser,
	product,
	customer,
}) => {
	await new Terminal(page).enter(customer, "/main/verification");
	await expect(page.getByText("Level 1 of 3")).toBeVisible();
	expect(await findings(page), "verification").toEqual([]);

	// A photo out of focus: the page says what to do, and after the second one it lets the customer go on.
	await page.getByRole("radio", { name: "Identity card" }).check();
	await choose(page, "Front", blurredPhoto());
	const front = slotOf(page, "Front");
	await expect(front.getByText(/It is blurred\. Hold the phone still/)).toBeVisible();
	await expect(front.getByRole("button", { name: "Use it anyway" })).toHaveCount(0);
	await choose(page, "Front", blurredPhoto());
	await expect(front.getByRole("button", { name: "Use it anyway" })).toBeVisible();
	await choose(page, "Front", sharpPhoto(1));
	await expect(front.getByRole("img", { name: "Front" })).toBeVisible();

	// The other side comes from a phone, by a link that works once.
	const started = page.waitForResponse("**/verification/handovers");
	await page.getByRole("button", { name: "Continue on your phone" }).click();
	const { token } = (await (await started).json()).data;
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
	expect(await findings(page), "the link for a phone").toEqual([]);
	const phones = await browser.newContext({ baseURL: product.origin, viewport: { width: 390, height: 844 } });
	const phone = await phones.newPage();
	await phone.goto(`/capture#${token}`);
	await expect(phone.getByRole("heading", { name: "Photos of your documents" })).toBeVisible();
	await expect(phone, "the secret leaves the address at once").toHaveURL("/capture");
	await expect(dialog.getByText(/Your phone is connected: 1 of 2/)).toBeVisible();
	await choose(phone, "Back", sharpPhoto(2));
	await expect(phone.getByText("Received by your computer")).toBeVisible();
	await expect(dialog.getByText(/Your phone is connected: 2 of 2/)).toBeVisible();
	expect(await findings(phone), "the phone").toEqual([]);
	const second = await phones.newPage();
	await second.goto(`/capture#${token}`);
	await expect(second.getByText(/This link has been used/)).toBeVisible();
	await choose(phone, "Front", sharpPhoto(3));
	await expect(phone.getByText("Received by your computer")).toHaveCount(2);
	await phone.getByRole("button", { name: "Finish" }).click();
	await expect(phone.getByText(/Continue on your computer/)).toBeVisible();
	await phones.close();
	await expect(dialog.getByText("The photos have arrived")).toBeVisible();
	await dialog.getByRole("button", { name: "Continue" }).click();
	await page.getByRole("button", { name: "Send for checking" }).click();
	await expect(page.getByText("Being checked")).toBeVisible();

	// Support finds a reflection and marks it; the admin confirms.
	const desks = await Promise.all([SUPPORT, ADMIN].map(() => browser.newContext({ baseURL: product.origin })));
	const [support, admin] = (await Promise.all(desks.map((each) => each.newPage()))) as [Page, Page];
	const open = async (desk: Page, person: typeof SUPPORT | typeof ADMIN) => {
		await new Terminal(desk).enter(person, "/admin/verification");
		await desk.getByRole("listitem").filter({ hasText: customer.name }).getByRole("button", { name: "Review" }).click();
		await expect(desk.getByText("What the customer entered")).toBeVisible();
	};
	await open(support, SUPPORT);
	await support.getByRole("radio", { name: "Ask again" }).click();
	await support.getByRole("combobox", { name: "Mark on the picture" }).click();
	await support.getByRole("option", { name: "Glare" }).click();
	const picture = support.getByRole("img", { name: "Identity document: Front" });
	await expect(picture).toBeVisible();
	const box = await stillBox(picture);
	await support.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25);
	await support.mouse.down();
	await support.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 4 });
	await support.mouse.up();
	await expect(support.getByRole("button", { name: "Remove mark: Glare" })).toBeVisible();
	expect(await findings(support), "a review").toEqual([]);
	await support.getByRole("button", { name: "Save the review" }).click();
	await expect(
		support.getByText("Another person confirms your review").or(support.getByRole("button", { name: "Confirm" })),
	).toBeVisible();
	await open(admin, ADMIN);
	await new Terminal(admin).stepUp(ADMIN);
	await admin.getByRole("button", { name: "Confirm" }).click();
	await expect(admin.getByText("Confirmed. The customer is told.")).toBeVisible();

	// The customer sees where, and sends another picture.
	await page.reload();
	await expect(page.getByText("A reflection hides something.")).toBeVisible();
	await expect(page.getByRole("img", { name: "Front, with what is wrong marked" })).toBeVisible();
	await expect(page.getByText("Glare", { exact: true })).toBeVisible();
	await expect(page.getByText("When our staff looked at them")).toBeVisible();
	expect(await findings(page), "what is wrong").toEqual([]);
	await choose(page, "Front", sharpPhoto(4));
	await choose(page, "Back", sharpPhoto(5));
	await page.getByRole("button", { name: "Send for checking" }).click();
	await expect(page.getByText("Being checked")).toBeVisible();

	await support.goto("/admin/verification");
	await support
		.getByRole("listitem")
		.filter({ hasText: customer.name })
		.getByRole("button", { name: "Review" })
		.click();
	await support.getByLabel("Document number").fill("L01X00T47");
	await support.getByLabel("Last day of the document").fill("2090-01-31");
	await support.getByRole("button", { name: "Save the review" }).click();
	await expect(support.getByText("L01X00T47")).toBeVisible();
	await admin.goto("/admin/verification");
	await admin.getByRole("listitem").filter({ hasText: customer.name }).getByRole("button", { name: "Review" }).click();
	await admin.getByRole("button", { name: "Confirm" }).click();
	await expect(admin.getByText("Confirmed. The customer is told.")).toBeVisible();
	for (const each of desks) await each.close();

	await verifyPart(product, customer, "selfie", 6);
	await page.reload();
	await expect(page.getByText("Level 2 of 3")).toBeVisible();
	await page.goto("/main/personal");
	await expect(page.getByText("These details are locked")).toBeVisible();
});
