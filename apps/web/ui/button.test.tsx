import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";
import { loadTooltip } from "./load-tooltip.ts";

// Its code is here, and React still waits for it at its first use.
beforeAll(async () => {
	await loadTooltip();
});
beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	cleanup();
	vi.useRealTimers();
});

const button = () => screen.getByRole("button", { name: "Buy" });
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

describe("a button that may be disabled", () => {
	it("stays the same element while its reason loads, comes and goes: a press is never lost", async () => {
		const pressed = vi.fn();
		const subject = (reason: string | null) => (
			<Button disabledReason={reason} onClick={pressed}>
				Buy
			</Button>
		);
		const { rerender } = render(subject(null));
		const first = button();
		await pass(1_000);
		fireEvent.click(first);
		expect(pressed).toHaveBeenCalledTimes(1);
		rerender(subject("The market is shut"));
		fireEvent.pointerEnter(first);
		await pass(1_000);
		expect(screen.getByRole("tooltip").textContent).toBe("The market is shut");
		expect(button()).toBe(first);
		rerender(subject(null));
		await pass(1_000);
		expect(screen.queryByRole("tooltip")).toBeNull();
		expect(button()).toBe(first);
		fireEvent.click(first);
		expect(pressed).toHaveBeenCalledTimes(2);
	});

	it("tells its reason to who presses it, until Escape or another press", async () => {
		const pressed = vi.fn();
		render(
			<Button disabledReason="The market is shut" onClick={pressed}>
				Buy
			</Button>,
		);
		fireEvent.click(button());
		await pass(0);
		expect(screen.getByRole("tooltip").textContent).toBe("The market is shut");
		expect(pressed).not.toHaveBeenCalled();
		fireEvent.keyDown(document, { key: "Escape" });
		await pass(0);
		expect(screen.queryByRole("tooltip")).toBeNull();
	});

	it("stays open while the pointer is in the tooltip", async () => {
		render(<Button disabledReason="The market is shut">Buy</Button>);
		fireEvent.pointerEnter(button());
		await pass(349);
		expect(screen.queryByRole("tooltip")).toBeNull();
		await pass(1);
		const tooltip = screen.getByRole("tooltip");
		fireEvent.pointerLeave(button());
		const content = tooltip.closest("[data-side]") ?? tooltip;
		fireEvent.pointerEnter(content);
		await pass(1_000);
		expect(screen.queryByRole("tooltip")).not.toBeNull();
		fireEvent.pointerLeave(content);
		await pass(1_000);
		expect(screen.queryByRole("tooltip")).toBeNull();
	});

	it("calls the handlers that a menu or popover gives it", () => {
		const entered = vi.fn();
		const focused = vi.fn();
		render(
			<Button onPointerEnter={entered} onFocus={focused}>
				Buy
			</Button>,
		);
		fireEvent.pointerEnter(button());
		fireEvent.focus(button());
		expect([entered, focused].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
	});
});
