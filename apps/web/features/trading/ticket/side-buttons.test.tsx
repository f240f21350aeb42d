import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { directory } from "../../../data/index.ts";
import { prices } from "../../../data/prices/store.ts";
import { siteDataStore } from "../../../data/site/data.ts";
import { siteDataWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { SideButtons, type SideButtonsProps } from "./side-buttons.tsx";

beforeEach(() => {
	siteDataStore.setState({ data: siteDataWire([instrumentWire()]) });
	prices.write([{ id: "EURUSD", bid: 1.085, ask: 1.0852, tsMs: Date.now(), seq: 1 }]);
});
afterEach(() => {
	cleanup();
	prices.clear();
	siteDataStore.setState({ data: null });
});

function draw(given: Partial<SideButtonsProps> = {}) {
	const instrument = directory().byId("EURUSD");
	if (instrument === undefined) throw new Error("not there");
	const onSide = vi.fn();
	render(
		<SideButtons
			instrument={instrument}
			side="buy"
			onSide={onSide}
			oneClick={false}
			blocked={null}
			busy={null}
			{...given}
		/>,
	);
	return {
		onSide,
		sell: screen.getByRole("button", { name: /^Sell/ }),
		buy: screen.getByRole("button", { name: /^Buy/ }),
	};
}

it("one sells at the bid and buys at the ask, and each button says its own price and chooses its own side", () => {
	const { onSide, sell, buy } = draw();
	expect(sell.textContent).toBe("Sell1.08500");
	expect(buy.textContent).toBe("Buy1.08520");
	expect([sell, buy].map((each) => each.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
	fireEvent.click(sell);
	fireEvent.click(buy);
	expect(onSide.mock.calls).toEqual([["sell"], ["buy"]]);
});

it("with one-click trading a double click is one order, and none goes while one is under way or nothing can be sent", () => {
	const { onSide, sell, buy } = draw({ oneClick: true });
	fireEvent.click(sell, { detail: 1 });
	fireEvent.click(sell, { detail: 2 });
	expect(onSide.mock.calls).toEqual([["sell"]]);
	expect(buy.getAttribute("aria-pressed")).toBeNull();
	cleanup();
	const busy = draw({ oneClick: true, busy: "buy" });
	fireEvent.click(busy.buy, { detail: 1 });
	expect(busy.onSide).not.toHaveBeenCalled();
	expect(busy.buy.getAttribute("aria-disabled")).toBe("true");
	cleanup();
	const blocked = draw({ oneClick: true, blocked: "The market is closed." });
	fireEvent.click(blocked.sell, { detail: 1 });
	expect(blocked.onSide).not.toHaveBeenCalled();
	expect(blocked.sell.getAttribute("aria-description")).toBe("The market is closed.");
});
