import { QueryObserver } from "@tanstack/react-query";
import { sampleUser } from "@truefill/contracts/samples";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keys } from "../accounts/queries.ts";
import { setApiBase } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { sessionStore } from "../session/store.ts";
import { accountWire } from "../testing.ts";
import { startFollowing } from "./follow.ts";
import { subscriptions } from "./wanted.ts";

const dana = { ...sampleUser, id: "usr_dana", role: "customer", status: "active" } as const;
const asked: string[] = [];
let isDown = false;
let stop: () => void;

const names = () => [...subscriptions].map(({ channel, event }) => `${channel.name} ${event}`);
const hear = (event: string, payload: unknown = {}) => {
	for (const subscription of subscriptions) if (subscription.event === event) subscription.handle(payload as never);
};
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	asked.length = 0;
	isDown = false;
	setApiBase("https://example.test/api/v1");
	vi.stubGlobal("fetch", async (address: string) => {
		asked.push(new URL(address).pathname.replace("/api/v1", ""));
		if (isDown) throw new TypeError("Failed to fetch");
		return new Response(JSON.stringify({ data: dana }));
	});
	sessionStore.setState({ user: dana, token: "a-token", isLoading: false });
	stop = startFollowing();
});
afterEach(() => {
	stop();
	sessionStore.setState({ user: null, token: null });
	queryClient.clear();
	setApiBase(null);
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

describe("the channels of who is signed in (SPEC §4, §7)", () => {
	it("are their notifications, themselves and their trades, until they are gone", () => {
		expect(names()).toEqual([
			"private-user.usr_dana user.updated",
			"private-notification.usr_dana notification.message",
			"private-trade.usr_dana trade.updated",
		]);
		sessionStore.setState({ user: null, token: null });
		expect(names()).toEqual([]);
	});

	it("are themselves alone while they wait to be let in", () => {
		sessionStore.setState({ user: { ...dana, status: "pending" } });
		expect(names()).toEqual(["private-user.usr_dana user.updated"]);
	});
});

describe("what an event brings about (SPEC §4, §8)", () => {
	it("loads the user once for many, and again after 5 s when that fails, until it does not", async () => {
		isDown = true;
		for (const _ of "abc") hear("user.updated");
		await after(1_000);
		expect(asked).toEqual(["/user"]);
		await after(5_000);
		expect(asked).toEqual(["/user", "/user"]);
		isDown = false;
		await after(5_000);
		await after(60_000);
		expect(asked).toEqual(["/user", "/user", "/user"]);
	});

	it("asks for the trades on the screen again every 5 s until that does not fail", async () => {
		let failing = true;
		let tries = 0;
		await queryClient.fetchQuery({ queryKey: keys.accounts, queryFn: () => [accountWire({ sequence: 10 })] });
		const screen = new QueryObserver(queryClient, {
			queryKey: keys.open("acc"),
			retry: false,
			queryFn: () => {
				tries += 1;
				if (failing && tries > 1) throw new Error("no answer");
				return [];
			},
		});
		const leave = screen.subscribe(() => undefined);
		await after(100);
		expect(tries).toBe(1);
		hear("trade.updated", { account_id: "acc", sequence: 11 });
		await after(1_000);
		expect(tries).toBe(2);
		await after(5_000);
		expect(tries).toBe(3);
		failing = false;
		await after(5_000);
		expect(tries).toBe(4);
		await after(60_000);
		expect(tries).toBe(4);
		leave();
	});

	it("asks for the accounts again after 5 s when that failed, and not for what it has", async () => {
		let failing = true;
		let tries = 0;
		await queryClient.fetchQuery({
			queryKey: keys.accounts,
			retry: false,
			queryFn: () => {
				tries += 1;
				if (failing && tries > 1) throw new Error("no answer");
				return [accountWire({ sequence: failing ? 10 : 11 })];
			},
		});
		hear("trade.updated", { account_id: "acc", sequence: 10 });
		await after(60_000);
		expect(tries).toBe(1);
		hear("trade.updated", { account_id: "acc", sequence: 11 });
		hear("trade.updated", { account_id: "acc", sequence: 11 });
		await after(1_000);
		expect(tries).toBe(2);
		failing = false;
		await after(5_000);
		expect(tries).toBe(3);
		await after(60_000);
		expect(tries).toBe(3);
	});
});
