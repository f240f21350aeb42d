import { Direction } from "radix-ui";
import { useEffect, useSyncExternalStore } from "react";
import { BrowserRouter } from "react-router";
import { SiteGate } from "../features/gates/site-gate.tsx";
import { LANGUAGES, useLanguage } from "../i18n/index.ts";
import { lazy } from "../lib/lazy.tsx";
import { loadAgain } from "../lib/load-again.ts";
import { notices } from "../ui/notify.ts";
import { CrashBoundary } from "./crash-boundary.tsx";
import { AppRoutes } from "./routes.tsx";

/** Preloaded after the first render, so that it does not delay it. */
const TOASTER_AFTER_MS = 2_000;

/**
 * Loads the toaster; notices are queued until then. The first notice often says that the network is down, when nothing
 * can load: so it is preloaded and retried without limit. A failed load never shows the crash page.
 */
const loadToaster = () => loadAgain(() => import("../ui/toaster.tsx"), Number.POSITIVE_INFINITY, null);
const Toaster = lazy(async () => (await loadToaster()).Toaster);

/** The providers and boundaries around all screens. */
export function App() {
	const noticed = useSyncExternalStore(notices.subscribe, notices.anyYet);
	const { direction } = LANGUAGES[useLanguage()];
	useEffect(() => {
		const timer = setTimeout(() => void loadToaster(), TOASTER_AFTER_MS);
		return () => clearTimeout(timer);
	}, []);
	return (
		<Direction.Provider dir={direction}>
			<CrashBoundary>
				{/* First in the DOM: it returns the focus to where it came from; at the end that would be a focus trap. */}
				{noticed ? <Toaster direction={direction} /> : null}
				<BrowserRouter>
					<SiteGate>
						<AppRoutes />
					</SiteGate>
				</BrowserRouter>
			</CrashBoundary>
		</Direction.Provider>
	);
}
