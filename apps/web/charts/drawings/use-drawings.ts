import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Drawing, Tool } from "./drawing.ts";
import { begin, type History, record, redo, undo } from "./history.ts";

/** The most that an instrument has. */
export const MOST_DRAWINGS = 250;

type Drawings = readonly Drawing[];

/** The same for the same drawings: the database gives the members of a document back in another order. */
const textOf = (drawings: Drawings): string =>
	JSON.stringify(
		drawings.map(({ id, tool, points, text, color, locked, hidden }) => [
			id,
			tool,
			points.map(({ time, price }) => [time, price]),
			text,
			color,
			locked,
			hidden,
		]),
	);

/** What is being drawn or is selected on a chart. */
export interface Drawer {
	readonly drawings: Drawings;
	readonly tool: Tool | null;
	readonly color: number;
	readonly isSnapping: boolean;
	readonly selected: Drawing | null;
	readonly isFull: boolean;
	readonly canUndo: boolean;
	readonly canRedo: boolean;
	/** The text drawing that waits for its words. */
	readonly naming: Drawing | null;
	choose(tool: Tool | null): void;
	setColor(color: number): void;
	setSnapping(isSnapping: boolean): void;
	select(id: string | null): void;
	add(drawing: Omit<Drawing, "id">): void;
	change(id: string, change: Partial<Drawing>): void;
	remove(id: string): void;
	removeAll(): void;
	hideAll(isHidden: boolean): void;
	undo(): void;
	redo(): void;
	/** Null: it is given up. */
	name(text: string | null): void;
}

/**
 * The drawings of one chart: stored ones come in, every change goes out, and can be undone until something comes from
 * elsewhere.
 *
 * @param newId gives an id that no other drawing has
 */
export function useDrawings(stored: Drawings, store: (next: Drawings) => void, newId: () => string): Drawer {
	const [history, setHistory] = useState(() => begin(stored));
	const [tool, choose] = useState<Tool | null>(null);
	const [color, setColor] = useState(0);
	const [isSnapping, setSnapping] = useState(false);
	const [selectedId, select] = useState<string | null>(null);
	const [namingId, setNaming] = useState<string | null>(null);
	const drawings = history.present;
	/** As it will be rendered: two changes in one turn build on each other. */
	const latest = useRef(history);
	const send = useRef(store);
	send.current = store;

	useEffect(() => {
		// What was stored here comes back, maybe as another object: that is not from elsewhere.
		if (textOf(stored) === textOf(latest.current.present)) return;
		latest.current = begin(stored);
		setHistory(latest.current);
	}, [stored]);

	const apply = useCallback((change: (history: History<Drawings>) => History<Drawings>) => {
		const next = change(latest.current);
		if (next === latest.current) return;
		latest.current = next;
		setHistory(next);
		send.current(next.present);
	}, []);
	const put = useCallback(
		(change: (drawings: Drawings) => Drawings) => apply((before) => record(before, change(before.present))),
		[apply],
	);
	const byId = (id: string | null) => drawings.find((each) => each.id === id) ?? null;
	const selected = byId(selectedId);
	const naming = byId(namingId);
	return useMemo(
		(): Drawer => ({
			drawings,
			tool,
			color,
			isSnapping,
			selected,
			isFull: drawings.length >= MOST_DRAWINGS,
			canUndo: history.past.length > 0,
			canRedo: history.future.length > 0,
			naming,
			choose,
			setColor,
			setSnapping,
			select,
			add(drawing) {
				if (latest.current.present.length >= MOST_DRAWINGS) return;
				const id = newId();
				put((all) => [...all, { ...drawing, id }]);
				if (drawing.tool === "text") setNaming(id);
			},
			change: (id, change) => put((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each))),
			remove: (id) => put((all) => all.filter((each) => each.id !== id)),
			removeAll: () => put(() => []),
			hideAll: (hidden) => put((all) => all.map((each) => ({ ...each, hidden }))),
			undo: () => apply(undo),
			redo: () => apply(redo),
			name(text) {
				setNaming(null);
				if (naming === null) return;
				if (text !== null) put((all) => all.map((each) => (each.id === naming.id ? { ...each, text } : each)));
				else if (naming.text === "") put((all) => all.filter(({ id }) => id !== naming.id));
			},
		}),
		[drawings, tool, color, isSnapping, selected, history, naming, put, apply, newId],
	);
}
