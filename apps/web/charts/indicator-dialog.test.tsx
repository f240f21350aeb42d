import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadAllTexts } from "../i18n/index.ts";
import { IndicatorDialog } from "./indicator-dialog.tsx";
import { MAX_INDICATORS, readShown, type ShownIndicator } from "./shown-indicators.ts";

beforeEach(loadAllTexts);
afterEach(() => {
	cleanup();
	stored.mockReset();
});

/** What the dialog has stored last. */
const stored = vi.fn<(indicators: readonly ShownIndicator[]) => void>();
const kept = (): readonly ShownIndicator[] => stored.mock.lastCall?.[0] ?? [];

function Harness({ start }: { readonly start: readonly ShownIndicator[] }) {
	const [indicators, setIndicators] = useState(start);
	const change = (next: readonly ShownIndicator[]) => {
		stored(next);
		setIndicators(next);
	};
	return <IndicatorDialog stored={indicators} onChange={change} onClose={() => undefined} />;
}
const open = (start: readonly ShownIndicator[] = []) => render(<Harness start={start} />);
const list = () => screen.getByRole("region", { name: "On the chart" });
const add = (name: RegExp) =>
	fireEvent.click(within(screen.getByRole("region", { name: "Add an indicator" })).getByRole("button", { name }));

it("adds the same indicator twice, in other colours, and says so", () => {
	open();
	expect(list().textContent).toContain("None yet");
	add(/^Relative strength index/);
	expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
		"Relative strength index is on the chart.",
	);
	add(/^Relative strength index/);
	expect(kept()).toMatchObject([
		{ key: "rsi-1", parameters: { length: 14, source: "close" }, color: 0 },
		{ key: "rsi-2", color: 1 },
	]);
	expect(within(list()).getAllByRole("listitem")).toHaveLength(2);
});

it("applies a setting that fits at once, and explains one that does not", () => {
	open(readShown(["MACD"]));
	fireEvent.click(screen.getByRole("button", { name: /^Settings of MACD/ }));
	const fast = screen.getByLabelText("Fast");
	fireEvent.change(fast, { target: { value: "9" } });
	expect(kept()[0]?.parameters).toMatchObject({ fast: 9, slow: 26 });
	for (const [typed, error] of [
		["", "Enter a whole number from 1 to 500."],
		["0", "Enter a whole number from 1 to 500."],
		["501", "Enter a whole number from 1 to 500."],
		["2.5", "Enter a whole number from 1 to 500."],
		["26", "Must be less than “Slow”."],
	] as const) {
		fireEvent.change(fast, { target: { value: typed } });
		expect(screen.getByText(error)).toBeTruthy();
		expect(fast.getAttribute("aria-invalid")).toBe("true");
		expect(kept()[0]?.parameters.fast, `while ${typed} is typed`).toBe(9);
	}
	fireEvent.click(screen.getByRole("button", { name: "Usual values" }));
	expect(kept()[0]?.parameters).toEqual({ fast: 12, slow: 26, signal: 9, source: "close" });
	expect(fast.getAttribute("aria-invalid")).toBeNull();
});

it("changes the colour, and removes with the focus kept in the dialog", () => {
	open(readShown(["RSI"]));
	fireEvent.click(screen.getByRole("button", { name: /^Settings of Relative/ }));
	fireEvent.click(screen.getByRole("radio", { name: "Amber" }));
	expect(kept()[0]?.color).toBe(1);
	fireEvent.click(screen.getByRole("button", { name: /^Remove Relative strength index \(RSI 14\)/ }));
	expect(kept()).toEqual([]);
	expect(document.activeElement?.textContent).toBe("On the chart");
});

it("finds by short and by full name, and says when there is none", () => {
	open();
	const search = screen.getByRole("searchbox", { name: "Search indicators" });
	const found = () =>
		within(screen.getByRole("region", { name: "Add an indicator" }))
			.queryAllByRole("button")
			.map(({ textContent }) => textContent);
	expect(found().length).toBeGreaterThan(40);
	fireEvent.change(search, { target: { value: "atr" } });
	expect(found()).toEqual(["Average true rangeATR"]);
	fireEvent.change(search, { target: { value: " CLOUD " } });
	expect(found()).toEqual(["Ichimoku cloud" + "Ichimoku"]);
	fireEvent.change(search, { target: { value: "zzz" } });
	expect(screen.getByText("No indicator matches “zzz”.")).toBeTruthy();
});

it("a full chart takes no more and says why", () => {
	open(readShown(new Array(MAX_INDICATORS).fill("RSI")));
	expect(screen.getByText("At most 12 indicators fit on one chart. Remove one first.")).toBeTruthy();
	add(/^Average true range/);
	expect(stored).not.toHaveBeenCalled();
	expect(within(list()).getAllByRole("listitem")).toHaveLength(MAX_INDICATORS);
});

it("leaves out what this version does not know, without losing it", () => {
	const start = [{ key: "new-1", id: "new", parameters: {}, color: 0 }];
	open(start);
	expect(list().textContent).toContain("None yet");
	add(/^Average true range/);
	expect(kept().map(({ id }) => id)).toEqual(["new", "atr"]);
});
