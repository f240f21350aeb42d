import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { encodeState } from "@truefill/core/trading";
import { aMarket, anAccount, anInstrument, anOrder, aQuote, aVolume, run } from "@truefill/testkit";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keys } from "../../../data/accounts/queries.ts";
import { setApiBase } from "../../../data/http/index.ts";
import { directory } from "../../../data/index.ts";
import { connectionStore } from "../../../data/prices/connection.ts";
import { prices } from "../../../data/prices/store.ts";
import { queryClient } from "../../../data/query-client.ts";
import { siteDataStore } from "../../../data/site/data.ts";
import { accountWire, siteDataWire, tradeWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { loadLateTexts } from "../../../i18n/index.ts";
import { listenToNotices } from "../../../ui/notify.ts";
import { WhatIf } from "./bar.tsx";

const hash = () => "0".repeat(64);
const view = aMarket({ instruments: [anInstrument()], quotes: [aQuote("EURUSD", "1.08500", "1.08512")] });
/** Buys one lot with 5,000 dollars. */
function held() {
	const order = anOrder({ instrumentId: "EURUSD", side: "buy", volume: aVolume("100000") });
	const { state } = run(anAccount("5000.00", "USD", view, hash), order, view, hash).history;
	if (state === undefined) throw new Error("not opened");
	return state;
}

interface Sent {
	readonly path: string;
	readonly body: Readonly<Record<string, unknown>>;
}
const sent: Sent[] = [];
let answer: (request: Sent) => Response;
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refused = () => json(422, { code: "MARGIN_TOO_LITTLE", message: "Not enough margin." });
const filled = ({ body }: Sent) => {
	const trade = tradeWire({ id: `t-${String(body.command_id)}`, trade_id: `t-${String(body.command_id)}` });
	return json(201, { data: { trade, account: accountWire({ sequence: 10 }), sequence: 10 } });
};

beforeEach(async () => {
	await loadLateTexts();
	sent.length = 0;
	answer = filled;
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	vi.stubGlobal(
		"ResizeObserver",
		class {
			observe() {}
			unobserve() {}
			disconnect() {}
		},
	);
	vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
		const path = new URL(address).pathname.replace("/api/v1", "");
		const body = typeof init.body === "string" ? (JSON.parse(init.body) as Sent["body"]) : {};
		if (path.endsWith("/preview")) return json(200, { data: previewAnswer() });
		sent.push({ path, body });
		return answer({ path, body });
	});
	setApiBase("https://example.test/api/v1");
	siteDataStore.setState({ data: siteDataWire([instrumentWire({ max_quote_age_ms: 3_600_000 })]) });
	prices.write([{ id: "EURUSD", bid: 1.085, ask: 1.08512, tsMs: Date.now(), seq: 1 }]);
	connectionStore.setState({ status: "connected" });
	const account = accountWire();
	queryClient.setQueryData(keys.accounts, [account]);
	queryClient.setQueryData(keys.open(account.id), []);
});
afterEach(() => {
	cleanup();
	queryClient.clear();
	prices.clear();
	siteDataStore.setState({ data: null });
	connectionStore.setState({ status: "idle" });
	setApiBase(null);
	vi.unstubAllGlobals();
});

function previewAnswer() {
	return {
		refused: [],
		costs: [],
		figures_now: null,
		figures: null,
		close_out_prices: [],
		closed: [],
		cancelled_orders: [],
		compensation: "0.00",
		figures_at_end: null,
		balance_at_end: "0.00",
		state: encodeState(held()),
		currency: "USD",
		at: new Date().toISOString(),
	};
}

async function draw() {
	const instrument = directory().byId("EURUSD");
	if (instrument === undefined) throw new Error("not there");
	render(
		<QueryClientProvider client={queryClient}>
			<MemoryRouter>
				<WhatIf instrument={instrument} onClose={() => undefined} />
			</MemoryRouter>
		</QueryClientProvider>,
	);
	await screen.findByRole("region", { name: "Prices" });
}
const figures = () => screen.getByRole("table", { name: "Figures" });
const level = () => within(figures()).getByRole("row", { name: /^Margin level/ }).textContent;
const closes = () => within(screen.getByRole("table", { name: "What would close, in this order" })).getAllByRole("row");
const add = async () => {
	fireEvent.click(screen.getByRole("button", { name: "Add an order in EUR/USD" }));
	await act(async () => undefined);
};

it("says that nothing is executed, and shows today's figures while nothing is supposed", async () => {
	await draw();
	expect(screen.getByRole("dialog").textContent).toContain("What if – nothing is executed");
	// 4,988.00 of 3,617.07, in all three columns.
	expect(level()).toBe("Margin level137.90%137.90%137.90%");
	expect(sent).toEqual([]);
});

