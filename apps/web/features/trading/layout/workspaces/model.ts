import * as z from "zod";
import { MAX_NAME } from "../../own-name.ts";
import {
	type Arrangement,
	arrangement,
	chartSettings,
	type PanelSizes,
	panelSizes,
	type StoredChart,
} from "../../preferences.ts";
import { SLOTS, type Slot } from "../charts/grid.ts";

/** The contract's limits: of workspaces, and of the bytes of them all, with some room. */
export const MAX_WORKSPACES = 20;
export const MAX_BYTES = 60_000;

/** What the terminal looks like: everything of it that a workspace keeps. */
export interface Look {
	readonly panels: PanelSizes;
	readonly arrangement: Arrangement;
	/** Read by the part that shows the charts. */
	readonly grid: unknown;
	/** Settings of the first chart. */
	readonly chart: StoredChart;
	readonly active: Slot;
}
export interface Workspace extends Look {
	readonly id: string;
	readonly name: string;
}

const schema = z.object({
	id: z.string(),
	name: z.string(),
	panels: panelSizes,
	arrangement,
	grid: z.unknown(),
	chart: chartSettings,
	active: z.enum(SLOTS).catch("a"),
});

/** The stored ones that this version can read; the others stay in the document. */
export const readWorkspaces = (stored: readonly unknown[]): readonly Workspace[] =>
	stored.flatMap((each) => {
		const { data } = schema.safeParse(each);
		return data === undefined ? [] : [data];
	});

/** Changes the workspaces that this version knows; the others stay after them. */
export function withWorkspaces(
	stored: readonly unknown[],
	change: (workspaces: readonly Workspace[]) => readonly Workspace[],
): unknown[] {
	const others = stored.filter((each) => !schema.safeParse(each).success);
	return [...change(readWorkspaces(stored)), ...others];
}

/** Why one more cannot be stored, or null. */
export const fullness = (stored: readonly unknown[]): "count" | "bytes" | null =>
	stored.length >= MAX_WORKSPACES ? "count" : bytesOf(stored) > MAX_BYTES * 0.95 ? "bytes" : null;

export const bytesOf = (stored: readonly unknown[]): number => new TextEncoder().encode(JSON.stringify(stored)).length;

/** The same name with a number that no other has. */
export function nameOfCopy(name: string, workspaces: readonly Workspace[]): string {
	const names = new Set(workspaces.map((each) => each.name));
	for (let number = 2; ; number += 1) {
		const end = ` (${number})`;
		const copy = name.slice(0, MAX_NAME - end.length).trimEnd() + end;
		if (!names.has(copy)) return copy;
	}
}

/** Puts a copy after its original. */
export const withCopy = (workspaces: readonly Workspace[], id: string, copyId: string): readonly Workspace[] =>
	workspaces.flatMap((each) =>
		each.id === id ? [each, { ...each, id: copyId, name: nameOfCopy(each.name, workspaces) }] : [each],
	);

export const replaced = (workspaces: readonly Workspace[], next: Workspace): readonly Workspace[] =>
	workspaces.map((each) => (each.id === next.id ? next : each));
