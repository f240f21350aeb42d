import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import type { Side } from "@truefill/core/pricing";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keys } from "../../../data/accounts/queries.ts";
import { setApiBase } from "../../../data/http/index.ts";
import { directory } from "../../../data/index.ts";
import { connectionStore } from "../../../data/prices/connection.ts";
import { prices } from "../../../data/prices/store.ts";
import { queryClient } from "../../../data/query-client.ts";
import { siteDataStore } from "../../../data/site/data.ts";
import { accountWire, siteDataWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { loadAllTexts } from "../../../i18n/index.ts";
import { DEFAULT_CHOICES, setChoice } from "../../../lib/choices.ts";
import { TicketOfType } from "./ticket-of-type.tsx";

const sent: string[] = [];

beforeEach(async () => {
	await loadAllTexts();
	sent.length = 0;
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
		sent.push(`${init.method} ${new URL(address).pathname}`);
		return new Response(JSON.stringify({ code: "INTERNAL", message: "No." }), { status: 400 });
	});
	vi.stubGlobal(
		"ResizeObserver",
		class {
			observe = () => undefined;
			unobserve = () => undefined;
			disconnect = () => undefined;
		},
	);
	setApiBase("https://example.test/api/v1");
	siteDataStore.setState({ data: siteDataWire([instrumentWire()]) });
	prices.write([{ id: "EURUSD", bid: 1.085, ask: 1.0852, tsMs: Date.now(), seq: 1 }]);
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
	setChoice(DEFAULT_CHOICES);
	setApiBase(null);
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

function Host({ pending, first }: { readonly pending: boolean; readonly first: Side | null }) {
	const [side, setSide] = useState(first);
	const instrument = directory().byId("EURUSD");
	if (instrument === undefined) throw new Error("not there");
	const props = { instrument, side, onSide: setSide, volumeId: "volume" };
	return <TicketOfType type={pending ? "limit" : "market"} {...props} />;
}
async function draw({ pending = false, side = null as Side | null } = {}) {
	const { container } = render(
		<QueryClientProvider client={queryClient}>
			<MemoryRouter>
				<Host pending={pending} first={side} />
			</MemoryRouter>
		</QueryClientProvider>,
	);
	await act(async () => undefined);
	const submit = () => container.querySelector<HTMLButtonElement>("button[type=submit]");
	return { submit, pressed: () => screen.getAllByRole("button", { pressed: true }).map((each) => each.textContent) };
}
const volume = () => screen.getByLabelText<HTMLInputElement>("Volume");
/** Like a browser: Enter in a field presses the form's button unless it was prevented. */
async function enter(field: HTMLInputElement, submit: HTMLButtonElement | null) {
	const press = createEvent.keyDown(field, { key: "Enter" });
	await act(async () => {
		fireEvent(field, press);
		if (!press.defaultPrevented) submit?.click();
	});
}
const orders = () => sent.filter((each) => each.startsWith("POST"));

it.each([false, true])("opens without a side, sends nothing then, and says why (pending: %s)", async (pending) => {
	const { submit } = await draw({ pending });
	expect(screen.queryAllByRole("button", { pressed: true })).toEqual([]);
	expect(submit()?.textContent).toBe("Choose Sell or Buy");
	expect(submit()?.getAttribute("aria-disabled")).toBe("true");
	await act(async () => submit()?.click());
	expect(orders()).toEqual([]);
	expect(screen.queryByRole("alert")).toBeNull();
	fireEvent.click(screen.getByRole("button", { name: /^Sell/ }));
	await act(async () => undefined);
	expect(submit()?.textContent).toMatch(/sell/i);
	await act(async () => submit()?.click());
	expect(orders()).toHaveLength(1);
});

it("turns a level on as a distance while there is no side, so that it means the same for both", async () => {
	await draw();
	fireEvent.click(screen.getByRole("checkbox", { name: /Stop loss/ }));
	const typed = screen.getByRole<HTMLInputElement>("textbox", { name: /Stop loss/ });
	expect(Number(typed.value)).toBeGreaterThan(1);
	fireEvent.click(screen.getByRole("button", { name: /^Sell/ }));
	await act(async () => undefined);
	expect(typed.getAttribute("aria-invalid")).toBeNull();
});

it.each([false, true])("sends nothing by Enter in a field (pending: %s)", async (pending) => {
	const { submit } = await draw({ pending, side: "buy" });
	expect(submit()?.getAttribute("aria-disabled")).toBeNull();
	await enter(volume(), submit());
	expect(orders()).toEqual([]);
});

it("sends by Enter where one-click trading is on", async () => {
	setChoice({ oneClick: true });
	const { submit } = await draw({ pending: true, side: "buy" });
	await enter(volume(), submit());
	expect(orders()).toHaveLength(1);
});

it("keeps what was typed when the type of the order changes, and each type's own price", async () => {
	function Types() {
		const [type, setType] = useState<"market" | "limit" | "stop">("market");
		const instrument = directory().byId("EURUSD");
		if (instrument === undefined) throw new Error("not there");
		return (
			<>
				{(["market", "limit", "stop"] as const).map((each) => (
					<button key={each} type="button" onClick={() => setType(each)}>{`Type ${each}`}</button>
				))}
				<TicketOfType type={type} instrument={instrument} side="buy" onSide={() => undefined} volumeId="volume" />
			</>
		);
	}
	render(
		<QueryClientProvider client={queryClient}>
			<MemoryRouter>
				<Types />
			</MemoryRouter>
		</QueryClientProvider>,
	);
	await act(async () => undefined);
	const choose = async (name: string) => {
		fireEvent.click(screen.getByRole("button", { name }));
		await act(async () => undefined);
	};
	fireEvent.change(volume(), { target: { value: "0.37" } });
	await choose("Type limit");
	expect(volume().value).toBe("0.37");
	const price = () => screen.getByRole<HTMLInputElement>("textbox", { name: /price/i });
	const suggested = price().value;
	fireEvent.change(price(), { target: { value: "1.07777" } });
	await choose("Type stop");
	expect(price().value).not.toBe("1.07777");
	expect(price().value).not.toBe(suggested);
	await choose("Type market");
	await choose("Type limit");
	expect([volume().value, price().value]).toEqual(["0.37", "1.07777"]);
});
