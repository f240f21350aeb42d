import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keys } from "../../../data/accounts/queries.ts";
import { setApiBase } from "../../../data/http/index.ts";
import { prices } from "../../../data/prices/store.ts";
import { queryClient } from "../../../data/query-client.ts";
import { sessionStore } from "../../../data/session/store.ts";
import { siteDataStore } from "../../../data/site/data.ts";
import { accountWire, siteDataWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { loadAllTexts } from "../../../i18n/index.ts";
import { setFormatTimeZone } from "../../../lib/format.ts";
import MarketPages from "./pages.tsx";

/** Friday 9 January 2026, 12:00 UTC. */
const FRIDAY = Date.parse("2026-01-09T12:00:00Z");
const FOREX = {
	time_zone: "America/New_York",
	weekly: [
		{ day: 0, open_minute: 1020, close_minute: 1440 },
		...[1, 2, 3, 4].map((day) => ({ day, open_minute: 0, close_minute: 1440 })),
		{ day: 5, open_minute: 0, close_minute: 1020 },
	],
	holidays: ["2026-02-16"],
	early_closes: { "2026-01-19": 780 },
	late_opens: {},
};
const eurusd = instrumentWire({ calendar: FOREX });
const strange = instrumentWire({
	id: "BRKB",
	symbol: "BRK/B",
	display_name: "Berkshire B",
	name: "Berkshire B",
	asset_class: "stocks",
	calendar: FOREX,
});

let answers: Record<string, () => Response>;
const json = (body: unknown) => new Response(JSON.stringify(body));
const NONE = {
	account_id: accountWire().id,
	asset_id: "EURUSD",
	currency: accountWire().currency,
	closes: 0,
	wins: 0,
	losses: 0,
	win_percent: null,
	net_result: "0.00",
	average_result: null,
	average_win: null,
	average_loss: null,
	best: null,
	worst: null,
	profit_factor: null,
	costs: [],
	volume: "0",
	average_seconds: null,
	first_closed_at: null,
	last_closed_at: null,
};
const TRADED = {
	...NONE,
	closes: 4,
	wins: 3,
	losses: 1,
	win_percent: "75.00",
	net_result: "115.68",
	average_result: "28.92",
	average_win: "40.00",
	average_loss: "-4.32",
	best: "73.50",
	worst: "-4.32",
	profit_factor: "27.78",
	costs: [
		{ kind: "spread", amount: null },
		{ kind: "commission", amount: "0.00" },
		{ kind: "swap", amount: "-1.25" },
	],
	volume: "316000",
	average_seconds: 7_200,
	first_closed_at: "2026-01-02T10:00:00.000Z",
	last_closed_at: "2026-01-08T10:00:00.000Z",
};

beforeEach(async () => {
	await loadAllTexts();
	setFormatTimeZone("UTC");
	vi.useFakeTimers({ now: FRIDAY, toFake: ["Date", "setInterval", "clearInterval"] });
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	vi.stubGlobal(
		"ResizeObserver",
		class {
			observe = () => undefined;
			unobserve = () => undefined;
			disconnect = () => undefined;
		},
	);
	vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
	answers = {
		"/candles": () => json({ data: [], prices: "adjusted", adjusted_by: [] }),
		"/statistics": () => json({ data: NONE }),
		"/corporate-actions": () => json({ data: [] }),
		"/open/trades": () =>
			json({
				data: [],
				meta: { current_page: 1, per_page: 50, total: 0, last_page: 1 },
				links: { first: "/", last: "/", prev: null, next: null },
			}),
	};
	vi.stubGlobal("fetch", async (input: Request | string | URL) => {
		const { pathname } = new URL(input instanceof Request ? input.url : String(input));
		const found = Object.entries(answers).find(([end]) => pathname.endsWith(end));
		if (found === undefined) throw new TypeError("Failed to fetch");
		return found[1]();
	});
	setApiBase("https://example.test/api/v1");
	sessionStore.setState({ token: "a-token" });
	queryClient.setQueryData(keys.accounts, [accountWire()]);
	const data = siteDataWire([eurusd, strange]);
	siteDataStore.setState({ data: { ...data, feed: { ...data.feed, market_hours: "calendar" } }, error: null });
});
afterEach(() => {
	cleanup();
	queryClient.clear();
	prices.clear();
	sessionStore.setState({ token: null });
	siteDataStore.setState({ data: null, error: null });
	setApiBase(null);
	setFormatTimeZone("");
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const Where = () => <output>{useLocation().pathname}</output>;
const show = async (path: string) => {
	render(
		<QueryClientProvider client={queryClient}>
			<MemoryRouter initialEntries={[path]}>
				<Routes>
					<Route path="/main/markets/:symbol?" element={<MarketPages />} />
				</Routes>
				<Where />
			</MemoryRouter>
		</QueryClientProvider>,
	);
	await act(async () => undefined);
};
const quoted = (id: string, bid: number, ask: number, tsMs = FRIDAY) =>
	act(async () => {
		prices.setMarket(id, { state: "open" });
		prices.writeSnapshot([{ id, bid, ask, tsMs }]);
	});
const panel = (name: string | RegExp) => screen.findByRole("region", { name });
const text = (of: HTMLElement) => (of.textContent ?? "").replace(/[\u2066-\u2069]/g, "");

/** The panel may be there before what it says. */
const expectText = (name: string | RegExp, words: string) =>
	waitFor(() => expect(text(screen.getByRole("region", { name }))).toContain(words));

describe("the page of an instrument", () => {
	it("says that there is no such instrument, and leads to all of them", async () => {
		await show("/main/markets/NOTHING");
		expect(screen.getByRole("heading", { name: "There is no instrument NOTHING" })).toBeDefined();
		expect(screen.getByRole("link", { name: "Show all markets" }).getAttribute("href")).toBe("/main/markets");
	});

	it("opens by a symbol that needs encoding in an address", async () => {
		await show("/main/markets/BRK%2FB");
		expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Berkshire B");
		expect(screen.getByRole("link", { name: "Trade" }).getAttribute("href")).toBe("/main/trading/BRK%2FB");
	});

	it("waits for the site's data, and says when they failed", async () => {
		siteDataStore.setState({ data: null, error: null });
		await show("/main/markets/EURUSD");
		expect(screen.queryByRole("heading")).toBeNull();
		await act(async () =>
			siteDataStore.setState({ error: new TypeError("Failed to fetch") as never, isLoading: false }),
		);
		expect(screen.getByRole("alert").textContent).toContain("Failed to fetch site data");
	});

	it("counts down to the close, by the reader's zone", async () => {
		await show("/main/markets/EURUSD");
		await quoted("EURUSD", 1.085, 1.0852);
		await expectText("Trading hours", "Open until Fri, Jan 9, 22:00, another 10:00:00");
		const hours = await panel("Trading hours");
		await act(async () => vi.advanceTimersByTimeAsync(1_000));
		expect(text(hours)).toContain("another 9:59:59");
		expect(text(hours)).toContain("Sat, Jan 10Closed");
		expect(text(hours)).toContain("Sun, Jan 1122:00 – 24:00");
		expect(text(hours)).toContain("Mon, Jan 19Closes early: 18:00");
		expect(text(hours)).toContain("Mon, Feb 16Closed all day");
	});

	it("counts down to no close where markets are open at all hours", async () => {
		siteDataStore.setState({ data: siteDataWire([eurusd, strange]) });
		await show("/main/markets/EURUSD");
		await quoted("EURUSD", 1.085, 1.0852);
		await expectText("Trading hours", "Open now; its usual hours do not apply");
	});

	it("says when a closed market opens", async () => {
		vi.setSystemTime(Date.parse("2026-01-10T12:00:00Z"));
		await show("/main/markets/EURUSD");
		await act(async () =>
			prices.setMarket("EURUSD", { state: "closed", opensAtMs: Date.parse("2026-01-11T22:00:00Z") }),
		);
		await expectText("Trading hours", "Closed. Opens Sun, Jan 11, 22:00, in 1 day");
	});

	it("shows unknown figures as unknown without a price, and none as zero", async () => {
		await show("/main/markets/EURUSD");
		const costs = await panel(/^A trade of/);
		await vi.waitFor(() => expect(within(costs).getByText("Together")).toBeDefined());
		expect(within(costs).getAllByText("Not known").length).toBeGreaterThanOrEqual(4);
		expect(text(costs)).not.toContain("0.00");
		const financing = await panel(/^Held overnight/);
		expect(within(financing).getAllByText("Not known")).toHaveLength(4);
		expect(text(financing)).toContain("A price or a conversion rate is missing");
	});

	it("tells with a price what a trade and a night cost", async () => {
		await show("/main/markets/EURUSD");
		await quoted("EURUSD", 1.085, 1.0852);
		// The second of an earlier test must not be this one's.
		await act(async () => vi.advanceTimersByTimeAsync(3_000));
		const costs = await panel(/^A trade of/);
		await vi.waitFor(() => expect(within(costs).queryAllByText("Not known")).toHaveLength(0));
		const financing = await panel(/^Held overnight/);
		expect(within(financing).queryAllByText("Not known")).toHaveLength(0);
		expect(text(financing)).toMatch(/Next charge: Fri, Jan 9, 22:00, for \d days?\./);
	});

	it("has its own figures: none, failed, and of closed trades", async () => {
		answers["/statistics"] = () => new Response("{}", { status: 500 });
		await show("/main/markets/EURUSD");
		const own = await panel("Your trades in it");
		const retry = await vi.waitFor(() => within(own).getByRole("button", { name: "Retry" }), { timeout: 8_000 });
		answers["/statistics"] = () => json({ data: TRADED });
		fireEvent.click(retry);
		await vi.waitFor(() => expect(text(own)).toContain("75.00%"));
		expect(text(own)).toContain("4 closes: 3 won, 1 lost");
		expect(text(own)).toContain("2 hr");
		// An unknown spread is not nothing; a commission of zero is.
		expect(within(own).getByText("Not known")).toBeDefined();
		expect(within(own).queryByText("Commission")).toBeNull();
		expect(within(own).getByRole("link", { name: "Show these trades" }).getAttribute("href")).toBe(
			"/main/trading/EURUSD?trades=closed",
		);
	});

	it("says that nothing was closed yet, and that nothing is announced", async () => {
		await show("/main/markets/EURUSD");
		const own = await panel("Your trades in it");
		await vi.waitFor(() => expect(text(own)).toContain("Nothing closed in it on this account yet."));
		expect(text(await panel("Coming dividends and splits"))).toContain("No dividend or split is announced.");
	});
});

describe("the list of markets", () => {
	it("leads to the page of each, by its link and by its row", async () => {
		await show("/main/markets");
		expect((await screen.findByRole("link", { name: "Berkshire B" })).getAttribute("href")).toBe(
			"/main/markets/BRK%2FB",
		);
		fireEvent.click(screen.getByText("Stocks", { selector: "td" }));
		await act(async () => undefined);
		expect(screen.getByText("/main/markets/BRK%2FB", { selector: "output" })).toBeDefined();
	});

	it("finds by name and class, and says when nothing is found", async () => {
		await show("/main/markets");
		await screen.findByRole("link", { name: "EUR/USD" });
		fireEvent.change(screen.getByRole("searchbox"), { target: { value: "berk" } });
		expect(screen.queryByRole("link", { name: "EUR/USD" })).toBeNull();
		fireEvent.change(screen.getByRole("searchbox"), { target: { value: "" } });
		fireEvent.click(screen.getByRole("radio", { name: "Crypto" }));
		expect(screen.getByText("Nothing found")).toBeDefined();
	});
});
