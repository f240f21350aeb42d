import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setApiBase } from "../http/index.ts";
import { accountWire, tradeWire } from "../testing.ts";
import { type OpenIntent, sendOpen } from "./commands.ts";

const intent: OpenIntent = {
	command_id: "12345678-aaaa",
	account_id: "acc",
	asset_id: "EURUSD",
	trade_type: "buy",
	volume: "1000",
};
const filled = { data: { trade: tradeWire(), account: accountWire({ sequence: 11 }), sequence: 11 } };

beforeEach(() => {
	vi.useFakeTimers();
	setApiBase("https://example.test/api/v1");
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	setApiBase(null);
});

const server = (...answers: (Response | Error)[]) => {
	const bodies: unknown[] = [];
	vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
		bodies.push(init.body);
		const answer = answers[bodies.length - 1];
		return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer);
	});
	return bodies;
};
const ok = () => new Response(JSON.stringify(filled), { status: 201 });
const settle = async <T>(work: Promise<T>) => {
	const result = work.then(
		(value) => ({ value }),
		(error: unknown) => ({ error }),
	);
	await vi.runAllTimersAsync();
	return result;
};

describe("sending a command (E24)", () => {
	it("sends the very same body again when no answer came", async () => {
		const bodies = server(new TypeError("Failed to fetch"), ok());
		expect(await settle(sendOpen(intent))).toMatchObject({ value: { sequence: 11 } });
		expect(bodies).toHaveLength(2);
		expect(bodies[1]).toBe(bodies[0]);
	});
	it("never sends a refused command again", async () => {
		const bodies = server(new Response(JSON.stringify({ code: "MARGIN_TOO_LITTLE", message: "No." }), { status: 422 }));
		expect(await settle(sendOpen(intent))).toMatchObject({ error: { code: "MARGIN_TOO_LITTLE" } });
		expect(bodies).toHaveLength(1);
	});
	it("tells after two timeouts at the latest, not after three", async () => {
		const bodies: unknown[] = [];
		vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
			bodies.push(init.body);
			return new Promise((_resolve, reject) => setTimeout(() => reject(new TypeError("gone")), 15_000));
		});
		expect(await settle(sendOpen(intent))).toMatchObject({ error: { outcomeUnknown: true } });
		expect(bodies).toHaveLength(2);
		expect(bodies[1]).toBe(bodies[0]);
	});
	it("says that the outcome is unknown after three tries", async () => {
		const bodies = server(new TypeError("1"), new TypeError("2"), new TypeError("3"));
		expect(await settle(sendOpen(intent))).toMatchObject({ error: { outcomeUnknown: true } });
		expect(bodies).toHaveLength(3);
	});
});
