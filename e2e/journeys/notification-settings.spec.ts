import type { BrowserContext, CDPSession, Worker } from "@playwright/test";
import { notificationMails, notificationPreferences, preferences, pushState } from "@truefill/contracts/http";
import { accepted } from "../harness/api.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test.use({ serviceWorkers: "allow" });

test("what is shown, heard and pushed is chosen by category, mails by event, and what must be seen cannot be muted (SPEC §4)", async ({
	page,
	guard,
	customer,
}) => {
	guard.expect(/503/);
	const { client } = customer;
	const requests = async () => accepted(preferences, await client.get("/notifications/preferences")).data;
	await new Terminal(page).enter(customer);
	await page
		.getByRole("button", { name: /notification/i })
		.first()
		.click();
	await expect(page.locator("li.toast"), "nothing lies over the list").toHaveCount(0);
	await page.getByRole("button", { name: "Choose what you are told" }).click();
	await page.waitForURL("**/main/settings/notifications");
	const request = (name: string) => page.getByRole("switch", { name, exact: true });
	await expect(request("Trading: On screen")).toBeChecked();
	await request("Trading: On screen").click();
	await expect(request("Trading: Sound"), "what is not shown is not heard").toBeDisabled();
	await request("Money: Sound").click();
	await request("Margin calls and close-outs: Push").click();
	await expect
		.poll(async () => notificationPreferences.parse(await requests()))
		.toMatchObject({
			trading: { toast: false, sound: true, push: true },
			money: { toast: true, sound: false, push: true },
			"must-see": { toast: true, sound: true, push: false },
		});
	await expect(request("Margin calls and close-outs: On screen")).toHaveCount(0);
	await expect(page.getByText("Always shown: you could lose money without knowing why.")).toBeVisible();
	// Mails are chosen by event; those about security are no choice.
	await expect(request("A deposit is booked: e-mail")).toBeChecked();
	await request("A deposit is booked: e-mail").click();
	await request("Orders filled: e-mail").click();
	await expect
		.poll(async () => accepted(notificationMails, await client.get("/notifications/mails")).data)
		.toMatchObject({ deposits: false, fills: true, stops: false });
	await expect(page.getByRole("region", { name: "Security: e-mail" })).toContainText("Always sent");
	await expect(page.getByRole("region", { name: "Security: e-mail" }).getByRole("switch")).toHaveCount(0);
	await page.reload();
	await expect(request("Money: Sound")).not.toBeChecked();
	await expect(request("Orders filled: e-mail")).toBeChecked();

	await page.route("**/notifications/preferences", (route) =>
		route.request().method() === "PATCH"
			? route.fulfill({ status: 503, json: { code: "UNAVAILABLE", message: "Please try again in a moment." } })
			: route.fallback(),
	);
	await request("Support: Push").click();
	await expect(page.getByText("The change was not saved", { exact: true })).toBeVisible();
	await expect(request("Support: Push"), "goes back").toBeChecked();
});

/**
 * A headless browser has no permission prompt, push service or notifications; these are stubbed. The page, its policy
 * and the worker are real.
 */
async function withPushService(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		let permission = localStorage.getItem("test-permission") ?? "default";
		Object.defineProperty(Notification, "permission", { get: () => permission });
		Notification.requestPermission = async () => {
			permission = "granted";
			localStorage.setItem("test-permission", permission);
			return "granted";
		};
		const key = (length: number) => btoa(String.fromCharCode(...new Uint8Array(length).fill(7))).replace(/=+$/, "");
		// A valid point of the curve: the server checks it.
		const p256dh = "BCJN-6IK1_l0uGpw0sS38dgMTtmC5xzHEFXc7kzLtp9NSk7kw8uEUwR6IWvVXCPDWCqtGh0CBMqpl-vIPrWSo0w";
		const kept = "test-subscription";
		const made = () => ({
			endpoint: "https://fcm.googleapis.com/fcm/send/journey",
			options: { applicationServerKey: null },
			toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/journey", keys: { p256dh, auth: key(16) } }),
			unsubscribe: async () => localStorage.removeItem(kept) === undefined,
		});
		Object.assign(PushManager.prototype, {
			subscribe: async () => {
				localStorage.setItem(kept, "1");
				return made();
			},
			getSubscription: async () => (localStorage.getItem(kept) === null ? null : made()),
		});
	});
}

