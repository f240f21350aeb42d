import { useEffect } from "react";
import { chordOf } from "./chord.ts";
import { type Command, commandsNow, onCommands } from "./commands.ts";

/** Keys that the user chose, by the command's id; an empty text: none. */
export type OwnKeys = Readonly<Record<string, string>>;

/** The key of a command: the user's own, or the usual one unless the user gave it to another command. */
export function keyOf(command: Command, own: OwnKeys): string | null {
	const chosen = own[command.id];
	if (chosen !== undefined) return chosen === "" ? null : chosen;
	const { keys } = command;
	return keys === undefined || Object.values(own).includes(keys) ? null : keys;
}

const isTyping = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement &&
	(target.isContentEditable ||
		target.matches("input:not([type=checkbox]):not([type=range]), textarea, select, [role=slider]"));

const isBehind = (): boolean =>
	document.querySelector("[role=dialog], [role=menu], [role=listbox][data-state=open]") !== null;

/** So long a key waits for its command, which a screen loads after its first render. */
const EARLY_MS = 3_000;

/** Runs the command whose key is pressed. Not while typing, unless with Ctrl, and not behind a dialog or a menu. */
export function useCommandKeys(readKeys: () => OwnKeys): void {
	useEffect(() => {
		let early: { readonly chord: string; readonly untilMs: number } | null = null;
		const run = (chord: string, target: EventTarget | null): boolean => {
			if ((isTyping(target) && !chord.startsWith("Mod+")) || isBehind()) return false;
			const own = readKeys();
			const command = commandsNow().find((each) => keyOf(each, own) === chord);
			command?.run();
			return command !== undefined;
		};
		const press = (event: KeyboardEvent) => {
			early = null;
			const chord = chordOf(event);
			if (event.defaultPrevented || event.repeat || chord === null) return;
			if (run(chord, event.target)) event.preventDefault();
			else if (!isTyping(event.target)) early = { chord, untilMs: performance.now() + EARLY_MS };
		};
		const stop = onCommands(() => {
			if (early === null) return;
			if (performance.now() > early.untilMs || run(early.chord, document.activeElement)) early = null;
		});
		addEventListener("keydown", press);
		return () => {
			removeEventListener("keydown", press);
			stop();
		};
	}, [readKeys]);
}
