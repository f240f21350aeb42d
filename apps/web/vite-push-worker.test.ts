import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it, vi } from "vitest";

const SOURCE = readFileSync(join(import.meta.dirname, "public/push-worker.js"), "utf8");
const ORIGIN = "https://trade.example";

/** A mock of the worker's global scope: its listeners, what it shows, and the open pages. */
function world(pages: { focused: boolean }[] = [], language = "en", network: () => Promise<unknown> = vi.fn()) {
	const listeners = new Map<string, (event: object) => void>();
	const close = vi.fn();
	const showNotification = vi.fn(async () => undefined);
	const clients = pages.map((page) => ({ ...page, focus: vi.fn(async () => undefined), postMessage: vi.fn() }));
	const openWindow = vi.fn(async () => undefined);
	const self = {
		location: { origin: ORIGIN },
		registration: { showNotification, getNotifications: async () => [{ close }] },
		clients: { matchAll: async () => clients, openWindow, claim: async () => undefined },
		navigator: { language },
		crypto,
		skipWaiting: async () => undefined,
		addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
	};
	runInNewContext(SOURCE, { self, URL, Response, Object, fetch: network });
	const report = async (name: string, event: object): Promise<void> => {
		let work: Promise<unknown> | undefined;
		listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
		await work;
	};
	return {
		clients,
		close,
		showNotification,
		openWindow,
		push: (data: unknown) => report("push", { data: { json: () => data } }),
		pushText: () =>
			report("push", {
				data: {
					json: () => {
						throw new SyntaxError("not json");
					},
				},
			}),
		open: async (mode: string, preloaded?: unknown): Promise<unknown> => {
			let answer: unknown = "left to the browser";
			const request = { mode, url: `${ORIGIN}/main` };
			const respondWith = (given: unknown) => {
				answer = given;
			};
			listeners.get("fetch")?.({ request, respondWith, preloadResponse: Promise.resolve(preloaded) });
			return answer;
		},
		press: (path: unknown) => report("notificationclick", { notification: { close, data: { path } } }),
	};
}

const reported = {
	id: "ntf_1",
	title: "Margin call",
	message: "Account 1 is at 80 %.",
	path: "/main/trading",
	language: "de",
};
let away: ReturnType<typeof world>;
beforeEach(() => {
	away = world();
});

describe("the worker that is pushed to", () => {
	it("shows what it is told, once for each notification", async () => {
		await away.push(reported);
		expect(away.showNotification).toHaveBeenCalledWith(
			"Margin call",
			expect.objectContaining({
				body: reported.message,
				tag: "ntf_1",
				data: { path: reported.path },
				silent: false,
				lang: "de",
			}),
		);
		expect(away.close).not.toHaveBeenCalled();
	});

	it("shows something whatever comes: a push that shows nothing costs the permission", async () => {
		await away.pushText();
		await away.push({ title: 7, message: null, path: {} });
		await away.push(null);
		expect(away.showNotification).toHaveBeenCalledTimes(3);
		expect(away.showNotification).toHaveBeenLastCalledWith(
			"Truefill",
			expect.objectContaining({ data: { path: "/" } }),
		);
	});

	it("leaves it to a page that somebody looks at", async () => {
		const here = world([{ focused: true }]);
		await here.push(reported);
		expect(here.showNotification).toHaveBeenCalledWith("Margin call", expect.objectContaining({ silent: true }));
		expect(here.close).toHaveBeenCalled();
	});

	it("opens the page of it: in the window that is there, else in a new one", async () => {
		const open = world([{ focused: false }, { focused: false }]);
		await open.press("/main/accounts/10000001");
		expect(open.clients[0]?.focus).toHaveBeenCalled();
		expect(open.clients[0]?.postMessage).toHaveBeenCalledWith({ type: "open", path: "/main/accounts/10000001" });
		expect(open.openWindow).not.toHaveBeenCalled();
		await away.press("/main/chat");
		expect(away.openWindow).toHaveBeenCalledWith(`${ORIGIN}/main/chat`);
	});

	it.each([
		"https://evil.example/main",
		"//evil.example",
		"javascript:alert(1)",
		"data:text/html,x",
		"http://trade.example/",
		"https://trade.example.evil/",
		undefined,
		{},
	])("never opens a foreign address: %j", async (path) => {
		await away.press(path);
		const [[opened]] = away.openWindow.mock.calls as unknown as [[string]];
		expect(new URL(opened).origin).toBe(ORIGIN);
	});
});

describe("the worker without a network", () => {
	const down = () => Promise.reject(new TypeError("Failed to fetch"));
	const shown = async (language: string) => (await world([], language, down).open("navigate")) as Response;

	it.each([
		["en-GB", "en", "ltr", "You are offline"],
		["de", "de", "ltr", "Sie sind offline"],
		["es-MX", "es", "ltr", "Está sin conexión"],
		["fr", "fr", "ltr", "Vous êtes hors ligne"],
		["ar-EG", "ar", "rtl", "أنت غير متصل"],
		["zh", "en", "ltr", "You are offline"],
		["constructor", "en", "ltr", "You are offline"],
	])("shows a page of its own, for %s", async (language, lang, dir, title) => {
		const page = await shown(language);
		const html = await page.text();
		expect([page.status, page.headers.get("cache-control")]).toEqual([503, "no-store"]);
		expect(html).toContain(`<html lang="${lang}" dir="${dir}">`);
		expect(html).toContain(`<h1>${title}</h1>`);
	});

	it("allows that page its own style and script, by a new name each time, and nothing from elsewhere", async () => {
		const [one, other] = [await shown("en"), await shown("en")];
		const policy = one.headers.get("content-security-policy") ?? "";
		const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
		expect(policy).toContain(`script-src 'nonce-${nonce}'`);
		expect(policy).toMatch(/^default-src 'none'/);
		expect(other.headers.get("content-security-policy")).not.toContain(nonce);
		const html = await one.text();
		expect(html.match(new RegExp(`nonce="${nonce}"`, "g"))).toHaveLength(2);
		expect(html).not.toMatch(/https?:/);
	});

	it("leaves every other request alone, and an answer of the server as it is", async () => {
		for (const mode of ["cors", "same-origin", "no-cors"])
			expect(await world([], "en", down).open(mode), mode).toBe("left to the browser");
		const failure = new Response("", { status: 500 });
		expect(await world([], "en", async () => failure).open("navigate")).toBe(failure);
		expect(await world([], "en", down).open("navigate", failure), "asked for while the worker started").toBe(failure);
	});

	it("keeps nothing", () => {
		expect(SOURCE).not.toMatch(/caches|indexedDB|localStorage/);
	});
});
