import { useEffect } from "react";
import { TOOLS } from "../../../charts/drawings/drawing.ts";
import type { Drawing } from "../../../charts/index.ts";
import { type Content, changeDocument, keptDocument, useDocument, wantDocument } from "../../../data/index.ts";

const isText = (value: unknown): value is string => typeof value === "string";

/** Whether this version can draw it. One of another version is kept and not drawn. */
function isDrawing(value: unknown): value is Drawing {
	if (typeof value !== "object" || value === null) return false;
	const { id, tool, points, text, color, locked, hidden }: Partial<Record<keyof Drawing, unknown>> = value;
	return (
		isText(id) &&
		TOOLS.some((known) => known === tool) &&
		Array.isArray(points) &&
		points.every((point: unknown) => {
			if (typeof point !== "object" || point === null) return false;
			const { time, price }: { time?: unknown; price?: unknown } = point;
			return isText(time) && isText(price);
		}) &&
		(text === null || isText(text)) &&
		typeof color === "number" &&
		typeof locked === "boolean" &&
		typeof hidden === "boolean"
	);
}

const NONE: readonly Drawing[] = [];
const stored = (content: Content | null): readonly unknown[] =>
	Array.isArray(content?.drawings) ? content.drawings : NONE;

const known = new WeakMap<Content, readonly Drawing[]>();

/** The same array for the same document. */
function read(content: Content | null): readonly Drawing[] {
	if (content === null) return NONE;
	const drawings = known.get(content) ?? stored(content).filter(isDrawing);
	known.set(content, drawings);
	return drawings;
}

const idOf = (instrumentId: string): string => `drawings.${instrumentId}`;

/** A user's drawings on an instrument, on all of their devices. */
export function useStoredDrawings(instrumentId: string): readonly Drawing[] {
	const id = idOf(instrumentId);
	useEffect(() => wantDocument(id), [id]);
	return useDocument(id, read);
}

export function keepDrawings(instrumentId: string, drawings: readonly Drawing[]): void {
	const { content } = keptDocument(idOf(instrumentId));
	const unknown = stored(content).filter((each) => !isDrawing(each));
	changeDocument(idOf(instrumentId), { ...content, drawings: [...unknown, ...drawings] });
}
