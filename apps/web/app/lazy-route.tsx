import { type ComponentType, lazy as held, useState } from "react";
import { useLocation } from "react-router";
import { loadLateTexts, loadScreenTexts, loadTexts } from "../i18n/index.ts";
import { lazy } from "../lib/lazy.tsx";
import { loadAgain } from "../lib/load-again.ts";

type Load = () => Promise<ComponentType>;

/**
 * The first screen of a page appears as soon as it is loaded; after that the screen before stays until the next one is
 * loaded (`ScreenBoundary`).
 */
function route(load: Load, texts: () => Promise<void>): ComponentType {
	const withTexts = async () => (await Promise.all([loadAgain(load), loadAgain(texts)]))[0];
	const Here = lazy(() => withTexts());
	const Held = held(async () => ({ default: await withTexts() }));
	return function LazyRoute() {
		const isFirst = useLocation().key === "default";
		const [Screen] = useState(() => (isFirst || Here.isLoaded() ? Here : Held));
		return <Screen />;
	};
}

/** A screen beyond the sign-in, loaded in parallel with the texts of the first render. */
export const lazyFirst = (load: Load, texts = loadTexts) => route(load, texts);

/** The same for one that shows parts with late texts at once. */
export const lazyLate = (load: Load) => route(load, loadLateTexts);

/** A screen with texts of its own, which others do not load. */
export const lazyRoute = (load: Load) => route(load, loadScreenTexts);
