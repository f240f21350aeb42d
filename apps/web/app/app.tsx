import { Direction } from "radix-ui";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { BrowserRouter } from "react-router";
import { SiteGate } from "../features/gates/site-gate.tsx";
import { LANGUAGES, useLanguage } from "../i18n/index.ts";
import { loadAgain } from "../lib/load-again.ts";
import { notices } from "../ui/notify.ts";
import { CrashBoundary } from "./crash-boundary.tsx";
import { AppRoutes } from "./routes.tsx";

/** After the first picture, so that it is no weight of it. */
const TOASTER_AFTER_MS = 2_000;

/**
 * What draws the notices; they wait for it. The first one often says that the network is gone, and then nothing can be
 * loaded: so it is loaded ahead, and one that could not be had is asked for until it comes. No notice ends the page.
 */
const loadToaster = () => loadAgain(() => import("../ui/toaster.tsx"), Number.POSITIVE_INFINITY, null);
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

/** Everything that stands around the screens. */
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
				{/* First on the page: a notice gives the focus back to where it came from, which at the end would be a trap. */}
				{noticed ? (
					<Suspense fallback={null}>
						<Toaster direction={direction} />
					</Suspense>
				) : null}
				<BrowserRouter>
					<SiteGate>
						<AppRoutes />
					</SiteGate>
				</BrowserRouter>
			</CrashBoundary>
		</Direction.Provider>
	);
}