it("a slider, its typed percentage and its typed price are one value, and the close-out list follows", async () => {
	await draw();
	const [slider] = screen.getAllByRole("slider", { name: "Move of EUR/USD in percent" });
	if (slider === undefined) throw new Error("no slider");
	fireEvent.change(slider, { target: { value: "-4" } });
	expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Price of EUR/USD" }).value).toBe("1.04160");
	// In steps: each closes only as much as is needed then.
	await waitFor(() => expect(closes()).toHaveLength(12));
	expect(closes()[1]?.textContent).toBe("1EUR/USDBuy0.051.05245Margin close-out at 47.91%−163.35");
	fireEvent.change(screen.getByRole("textbox", { name: "Price of EUR/USD" }), { target: { value: "1.08000" } });
	await waitFor(() => expect(screen.getByText("Nothing would close.")).toBeTruthy());
	expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Move of EUR/USD in percent" }).value).toBe("-0.47");
});

it("margin, nights and spread change what is at the end, and starting over forgets them", async () => {
	await draw();
	const of = (name: string) => within(screen.getByRole("group", { name }));
	fireEvent.click(of("Margin").getByRole("button", { name: "× 2" }));
	await waitFor(() => expect(level()).toBe("Margin level137.90%137.90%68.95%"));
	fireEvent.click(screen.getByRole("button", { name: "Start over" }));
	await waitFor(() => expect(level()).toBe("Margin level137.90%137.90%137.90%"));
	fireEvent.click(of("Spread").getByRole("button", { name: "× 10" }));
	await waitFor(() => expect(level()).not.toBe("Margin level137.90%137.90%137.90%"));
	expect(sent).toEqual([]);
});

it("sends a basket after one confirmation, each once and under its own id; one refused tells the rest", async () => {
	await draw();
	await add();
	await add();
	const make = screen.getByRole("button", { name: "Make it real …" });
	await waitFor(() => expect(make.getAttribute("aria-disabled")).not.toBe("true"));
	let count = 0;
	answer = (request) => {
		count += 1;
		return count === 1 ? refused() : filled(request);
	};
	fireEvent.click(make);
	const dialog = await screen.findByRole("dialog", { name: "Send 2 orders for real" });
	expect(dialog.textContent).toContain("Used margin");
	const send = within(dialog).getByRole("button", { name: "Send 2 orders" });
	// Double press.
	fireEvent.click(send);
	fireEvent.click(send);
	await waitFor(() => expect(dialog.textContent).toContain("1 of 2 done."));
	expect(dialog.textContent).toContain("Refused: Not enough margin.");
	expect(dialog.textContent).toContain("Filled at 1.08512.");
	expect(sent.map(({ path }) => path)).toEqual(["/trades", "/trades"]);
	expect(new Set(sent.map(({ body }) => body.command_id)).size).toBe(2);
	expect(within(dialog).queryByRole("button", { name: /^Send/ })).toBeNull();

	// What was refused stays, as a new command; what was done is gone.
	fireEvent.click(within(dialog).getAllByRole("button", { name: "Close" })[0] ?? dialog);
	await waitFor(() => expect(screen.getAllByRole("listitem", { name: /^Order \d/ })).toHaveLength(1));
	await waitFor(() => expect(make.getAttribute("aria-disabled")).not.toBe("true"));
	fireEvent.click(screen.getByRole("button", { name: "Make it real …" }));
	fireEvent.click(await screen.findByRole("button", { name: "Send 1 order" }));
	await waitFor(() => expect(sent).toHaveLength(3));
	expect(new Set(sent.map(({ body }) => body.command_id)).size).toBe(3);
});

it("who leaves while an outcome is unknown is told to look for it", async () => {
	await draw();
	await add();
	const make = screen.getByRole("button", { name: "Make it real …" });
	await waitFor(() => expect(make.getAttribute("aria-disabled")).not.toBe("true"));
	answer = () => {
		throw new TypeError("the connection was lost");
	};
	fireEvent.click(make);
	const dialog = await screen.findByRole("dialog", { name: "Send 1 order for real" });
	fireEvent.click(within(dialog).getByRole("button", { name: "Send 1 order" }));
	await waitFor(() => expect(dialog.textContent).toContain("No answer came."));
	const told: (string | undefined)[] = [];
	const stop = listenToNotices((event) => told.push("show" in event ? event.show.title : undefined));
	cleanup();
	stop();
	expect(told).toEqual([
		"1 order was sent and no answer has come. Look among your trades and orders whether it is there.",
	]);
});
