import { type ComponentType, lazy } from "react";
import { loadAgain } from "../lib/load-again.ts";
import { loadLateTexts } from "./index.ts";

/** A part of a screen that comes after its first picture, with its texts beside it; a `Suspense` stands in for it until then, also while an outage lasts. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
	lazy(async () => {
		const [part] = await Promise.all([loadAgain(load), loadAgain(loadLateTexts)]);
		return { default: part };
	});
