/*
 * A key with its modifiers as one text: `B`, `?`, `Alt+Shift+B`, `Mod+K`, `F9`. `Mod` is Ctrl, or ⌘ on a Mac. Shift is
 * named only where the key alone does not tell: with letters and with keys that have no character.
 */

export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const MODIFIERS = new Set([
	"Control",
	"Meta",
	"Alt",
	"AltGraph",
	"Shift",
	"CapsLock",
	"Dead",
	"Process",
	"Unidentified",
]);

/** Null: a modifier alone, or a key without a name. */
export function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | null {
	if (MODIFIERS.has(key) || key.trim() === "") return null;
	const letter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
	return [
		...(ctrlKey || metaKey ? ["Mod"] : []),
		...(altKey ? ["Alt"] : []),
		...(shiftKey && (letter || key.length > 1) ? ["Shift"] : []),
		letter ? key.toUpperCase() : key,
	].join("+");
}
