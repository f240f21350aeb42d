import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { restOf, SwipeCard } from "./swipe-card.tsx";

const press = vi.fn();
const onCard = vi.fn();
beforeEach(() => {
	HTMLElement.prototype.setPointerCapture = () => undefined;
	render(
		<SwipeCard actions={[{ label: "Close", icon: null, tone: "danger", onPress: press }]}>
			<button type="button" onClick={onCard}>
				EUR/USD
			</button>
		</SwipeCard>,
	);
});
afterEach(() => {
	cleanup();
	vi.clearAllMocks();
	document.documentElement.removeAttribute("style");
});

const card = () => screen.getByRole("button", { name: "EUR/USD" });
const moved = () => card().parentElement?.style.transform;
function pull(fromX: number, toX: number, pointerType = "touch"): void {
	fireEvent.pointerDown(card(), { clientX: fromX, pointerType });
	fireEvent.pointerMove(card(), { clientX: toX, pointerType });
	fireEvent.pointerUp(card(), { clientX: toX, pointerType });
}

it("reveals its actions, which the keyboard and screen readers have on the card, and never presses one itself", () => {
	expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
	pull(300, 220);
	expect(moved()).toBe("translateX(-84px)");
	const action = screen.getByText("Close");
	expect(action.tabIndex).toBe(-1);
	expect(press).not.toHaveBeenCalled();
	fireEvent.click(action);
	expect(press).toHaveBeenCalledOnce();
	expect(moved()).toBe("");
});

it("returns when a press comes on the card, which then does nothing else", () => {
	pull(300, 220);
	fireEvent.click(card());
	expect([moved(), onCard.mock.calls.length]).toEqual(["", 0]);
	fireEvent.click(card());
	expect(onCard).toHaveBeenCalledOnce();
});

it.each([
	["a short pull", 300, 270, "touch"],
	["a pull the other way", 300, 380, "touch"],
	["a mouse", 300, 200, "mouse"],
])("%s reveals nothing", (_, from, to, pointer) => {
	pull(from, to, pointer);
	expect(moved() ?? "").toBe("");
});

it.each([
	[0, 43, 84],
	[0, 42, 0],
	[84, -41, 84],
	[84, -60, 0],
	[84, 30, 84],
])("from rest at %i, pulled %i, it rests at %i", (from, pulled, rest) => {
	expect(restOf(from, pulled, 84)).toBe(rest);
});
