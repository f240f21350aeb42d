import { Direction } from "radix-ui";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { BrowserRouter } from "react-router";
import { SiteGate } from "../features/gates/site-gate.tsx";
import { LANGUAGES, useLanguage } from "../i18n/index.ts";
import { notices } from "../ui/notify.ts";
import { CrashBoundary } from "./crash-boundary.tsx";
import { AppRoutes } from "./routes.tsx";

// Comes with the first notice; the notices wait for it.
const Toaster = lazy(async () => ({ default: (await import("../ui/toaster.tsx")).Toaster }));

/** Everything that stands around the screens. */
export function App() {
	const noticed = useSyncExternalStore(notices.subscribe, notices.anyYet);
	const { direction } = LANGUAGES[useLanguage()];
	return (
		<Direction.Provider dir={direction}>
			<CrashBoundary>
				{/* First on the page: a notice gives the focus back to where it came from, which at the end would be a trap. */}
				{noticed ? (
					<Suspense fallback={null}>
						<Toaster direction={direction} />
					</Suspense>
				) : null}
				<SiteGate>
					<BrowserRouter>
						<AppRoutes />
					</BrowserRouter>
				</SiteGate>
			</CrashBoundary>
		</Direction.Provider>
	);
}
