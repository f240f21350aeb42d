import { type ComponentType, lazy } from "react";
import { loadAgain } from "../lib/load-again.ts";
import { loadLateTexts } from "./index.ts";

/** Loads a part after the first render, with its texts; shows its `Suspense` fallback until then, also in an outage. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
	lazy(async () => {
		const [part] = await Promise.all([loadAgain(load), loadAgain(loadLateTexts)]);
		return { default: part };
	});