/** Delivers a push like the browser's push service. */
async function pusher(cdp: CDPSession, origin: string): Promise<(data: string) => Promise<void>> {
	const registered = new Promise<string>((resolve) => {
		cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
			if (own !== undefined) resolve(own.registrationId);
		});
	});
	await cdp.send("ServiceWorker.enable");
	const registrationId = await registered;
	return async (data) => {
		await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
	};
}

/** Collects the notifications that the worker shows from now on. */
async function watch(worker: Worker): Promise<() => Promise<{ title: string; body: string; path: string }[]>> {
	await worker.evaluate(() => {
		const scope = globalThis as unknown as { registration: object; shown: object[] };
		scope.shown = [];
		Object.assign(scope.registration, {
			showNotification: async (title: string, { body, data }: { body: string; data: { path: string } }) =>
				void scope.shown.push({ title, body, path: data.path }),
			getNotifications: async () => [],
		});
	});
	return () => worker.evaluate(() => (globalThis as unknown as { shown: [] }).shown);
}

test("a browser is told by push, leads to what it is about, and is told nothing after the sign-out", async ({
	page,
	context,
	product,
	customer,
}) => {
	await withPushService(context);
	const { client } = customer;
	const subscriptions = async () => accepted(pushState, await client.get("/notifications/push")).data.subscriptions;
	await new Terminal(page).enter(customer, "/main/settings/notifications");
	const card = page
		.locator("section")
		.filter({ has: page.getByRole("heading", { name: "This browser" }) })
		.last();
	await card.getByRole("button", { name: "Turn on for this browser" }).click();
	await expect(card.getByText("On", { exact: true })).toBeVisible();
	await expect.poll(subscriptions).toBe(1);
	const worker = context.serviceWorkers().find((each) => each.url() === `${product.origin}/push-worker.js`);
	if (worker === undefined) throw new Error("the worker is not there");

	const shown = await watch(worker);
	const told = { id: "ntf_1", title: "Account closed out", message: "3 trades were closed.", path: "/main/accounts" };
	const cdp = await context.newCDPSession(page);
	const push = await pusher(cdp, product.origin);
	await push(JSON.stringify(told));
	await push("not json");
	await expect.poll(shown).toEqual([
		{ title: told.title, body: told.message, path: told.path },
		{ title: "Truefill", body: "", path: "/" },
	]);
	await press(worker, told.path);
	await page.waitForURL("**/main/accounts");
	await press(worker, "https://evil.example/main/chat");
	await expect(page, "no foreign address is opened").toHaveURL(`${product.origin}/main/dashboard`);
	expect(context.pages()).toHaveLength(1);

	await page.reload();
	await new Terminal(page).openUserMenu();
	await page.getByRole("menuitem", { name: /log out|sign out/i }).click();
	await page.waitForURL(`${product.origin}/`);
	await expect.poll(subscriptions).toBe(0);
	// The server removes it with the session, the browser on its own.
	await expect.poll(() => page.evaluate(() => localStorage.getItem("test-subscription"))).toBeNull();
});

/** The browser's event when a notification is clicked. */
async function press(worker: Worker, path: string): Promise<void> {
	await worker.evaluate((to) => {
		const event = new Event("notificationclick") as Event & { notification?: object; waitUntil?: () => void };
		event.notification = { data: { path: to }, close: () => undefined };
		event.waitUntil = () => undefined;
		dispatchEvent(event);
	}, path);
}
