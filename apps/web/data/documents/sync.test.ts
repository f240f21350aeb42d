// @vitest-environment jsdom
import type { User } from "@truefill/contracts/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setApiBase } from "../http/index.ts";
import { clearSession, sessionStore } from "../session/store.ts";
import { type DocumentNotice, onDocumentNotice } from "./notices.ts";
import { startDocuments } from "./start.ts";
import { changeDocument, keptDocument, wantDocument } from "./store.ts";

interface Stored {
	readonly version: number;
	readonly content: Readonly<Record<string, unknown>>;
}
let server: Map<string, Stored>;
let last: number;
let writes: number;
/** The status of every answer; null: as the server decides; 0: no network. */
let broken: number | null;
/** The server takes a write and its answer does not arrive. */
let isAnswerLost: boolean;
let notices: DocumentNotice[];
let stops: (() => void)[];

const lists = (...names: string[]) => ({
	favourites: [],
	lists: names.map((name) => ({ id: name.toLowerCase(), name, instruments: [] })),
});
const shown = () => keptDocument("watchlists").content;
const namesOf = (content: Stored["content"] | null | undefined): string[] =>
	(Array.isArray(content?.lists) ? content.lists : []).map(({ name }) => String(name)).toSorted();
const stored = () => server.get("watchlists")?.content;
const signIn = (id: string) =>
	sessionStore.setState({ token: "t".repeat(40), user: { id, role: "customer", status: "active" } as User });
/** Another device writes it, whatever the version. */
const elsewhere = (content: Stored["content"]) => {
	last += 1;
	server.set("watchlists", { version: last, content });
};
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const wire = (id: string, { version, content }: Stored) => ({
	id,
	version,
	updated_at: "2026-01-02T03:04:05.678Z",
	content,
});

function respond(url: string, { method, body }: RequestInit): { status: number; body: unknown } {
	if (broken !== null) return { status: broken, body: { code: "UNAVAILABLE", message: "Later" } };
	const id = decodeURIComponent(url.split("/documents")[1]?.slice(1) ?? "");
	const present = server.get(id);
	if (id === "") {
		const heads = [...server].map(([of, document]) => ({ ...wire(of, document), content: undefined }));
		return { status: 200, body: { data: heads } };
	}
	if (method === "GET") {
		return present === undefined
			? { status: 404, body: { code: "DOCUMENT_NOT_FOUND", message: "None" } }
			: { status: 200, body: { data: wire(id, present) } };
	}
	const { based_on, content } = JSON.parse(String(body));
	if (based_on !== (present?.version ?? 0)) {
		const current = present === undefined ? null : wire(id, present);
		return { status: 409, body: { code: "DOCUMENT_CHANGED", message: "Changed", current } };
	}
	if (content.lists.length > 3) return { status: 400, body: { code: "INPUT_INVALID", message: "Too many lists" } };
	writes += 1;
	last += 1;
	server.set(id, { version: last, content });
	return { status: 200, body: { data: wire(id, { version: last, content }) } };
}

const start = async () => {
	stops.push(startDocuments());
	await settle();
};

