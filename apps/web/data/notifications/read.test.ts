import { sampleUser } from "@truefill/contracts/samples";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setApiBase } from "../http/index.ts";
import { sessionStore } from "../session/store.ts";
import { markNotificationRead } from "./queries.ts";

const dana = { ...sampleUser, id: "usr_dana", notifications: [] };
const asked: string[] = [];
let status = 200;

beforeEach(() => {
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	asked.length = 0;
	status = 200;
	setApiBase("https://example.test/api/v1");
	vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
		asked.push(`${method} ${new URL(address).pathname.replace("/api/v1", "")}`);
		if (method === "GET") return new Response(JSON.stringify({ data: { ...dana, first_name: "Reloaded" } }));
		return new Response(JSON.stringify({ code: "NOT_FOUND", message: "Nothing is there." }), { status });
	});
	sessionStore.setState({ user: dana, token: "a-token" });
});
afterEach(() => {
	sessionStore.setState({ user: null, token: null });
	setApiBase(null);
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

it.each([200, 404, 500])(
	"marks it read and loads the user again, also after an answer of %i (SPEC §4, §8)",
	async (given) => {
		status = given;
		await markNotificationRead("n1");
		expect(asked).toEqual(["POST /notifications/n1/read", "GET /user"]);
		expect(sessionStore.getState().user?.first_name).toBe("Reloaded");
	},
);
