// @vitest-environment jsdom
import type { User } from "@truefill/contracts/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { activeLanguage, pickLanguage, setLanguage, takePickedLanguage } from "../../i18n/index.ts";
import { setAppearance } from "../../lib/appearance.ts";
import { choicesStore, DEFAULT_CHOICES, setChoice, startChoices } from "../../lib/choices.ts";
import { startDocuments } from "../documents/start.ts";
import { setApiBase } from "../http/index.ts";
import { clearSession, sessionStore } from "../session/store.ts";

const NONE = {
	theme: null,
	palette: null,
	density: null,
	language: null,
	time_zone: null,
	one_click: null,
	sounds: null,
	reality_check_minutes: null,
};
/** What the server has of the signed-in user; null: no document yet. */
let server: Record<string, unknown> | null;
let version: number;
let sent: unknown[];
let down: boolean;
let stop: () => void;

const signIn = (id: string) =>
	sessionStore.setState({ token: "t".repeat(40), user: { id, role: "customer", status: "active" } as User });

beforeEach(() => {
	vi.useFakeTimers();
	localStorage.clear();
	setChoice(DEFAULT_CHOICES);
	setAppearance({ theme: "system", palette: "green-red", density: "comfortable" });
	setApiBase("http://localhost/api/v1");
	server = null;
	version = 1;
	sent = [];
	down = false;
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	vi.stubGlobal("fetch", (url: string, { method, body }: RequestInit) => {
		if (down) return Promise.reject(new TypeError("Failed to fetch"));
		const answer = (data: unknown) => Promise.resolve(new Response(JSON.stringify({ data }), { status: 200 }));
		const document = () => ({
			id: "preferences",
			version,
			updated_at: "2026-01-02T03:04:05.678Z",
			...(url.endsWith("/documents") ? {} : { content: server }),
		});
		if (method === "PUT") {
			const { based_on, content } = JSON.parse(String(body));
			if (based_on !== (server === null ? 0 : version)) throw new Error(`based on ${based_on}`);
			const before = server ?? NONE;
			sent.push(
				Object.fromEntries(Object.entries(content).filter(([name, value]) => Reflect.get(before, name) !== value)),
			);
			server = content;
			version += 1;
		}
		return answer(url.endsWith("/documents") ? (server === null ? [] : [document()]) : document());
	});
});
afterEach(() => {
	stop();
	clearSession();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe("preferences of all devices", () => {
	it("shows here what was chosen on another device", async () => {
		server = { ...NONE, time_zone: "Asia/Tokyo", one_click: true };
		signIn("u1");
		stop = startDocuments();
		await settle();
		expect(choicesStore.getState()).toMatchObject({ oneClick: true, sounds: true, timeZone: "Asia/Tokyo" });
		await settle(1_000);
		expect(sent).toEqual([]);
	});

	it("tells several choices in one call, and only what changed", async () => {
		signIn("u1");
		stop = startDocuments();
		await settle();
		setChoice({ oneClick: true });
		setAppearance({ palette: "blue-orange" });
		await settle(500);
		expect(sent).toEqual([{ one_click: true, palette: "blue-orange" }]);
	});

	it("keeps the language that was chosen before the sign-in, over the one that the server holds", async () => {
		server = { ...NONE, language: "en" };
		await pickLanguage("de");
		signIn("u1");
		stop = startDocuments();
		await settle(500);
		expect(sent).toEqual([{ language: "de" }]);
		expect(activeLanguage()).toBe("de");
		// On another device without choices.
		stop();
		await pickLanguage("en");
		takePickedLanguage();
		stop = startDocuments();
		await settle(500);
		expect(activeLanguage()).toBe("de");
		expect(sent).toHaveLength(1);
		await setLanguage("en");
	});

	it("keeps what could not be told and tells it later; the older one of the server does not undo it", async () => {
		signIn("u1");
		stop = startDocuments();
		await settle();
		down = true;
		setChoice({ timeZone: "Europe/Paris" });
		await settle(500);
		stop();
		down = false;
		stop = startDocuments();
		await settle(500);
		expect(sent).toEqual([{ time_zone: "Europe/Paris" }]);
		expect(choicesStore.getState().timeZone).toBe("Europe/Paris");
	});

	it("tells nothing that another tab shows, and what a closed tab could not tell", async () => {
		const stopChoices = startChoices();
		signIn("u1");
		stop = startDocuments();
		await settle();
		setChoice({ sounds: false });
		await settle(500);
		const otherTab = (key: string, value: object) => {
			localStorage.setItem(key, JSON.stringify(value));
			dispatchEvent(new StorageEvent("storage", { key, newValue: JSON.stringify(value) }));
		};
		// The answer to a request from before the choice.
		otherTab("choices", { state: DEFAULT_CHOICES, version: 1 });
		expect(choicesStore.getState().sounds).toBe(true);
		await settle(5_000);
		expect(sent).toEqual([{ sounds: false }]);

		otherTab("document/u1/preferences", {
			version,
			content: { ...NONE, sounds: false, one_click: true },
			base: { ...NONE, sounds: false },
		});
		otherTab("choices", { state: { ...DEFAULT_CHOICES, oneClick: true }, version: 1 });
		await settle(5_000);
		expect(sent).toEqual([{ sounds: false }, { one_click: true }]);
		stopChoices();
	});

	it("leaves one-click trading of one customer to nobody who signs in after them", async () => {
		signIn("u1");
		stop = startDocuments();
		await settle();
		setChoice({ oneClick: true });
		await settle(500);
		server = { ...NONE };
		signIn("u2");
		await settle(500);
		expect(choicesStore.getState().oneClick).toBe(false);
		expect(sent).toEqual([{ one_click: true }]);
	});
});
