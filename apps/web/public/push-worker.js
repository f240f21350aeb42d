// The service worker: shows what is pushed, and opens its page when it is pressed. It keeps nothing, answers no request
// of a page, and trusts nothing but its own origin.

const own = (path) => {
	try {
		const url = new URL(path, self.location.origin);
		return url.origin === self.location.origin ? url.href : self.location.origin;
	} catch (_) {
		return self.location.origin;
	}
};

const text = (value) => (typeof value === "string" ? value : "");

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function show(push) {
	let told = {};
	try {
		told = push.data?.json() ?? {};
	} catch (_) {
		// A push that cannot be read still has to be shown: browsers take the right away otherwise.
	}
	const tag = text(told.id) || "truefill";
	const open = (await windows()).some(({ focused }) => focused);
	await self.registration.showNotification(text(told.title) || "Truefill", {
		body: text(told.message),
		tag,
		lang: text(told.language),
		// Names and amounts stand the right way in a sentence of either direction.
		dir: "auto",
		icon: "/notification.png",
		badge: "/notification.png",
		data: { path: text(told.path) || "/" },
		silent: open,
	});
	if (!open) return;
	// The page before the reader's eyes says it itself.
	for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

async function open(path) {
	const address = own(path);
	const pages = await windows();
	const page = pages.find(({ focused }) => focused) ?? pages[0];
	if (page === undefined) {
		await self.clients.openWindow(address);
		return;
	}
	// Browsers allow it for a moment after the press; the page shows it in any case.
	await page.focus().catch(() => undefined);
	page.postMessage({ type: "open", path: new URL(address).pathname });
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("push", (event) => event.waitUntil(show(event)));
self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(open(event.notification.data?.path ?? "/"));
});
