/* Apart from `chord.ts`, which is part of the first render. */

/** Keys that move in a form or a list, close it, or press a button; and what the browser does not give away. */
const TAKEN = new Set([
	...["Tab", "Shift+Tab", "Enter", "Escape", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown", "F5", "F10"],
	...["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Alt+ArrowUp", "Alt+ArrowDown", "Shift+F10"],
	...["Mod+A", "Mod+C", "Mod+N", "Mod+Q", "Mod+R", "Mod+Shift+N", "Mod+Shift+T", "Mod+T", "Mod+V", "Mod+W", "Mod+X"],
	...["Mod+Y", "Mod+Z", "Mod+Shift+Z", "Alt+F4", "Alt+ArrowLeft", "Alt+ArrowRight"],
]);

/** Whether a command may have it. */
export const isFreeChord = (chord: string): boolean => !TAKEN.has(chord);

const NAMES: Readonly<Record<string, string>> = {
	ArrowUp: "↑",
	ArrowDown: "↓",
	ArrowLeft: "←",
	ArrowRight: "→",
	Escape: "Esc",
};

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** The keys of a chord as they are written on a keyboard. */
export function keyLabels(chord: string): string[] {
	// `+` itself is a key.
	const parts = chord.endsWith("+") ? [...chord.slice(0, -1).split("+").filter(Boolean), "+"] : chord.split("+");
	return parts.map((part) => (part === "Mod" ? (isMac() ? "⌘" : "Ctrl") : (NAMES[part] ?? part)));
}