beforeEach(() => {
	vi.useFakeTimers();
	localStorage.clear();
	setApiBase("http://localhost/api/v1");
	server = new Map();
	last = 0;
	writes = 0;
	broken = null;
	isAnswerLost = false;
	notices = [];
	stops = [onDocumentNotice((notice) => void notices.push(notice))];
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
		if (broken === 0) return Promise.reject(new TypeError("Failed to fetch"));
		const { status, body } = respond(url, init);
		if (isAnswerLost && init.method === "PUT") return Promise.reject(new TypeError("Failed to fetch"));
		return Promise.resolve(new Response(JSON.stringify(body), { status }));
	});
	signIn("u1");
});
afterEach(() => {
	for (const stop of stops) stop();
	clearSession();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("a document on several devices", () => {
	it("is sent once after several changes, and fetched where it is newer", async () => {
		await start();
		changeDocument("watchlists", lists("Oil"));
		changeDocument("watchlists", lists("Oil", "Gas"));
		await settle(500);
		expect(stored()).toEqual(lists("Oil", "Gas"));
		expect(writes).toBe(1);
		elsewhere(lists("Metals"));
		stops.pop()?.();
		await start();
		expect(shown()).toEqual(lists("Metals"));
	});

	it("that changed elsewhere meanwhile is merged, shown and sent again", async () => {
		elsewhere(lists("Oil"));
		await start();
		elsewhere(lists("Oil", "Metals"));
		changeDocument("watchlists", lists("Oil", "Gas"));
		await settle(500);
		expect(stored()).toEqual(shown());
		expect(namesOf(shown())).toEqual(["Gas", "Metals", "Oil"]);
		expect(notices).toEqual([]);
	});

	it("in which both renamed the same list keeps both, and says so", async () => {
		elsewhere(lists("Oil"));
		await start();
		const renamed = (name: string) => ({ favourites: [], lists: [{ id: "oil", name, instruments: [] }] });
		elsewhere(renamed("Energy"));
		changeDocument("watchlists", renamed("Crude"));
		await settle(500);
		expect(stored()?.lists).toEqual([
			{ id: "oil", name: "Energy", instruments: [] },
			{ id: "oil-2", name: "Crude (2)", instruments: [] },
		]);
		expect(notices).toEqual([{ kind: "both-kept", id: "watchlists" }]);
	});

	it("that was removed elsewhere goes here too, unless it was changed here", async () => {
		elsewhere(lists("Oil"));
		await start();
		server.clear();
		stops.pop()?.();
		await start();
		expect(shown()).toBeNull();
		elsewhere(lists("Oil"));
		stops.pop()?.();
		await start();
		server.clear();
		changeDocument("watchlists", lists("Gas"));
		await settle(500);
		expect(stored()).toEqual(lists("Gas"));
	});

	it.each([0, 429, 503])(
		"waits on this device while the server does not take it (%i), also over a reload",
		async (status) => {
			elsewhere(lists("Oil"));
			await start();
			broken = status;
			changeDocument("watchlists", lists("Oil", "Gas"));
			await settle(500);
			stops.pop()?.();
			elsewhere(lists("Oil", "Metals"));
			await start();
			expect(shown()).toEqual(lists("Oil", "Gas"));
			broken = null;
			stops.pop()?.();
			await start();
			await settle(500);
			expect(namesOf(stored())).toEqual(["Gas", "Metals", "Oil"]);
		},
	);

	it("is sent when the network is back, without a reload", async () => {
		await start();
		broken = 0;
		changeDocument("watchlists", lists("Oil"));
		await settle(500);
		broken = null;
		await settle(15_000);
		expect(stored()).toEqual(lists("Oil"));
	});

	it.each([
		["nothing else has changed", lists("Oil")],
		["something else has changed, too", { ...lists("Oil"), favourites: ["a"] }],
	])("keeps what was changed back after a write whose answer was lost; %s", async (_case, last) => {
		elsewhere(lists("Oil"));
		await start();
		isAnswerLost = true;
		changeDocument("watchlists", lists("Oil", "Gas"));
		await settle(500);
		expect(namesOf(stored())).toEqual(["Gas", "Oil"]);
		isAnswerLost = false;
		changeDocument("watchlists", last);
		stops.pop()?.();
		// As after a reload: what is on this device is all that is known.
		for (const id of ["u2", "u1"]) signIn(id);
		await start();
		await settle(1_000);
		expect(shown()).toEqual(last);
		expect(stored()).toEqual(last);
		expect(notices).toEqual([]);
	});

	it("keeps what was changed back after a write whose answer was lost, when it is sent again later", async () => {
		elsewhere(lists("Oil"));
		await start();
		isAnswerLost = true;
		changeDocument("watchlists", lists("Oil", "Gas"));
		await settle(500);
		isAnswerLost = false;
		const last = { ...lists("Oil"), favourites: ["a"] };
		changeDocument("watchlists", last);
		await settle(1_000);
		expect(shown()).toEqual(last);
		expect(stored()).toEqual(last);
	});

	it("is not sent again when the answer was lost and nothing has changed since", async () => {
		await start();
		isAnswerLost = true;
		changeDocument("watchlists", lists("Oil"));
		await settle(500);
		isAnswerLost = false;
		await settle(20_000);
		expect(stored()).toEqual(lists("Oil"));
		expect(writes).toBe(1);
	});

	it("that was changed back without a network is not sent", async () => {
		elsewhere(lists("Oil"));
		await start();
		broken = 0;
		changeDocument("watchlists", lists("Oil", "Gas"));
		await settle(500);
		changeDocument("watchlists", lists("Oil"));
		broken = null;
		await settle(20_000);
		expect(shown()).toEqual(lists("Oil"));
		expect(writes).toBe(0);
	});

	it("that the server refuses stays here, is said once, and is sent again when it has changed", async () => {
		await start();
		changeDocument("watchlists", lists("A", "B", "C", "D"));
		await settle(60_000);
		expect(shown()).toEqual(lists("A", "B", "C", "D"));
		expect(notices).toEqual([{ kind: "refused", id: "watchlists", message: "Too many lists" }]);
		changeDocument("watchlists", lists("A", "B"));
		await settle(500);
		expect(stored()).toEqual(lists("A", "B"));
	});

	it("of a database that was restored is written again, in one attempt", async () => {
		elsewhere(lists("Oil"));
		last = 9;
		elsewhere(lists("Oil", "Gas"));
		await start();
		last = 3;
		server.set("watchlists", { version: 3, content: lists("Oil") });
		changeDocument("watchlists", lists("Oil", "Gas", "Metals"));
		await settle(2_000);
		expect(writes).toBe(1);
		expect(namesOf(stored())).toContain("Metals");
		expect(shown()).toEqual(stored());
	});

	it("is nobody else's on this device, and what could not be sent is still there when they come back", async () => {
		await start();
		broken = 0;
		changeDocument("watchlists", lists("Oil"));
		await settle(500);
		broken = null;
		const own = server;
		server = new Map();
		signIn("u2");
		await settle(500);
		expect(shown()).toBeNull();
		expect(server.size).toBe(0);
		server = own;
		signIn("u1");
		await settle(500);
		expect(stored()).toEqual(lists("Oil"));
	});

	it("changed in two tabs at the same moment holds both changes", async () => {
		elsewhere(lists("Oil"));
		await start();
		const base = lists("Oil");
		changeDocument("watchlists", lists("Oil", "Gas"));
		const there = JSON.stringify({ version: last, base, content: lists("Oil", "Metals") });
		localStorage.setItem("document/u1/watchlists", there);
		dispatchEvent(new StorageEvent("storage", { key: "document/u1/watchlists", newValue: there }));
		await settle(4_000);
		expect(namesOf(stored())).toEqual(["Gas", "Metals", "Oil"]);
	});

	it.each(["", "{", "null", "[]", '{"version":"1","content":{}}', '{"version":1,"content":[]}'])(
		"stored as %j counts as none",
		async (text) => {
			localStorage.setItem("document/u1/watchlists", text);
			elsewhere(lists("Oil"));
			signIn("u2");
			signIn("u1");
			await start();
			expect(shown()).toEqual(lists("Oil"));
		},
	);
});

it("fetches the drawings of an instrument when a chart shows it, once, and none that nobody drew", async () => {
	server.set("drawings.EURUSD", { version: 7, content: { drawings: [{ id: "a" }] } });
	signIn("u1");
	await start();
	expect(keptDocument("drawings.EURUSD").content, "nobody looks at it yet").toBeNull();
	const asked = vi.fn(fetch);
	vi.stubGlobal("fetch", asked);
	wantDocument("drawings.EURUSD");
	wantDocument("drawings.GBPUSD");
	wantDocument("drawings.EURUSD");
	await settle();
	expect(keptDocument("drawings.EURUSD")).toMatchObject({ version: 7, content: { drawings: [{ id: "a" }] } });
	expect(asked).toHaveBeenCalledTimes(1);
});
