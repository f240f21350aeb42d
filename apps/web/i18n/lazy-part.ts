import type { ComponentType } from "react";
import { lazy } from "../lib/lazy.tsx";
import { loadAgain } from "../lib/load-again.ts";
import { loadLateTexts, loadScreenTexts } from "./index.ts";

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

const lazyWith =
	(loadTexts: () => Promise<void>) =>
	<Props extends object>(load: Load<Props>) =>
		lazy(async () => (await Promise.all([loadAgain(load), loadAgain(loadTexts)]))[0]);

/** Loads a part after the first render, with its texts; `WhileLoading` says what is shown until then. */
export const lazyPart = lazyWith(loadLateTexts);

/**
 * The same for what has texts of its own and is opened on request: a large dialog. The terminal does not load those
 * texts.
 */
export const lazyScreen = lazyWith(loadScreenTexts);
