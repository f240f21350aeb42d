import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it, vi } from "vitest";

const SOURCE = readFileSync(join(import.meta.dirname, "public/push-worker.js"), "utf8");
const ORIGIN = "https://trade.example";

/** A mock of the worker's global scope: its listeners, what it shows, and the open pages. */
function world(pages: { focused: boolean }[] = []) {
	const listeners = new Map<string, (event: object) => void>();
	const close = vi.fn();
	const showNotification = vi.fn(async () => undefined);
	const clients = pages.map((page) => ({ ...page, focus: vi.fn(async () => undefined), postMessage: vi.fn() }));
	const openWindow = vi.fn(async () => undefined);
	const self = {
		location: { origin: ORIGIN },
		registration: { showNotification, getNotifications: async () => [{ close }] },
		clients: { matchAll: async () => clients, openWindow, claim: async () => undefined },
		skipWaiting: async () => undefined,
		addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
	};
	runInNewContext(SOURCE, { self, URL });
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
