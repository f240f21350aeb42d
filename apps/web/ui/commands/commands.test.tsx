import { cleanup, render, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, type Mock, vi } from "vitest";
import { chordOf, type KeyPress } from "./chord.ts";
import { type Command, commandsNow, useCommands } from "./commands.ts";
import { isFreeChord, keyLabels } from "./key-names.ts";
import { keyOf, type OwnKeys, useCommandKeys } from "./keys.ts";

afterEach(cleanup);

const pressed = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
	key,
	ctrlKey: false,
	metaKey: false,
	altKey: false,
	shiftKey: false,
	...held,
});

describe("a key as text", () => {
	it.each<[string, KeyPress, string | null]>([
		["a letter", pressed("b"), "B"],
		["a letter while Caps Lock is on", pressed("B"), "B"],
		["a letter with Shift", pressed("B", { shiftKey: true }), "Shift+B"],
		["a sign that needs Shift on this keyboard", pressed("?", { shiftKey: true }), "?"],
		["the same sign on a keyboard where it does not", pressed("?"), "?"],
		["Ctrl and ⌘ are one", pressed("k", { metaKey: true }), "Mod+K"],
		[
			"all modifiers, in one order",
			pressed("ArrowUp", { ctrlKey: true, altKey: true, shiftKey: true }),
			"Mod+Alt+Shift+ArrowUp",
		],
		["a plus sign", pressed("+", { altKey: true }), "Alt++"],
		["a modifier alone", pressed("Shift", { shiftKey: true }), null],
		["the space bar, which presses buttons", pressed(" "), null],
		["a letter of another script", pressed("ш"), "Ш"],
	])("%s", (_, press, chord) => {
		expect(chordOf(press)).toBe(chord);
	});

	it("is shown as keys", () => {
		expect(keyLabels("Mod+Alt++")).toEqual(["Ctrl", "Alt", "+"]);
		expect(keyLabels("+")).toEqual(["+"]);
		expect(keyLabels("Alt+ArrowUp")).toEqual(["Alt", "↑"]);
	});

	it.each(["Tab", "Enter", "Escape", "ArrowDown", "Mod+C", "Mod+W", "F5", "Shift+F10"])("%s is taken", (chord) => {
		expect(isFreeChord(chord)).toBe(false);
	});
});

const command = (id: string, keys?: string): Command & { readonly run: Mock<() => void> } => ({
	id,
	group: "trade",
	title: id,
	...(keys === undefined ? {} : { keys }),
	run: vi.fn<() => void>(),
});

describe("the key of a command", () => {
	const buy = command("buy", "B");
	it.each<[string, OwnKeys, string | null]>([
		["is the usual one", {}, "B"],
		["is the user's own", { buy: "Shift+B" }, "Shift+B"],
		["is none if they removed it", { buy: "" }, null],
		["is none if they gave the usual one to another command", { other: "B" }, null],
	])("%s", (_, own, chord) => {
		expect(keyOf(buy, own)).toBe(chord);
	});
});

describe("a pressed key", () => {
	const buy = command("buy", "B");
	const find = command("find", "Mod+K");
	const press = (target: EventTarget, key: string, init: KeyboardEventInit = {}) => {
		const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
		target.dispatchEvent(event);
		return event.defaultPrevented;
	};
	const BOTH = [buy, find];
	const NONE: readonly Command[] = [];
	const noKeys = (): OwnKeys => ({});
	function Screen({ dialog = false }: { readonly dialog?: boolean }) {
		useCommands(BOTH);
		useCommandKeys(noKeys);
		return (
			<>
				<input type="text" />
				<input type="checkbox" />
				{dialog ? <div role="dialog" /> : null}
			</>
		);
	}
	afterEach(() => {
		buy.run.mockClear();
		find.run.mockClear();
	});

	it("runs its command, once while it is held down", () => {
		render(<Screen />);
		expect(press(document.body, "b")).toBe(true);
		press(document.body, "b", { repeat: true });
		expect(buy.run).toHaveBeenCalledTimes(1);
	});

	it("types in a field, except with Ctrl; a box to tick is no field", () => {
		const { container } = render(<Screen />);
		const field = container.querySelector("[type=text]") ?? document.body;
		const box = container.querySelector("[type=checkbox]") ?? document.body;
		expect(press(field, "b")).toBe(false);
		expect(buy.run).not.toHaveBeenCalled();
		press(field, "k", { ctrlKey: true });
		expect(find.run).toHaveBeenCalledTimes(1);
		press(box, "b");
		expect(buy.run).toHaveBeenCalledTimes(1);
	});

	it("waits a little for a command that is still loading, until another key is pressed", () => {
		vi.useFakeTimers({ toFake: ["performance"] });
		const late = command("late", "L");
		function Both({ loaded }: { readonly loaded: boolean }) {
			useCommands(loaded ? [late] : NONE);
			useCommandKeys(noKeys);
			return null;
		}
		const after = (act: () => void): number => {
			const { rerender, unmount } = render(<Both loaded={false} />);
			press(document.body, "l");
			act();
			rerender(<Both loaded />);
			unmount();
			const times = late.run.mock.calls.length;
			late.run.mockClear();
			return times;
		};
		expect(
			after(() => undefined),
			"at once",
		).toBe(1);
		expect(
			after(() => press(document.body, "x")),
			"another key",
		).toBe(0);
		expect(
			after(() => vi.advanceTimersByTime(3_001)),
			"too late",
		).toBe(0);
		vi.useRealTimers();
	});

	it("does nothing behind a dialog, with another modifier, and after the screen is gone", () => {
		const { rerender, unmount } = render(<Screen dialog />);
		press(document.body, "b");
		rerender(<Screen />);
		press(document.body, "b", { altKey: true });
		press(document.body, "b", { shiftKey: true });
		unmount();
		press(document.body, "b");
		expect(buy.run).not.toHaveBeenCalled();
		expect(commandsNow()).toEqual([]);
	});
});

it("commands are offered while their component is there, the newest of each", () => {
	const first = [command("a")];
	const { rerender, unmount } = renderHook(({ offered }) => useCommands(offered), { initialProps: { offered: first } });
	expect(commandsNow()).toBe(commandsNow());
	const next = [command("a"), command("b")];
	rerender({ offered: next });
	expect(commandsNow()).toEqual(next);
	unmount();
	expect(commandsNow()).toEqual([]);
});
