/** Of the address, so that a mail can name what is shown, and Back leaves it. */
export const PARAMETER = "auto-trader";

/** Empty: what runs, if anything does, else the editor. `stop`: what runs, with the question whether to stop it all. */
export type View = "" | "build" | "running" | "stop";
const VIEWS: readonly string[] = ["build", "running", "stop"] satisfies readonly View[];
const isView = (text: string): text is View => VIEWS.includes(text);

export interface Place {
	readonly view: View;
	/** Whose journal is shown; null: none. */
	readonly runId: string | null;
	/** Only checks of this trade are shown; null: all. */
	readonly tradeId: string | null;
}

/** What of the auto-trader the address asks for; null: nothing. */
export function placeIn(search: string): Place | null {
	const asked = new URLSearchParams(search);
	const view = asked.get(PARAMETER);
	if (view === null) return null;
	return { view: isView(view) ? view : "", runId: asked.get("run"), tradeId: asked.get("trade") };
}

/** The address with another place; null: closed. */
export function placed(search: string, place: Place | null): string {
	const asked = new URLSearchParams(search);
	for (const name of [PARAMETER, "run", "trade"]) asked.delete(name);
	if (place !== null) {
		asked.set(PARAMETER, place.view);
		if (place.runId !== null) asked.set("run", place.runId);
		if (place.tradeId !== null) asked.set("trade", place.tradeId);
	}
	const rest = asked.toString().replace(/=(?=&|$)/g, "");
	return rest === "" ? "" : `?${rest}`;
}
