import { useEffect, useRef, useSyncExternalStore } from "react";

/** In the order of the palette. */
export const COMMAND_GROUPS = [
	"trade",
	"instrument",
	"trades",
	"chart",
	"alert",
	"screen",
	"account",
	"appearance",
	"settings",
	"help",
] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/**
 * Something that the user can do from the palette or by a key. None of them sends an order or moves money: it opens the
 * form that does.
 */
export interface Command {
	/** Never changes: the user's own keys are stored by it. */
	readonly id: string;
	readonly group: CommandGroup;
	readonly title: string;
	/** Further words that find it. */
	readonly words?: string;
	/** Its usual key (`chord.ts`); absent: none. */
	readonly keys?: string;
	/** Whether it can have a key: not what exists only while the palette is open, or is no use by accident. */
	readonly keyless?: boolean;
	/** Not listed before something is searched for: there are many of its kind. */
	readonly searchOnly?: boolean;
	/** The choice in effect, of several. */
	readonly isChosen?: boolean;
	readonly run: () => void;
}

const sources = new Map<symbol, readonly Command[]>();
const listeners = new Set<() => void>();
let all: readonly Command[] = [];

function set(source: symbol, commands: readonly Command[] | null): void {
	if (commands === null) sources.delete(source);
	else sources.set(source, commands);
	all = [...sources.values()].flat();
	for (const listener of listeners) listener();
}

/** Offers commands while the component is there. */
export function useCommands(commands: readonly Command[]): void {
	const source = useRef<symbol>(undefined);
	source.current ??= Symbol("commands");
	const own = source.current;
	useEffect(() => set(own, commands), [own, commands]);
	useEffect(() => () => set(own, null), [own]);
}

/** What can be done now. */
export const commandsNow = (): readonly Command[] => all;

/** Runs a command that another part offers, if it does now. */
export const runCommand = (id: string): void => all.find((command) => command.id === id)?.run();

/** Calls `listener` when other commands are offered; returns an unsubscribe function. */
export function onCommands(listener: () => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

export const useAllCommands = (): readonly Command[] => useSyncExternalStore(onCommands, commandsNow);
