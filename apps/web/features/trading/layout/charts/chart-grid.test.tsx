import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useEffect, useSyncExternalStore } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changeDocument, directory, type LocalInstrument } from "../../../../data/index.ts";
import { siteDataStore } from "../../../../data/site/data.ts";
import { siteDataWire } from "../../../../data/testing.ts";
import { instrumentWire } from "../../../../data/testing-instruments.ts";
import { runCommand } from "../../../../ui/commands/commands.ts";
import type { OwnChart } from "../../chart/trading-chart.tsx";
import { changeSettings, settingsOf } from "../../preferences.ts";
import { ChartGrid } from "./chart-grid.tsx";
import { gridContent } from "./grid.ts";
import { shownStore } from "./shown.ts";
import { changeForm, gridNow } from "./stored.ts";

/** How often a chart was made anew. */
const made = vi.hoisted(() => ({ count: 0 }));
vi.mock("../../chart/trading-chart.tsx", () => ({
	storedOf: (settings: unknown) => settings,
	TradingChart: function TradingChart({ instrument, own }: { instrument: LocalInstrument; own?: OwnChart }) {
		useEffect(() => {
			made.count += 1;
		}, []);
		return (
			<p>
				{`${instrument.id} ${own?.stored.interval ?? "alone"}`}
				{own?.title}
			</p>
		);
	},
}));

const NAMES = ["EURUSD", "GBPUSD", "USDJPY", "XAUUSD", "GER40"];
const byId = (id: string): LocalInstrument => {
	const found = directory().byId(id);
	if (found === undefined) throw new Error(id);
	return found;
};

const select = (id: string): void => {
	history.replaceState(null, "", `/main/trading/${id}`);
	dispatchEvent(new Event("address"));
};
const addressed = () => window.location.pathname.split("/").at(-1) ?? "";
const onAddress = (listener: () => void) => {
	addEventListener("address", listener);
	return () => removeEventListener("address", listener);
};

/** The screen: its instrument is that of the address. */
function Screen() {
	const id = useSyncExternalStore(onAddress, addressed);
	return (
		<>
			<output>{id}</output>
			<ChartGrid instrument={byId(id)} onSelect={(next) => select(next.id)} />
		</>
	);
}

beforeEach(() => {
	made.count = 0;
	siteDataStore.setState({
		data: siteDataWire(NAMES.map((id) => instrumentWire({ id, symbol: id, display_name: id }))),
	});
	history.replaceState(null, "", "/main/trading/EURUSD");
	shownStore.setState({ active: "a", maximised: null });
	changeDocument("layout", { recent: ["EURUSD"] });
	changeForm("four");
});
afterEach(() => {
	cleanup();
	changeDocument("layout", {});
	siteDataStore.setState({ data: null });
});

const groups = () => screen.getAllByRole("group").map((each) => each.getAttribute("aria-label"));
const group = (at: number) => screen.getByRole("group", { name: new RegExp(`chart ${at} of`) });
const shown = () => screen.getAllByText(/ 15m| 1h/).map((each) => each.firstChild?.textContent);

it("shows four charts, of which one is active and named so", () => {
	render(<Screen />);
	expect(groups()).toEqual([
		"EURUSD, chart 1 of 4, active",
		"GBPUSD, chart 2 of 4",
		"USDJPY, chart 3 of 4",
		"XAUUSD, chart 4 of 4",
	]);
	expect(group(1).getAttribute("aria-current")).toBe("true");
});

it("makes a chart active by a press, not by Tab, and the screen follows it", () => {
	render(<Screen />);
	const button = within(group(3)).getByRole("button");
	act(() => button.focus());
	expect(screen.getByRole("status").textContent).toBe("EURUSD");
	fireEvent.click(button);
	expect(screen.getByRole("status").textContent).toBe("USDJPY");
	expect(groups()[2]).toBe("USDJPY, chart 3 of 4, active");
	expect(made.count, "no chart is made anew").toBe(4);
});

it("shows what is chosen in the watchlist in the active chart, and keeps it there", () => {
	render(<Screen />);
	fireEvent.pointerDown(group(2));
	act(() => select("GER40"));
	expect(groups().slice(0, 2)).toEqual(["EURUSD, chart 1 of 4", "GER40, chart 2 of 4, active"]);
	fireEvent.pointerDown(group(1));
	expect(groups().slice(0, 2)).toEqual(["EURUSD, chart 1 of 4, active", "GER40, chart 2 of 4"]);
});

it("keeps the instrument of the active chart, whatever another device shows there", () => {
	render(<Screen />);
	const grid = gridNow();
	if (grid?.charts.b === undefined) throw new Error("there are four");
	const { a, b } = grid.charts;
	const charts = { ...grid.charts, a: { ...a, instrument: "GER40" }, b: { ...b, instrument: "GER40" } };
	act(() => changeSettings("layout", { grid: gridContent({ ...grid, charts }) }));
	expect(screen.getByRole("status").textContent).toBe("EURUSD");
	expect(groups().slice(0, 2)).toEqual(["EURUSD, chart 1 of 4, active", "GER40, chart 2 of 4"]);
});

it("shows one chart alone without the others, and goes through them by commands", () => {
	render(<Screen />);
	act(() => runCommand("charts.next"));
	expect(screen.getByRole("status").textContent).toBe("GBPUSD");
	act(() => runCommand("charts.maximise"));
	expect(groups()).toEqual(["GBPUSD, chart 2 of 4, active"]);
	expect(shown()).toEqual(["GBPUSD 15m"]);
	act(() => runCommand("charts.next"));
	expect(groups()).toEqual(["USDJPY, chart 3 of 4, active"]);
	act(() => runCommand("charts.maximise"));
	expect(groups()).toHaveLength(4);
});

it("shows one chart and says so if what is stored cannot be read", () => {
	render(<Screen />);
	act(() => changeSettings("layout", { grid: { form: "nine", charts: {} } }));
	expect(screen.getByText(/from a newer version or damaged/)).toBeDefined();
	expect(screen.getByText("EURUSD alone")).toBeDefined();
	fireEvent.click(screen.getByRole("button", { name: "Forget the stored charts" }));
	expect(settingsOf("layout").grid).toBeUndefined();
});
