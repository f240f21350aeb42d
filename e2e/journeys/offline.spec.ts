import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: "allow" });

test("without a network the app shows a page of its own, no old figure, and comes back by itself", async ({
	page,
	context,
	guard,
	customer,
}) => {
	guard.expect(/answer 503|Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket|API error/);
	await new Terminal(page).enter(customer, "/main/dashboard");
	await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	const manifest = await page.request.get(
		(await page.locator("link[rel=manifest]").getAttribute("href")) ?? "/no-manifest",
	);
	expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
	const { icons, start_url } = await manifest.json();
	expect(start_url).toBe("/main/dashboard");
	expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable");
	for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200);

	await context.setOffline(true);
	await page.goto("/main/positions");
	await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
	expect(await page.locator("body").innerText()).not.toMatch(/[0-9]/);
	await page.getByRole("button", { name: "Retry" }).tap();
	await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
	expect(await page.evaluate(async () => (await caches.keys()).length), "nothing is kept").toBe(0);

	await context.setOffline(false);
	await expect(page.getByRole("heading", { name: "Positions" })).toBeAttached();
	expect(new URL(page.url()).pathname).toBe("/main/positions");
});
