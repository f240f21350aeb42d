// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reloadIfReplaced } from "./new-version.ts";

beforeEach(() => {
	const script = document.createElement("script");
	script.type = "module";
	script.src = "/assets/index-old.js";
	document.head.append(script);
});
afterEach(() => {
	document.head.replaceChildren();
	vi.unstubAllGlobals();
});

const served = async (answer: () => Promise<Response>) => {
	vi.stubGlobal("fetch", answer);
	const reload = vi.fn();
	await reloadIfReplaced(reload);
	return reload.mock.calls.length;
};
const page = (script: string) => () => Promise.resolve(new Response(`<script type="module" src="${script}"></script>`));

it("loads the page anew only when the server has another version", async () => {
	expect(await served(page("/assets/index-new.js"))).toBe(1);
	expect(await served(page("/assets/index-old.js"))).toBe(0);
});
it("stays while the server cannot be reached or fails", async () => {
	expect(await served(() => Promise.reject(new TypeError("Failed to fetch")))).toBe(0);
	expect(await served(() => Promise.resolve(new Response("down", { status: 503 })))).toBe(0);
});
