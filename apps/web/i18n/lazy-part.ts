import { type ComponentType, lazy } from "react";
import { loadAgain } from "../lib/load-again.ts";
import { loadLateTexts, loadScreenTexts } from "./index.ts";

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

const lazyWith =
	(loadTexts: () => Promise<void>) =>
	<Props extends object>(load: Load<Props>) =>
		lazy(async () => {
			const [part] = await Promise.all([loadAgain(load), loadAgain(loadTexts)]);
			return { default: part };
		});

/** Loads a part after the first render, with its texts; shows its `Suspense` fallback until then, also in an outage. */
export const lazyPart = lazyWith(loadLateTexts);

/**
 * The same for what has texts of its own and is opened on request: a screen other than the terminal, a large dialog.
 * The terminal does not load those texts.
 */
export const lazyScreen = lazyWith(loadScreenTexts);
