import { accounts, amendTrade, login } from "@truefill/contracts/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accountWire } from "../testing.ts";
import { ApiError } from "./api-error.ts";
import { setApiBase } from "./base.ts";
import { call, setAuthority } from "./client.ts";

type Sent = { readonly url: string; readonly init: RequestInit };

const server = (...answers: (() => Response | Promise<Response>)[]) => {
	const sent: Sent[] = [];
	vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
		sent.push({ url, init });
		const answer = answers[Math.min(sent.length, answers.length) - 1];
		return answer === undefined ? Promise.reject(new TypeError("no answer")) : Promise.resolve(answer());
	});
	return sent;
};
const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
const refusal = (status: number, code: string) => json(status, { code, message: "No." });
const failure = async (work: Promise<unknown>): Promise<ApiError> => {
	const error: unknown = await work.catch((caught: unknown) => caught);
	if (!(error instanceof ApiError)) throw new Error("it should have been refused");
	return error;
};
const header = (sent: Sent | undefined, name: string) => new Headers(sent?.init.headers).get(name);

let logged: unknown[][] = [];
beforeEach(() => {
	logged = [];
	setApiBase("https://example.test/api/v1/");
	setAuthority({ token: () => "token-1", renewed: () => Promise.resolve(false) });
	vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => void logged.push(args));
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	setApiBase(null);
});

describe("call", () => {
	it("sends the bearer and gives the parsed answer", async () => {
		const sent = server(json(200, { data: [accountWire()] }));
		expect((await call(accounts)).data[0]?.id).toBe("acc");
		expect(sent[0]?.url).toBe("https://example.test/api/v1/accounts");
		expect(header(sent[0], "Authorization")).toBe("Bearer token-1");
	});

	it("says in which language the screen is, before the browser's own, which still tell the country (SPEC §7)", async () => {
		const sent = server(json(200, { data: [accountWire()] }));
		vi.stubGlobal("navigator", { ...navigator, languages: ["en-GB", "fr"] });
		await call(accounts);
		expect(header(sent[0], "Accept-Language")).toBe("en,en-GB,fr");
	});

	it("fills path parameters, escaped, and sends the body as JSON", async () => {
		const sent = server(refusal(404, "TRADE_NOT_FOUND"));
		await failure(call(amendTrade, { params: { id: "a/b" }, body: { command_id: "12345678", stop_loss: null } }));
		expect(sent[0]?.url).toBe("https://example.test/api/v1/trades/a%2Fb");
		expect(sent[0]?.init.body).toBe('{"command_id":"12345678","stop_loss":null}');
	});

	it("gives the server's code, sentence and fields", async () => {
		server(
			json(400, {
				code: "INPUT_INVALID",
				message: "Some fields are not valid.",
				fields: { email: { code: "x", message: "Wrong." } },
			}),
		);
		const error = await failure(call(login, { body: { email: "a@b.test", password: "x" } }));
		expect(error).toMatchObject({
			code: "INPUT_INVALID",
			status: 400,
			fields: { email: { message: "Wrong." } },
			outcomeUnknown: false,
		});
	});

	it("does not believe an answer of another shape", async () => {
		server(json(200, { data: [{ ...accountWire(), balance: 10_000 }] }));
		expect(await failure(call(accounts))).toMatchObject({ code: "ANSWER_INVALID", outcomeUnknown: true });
	});

	it("reads the answer of a server that is newer than the page, without what the page does not know", async () => {
		server(json(200, { data: [{ ...accountWire(), colour: "blue" }], total: 1 }));
		expect(await call(accounts)).toEqual({ data: [accountWire()] });
	});

	it("names a network that fails, and a server that answers with something else", async () => {
		vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
		expect(await failure(call(accounts))).toMatchObject({ code: "NETWORK_FAILED", status: 0, outcomeUnknown: true });
		server(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
		expect(await failure(call(accounts))).toMatchObject({ status: 502, outcomeUnknown: true });
	});

	it("names a time-out of 15 seconds (SPEC §7, §9)", async () => {
		const over = new AbortController();
		const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(over.signal);
		vi.stubGlobal("fetch", () => {
			over.abort();
			return Promise.reject(new DOMException("aborted", "TimeoutError"));
		});
		expect(await failure(call(accounts))).toMatchObject({ code: "TIMED_OUT", status: 0 });
		expect(timeout).toHaveBeenCalledWith(15_000);
	});

	it("logs status, status text, data, url and method of a failure, never what was sent (SPEC §8)", async () => {
		server(refusal(401, "CREDENTIALS_WRONG"));
		await failure(call(login, { body: { email: "a@b.test", password: "secret-word" } }));
		expect(logged).toEqual([
			[
				"API error",
				{ status: 401, method: "POST", url: "https://example.test/api/v1/auth/login", code: "CREDENTIALS_WRONG" },
				{ statusText: "", data: { message: expect.any(String), fields: {} } },
			],
		]);
		expect(JSON.stringify(logged)).not.toMatch(/secret-word|token-1/);
	});

	it("answers a 401 with one renewal and one more try", async () => {
		let token = "token-1";
		const renewed = vi.fn((refused: string) => {
			token = `${refused}-new`;
			return Promise.resolve(true);
		});
		setAuthority({ token: () => token, renewed });
		const sent = server(refusal(401, "SESSION_ENDED"), json(200, { data: [] }));
		expect((await call(accounts)).data).toEqual([]);
		expect(renewed).toHaveBeenCalledExactlyOnceWith("token-1");
		expect(sent.map((each) => header(each, "Authorization"))).toEqual(["Bearer token-1", "Bearer token-1-new"]);
	});

	it("gives up after the second 401, and at once where there is nothing to renew", async () => {
		setAuthority({ token: () => "t", renewed: () => Promise.resolve(true) });
		const twice = server(refusal(401, "SESSION_ENDED"));
		expect((await failure(call(accounts))).status).toBe(401);
		expect(twice).toHaveLength(2);
		setAuthority({ token: () => null, renewed: () => Promise.reject(new Error("must not be asked")) });
		const once = server(refusal(401, "SIGN_IN_REQUIRED"));
		expect((await failure(call(accounts))).code).toBe("SIGN_IN_REQUIRED");
		expect(once).toHaveLength(1);
	});

	it("says that no base is configured", async () => {
		setApiBase("");
		expect(await failure(call(accounts))).toMatchObject({ code: "NO_BASE_URL", message: "No base URL configured." });
	});
});
