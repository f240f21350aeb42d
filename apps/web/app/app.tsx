import { Direction } from "radix-ui";
import { lazy, Suspense } from "react";
import { BrowserRouter } from "react-router";
import { SiteGate } from "../features/gates/site-gate.tsx";
import { LANGUAGES, useLanguage } from "../i18n/index.ts";
import { CrashBoundary } from "./crash-boundary.tsx";
import { AppRoutes } from "./routes.tsx";

const Toaster = lazy(async () => ({ default: (await import("../ui/toaster.tsx")).Toaster }));

/** Everything that stands around the screens. */
export function App() {
	const { direction } = LANGUAGES[useLanguage()];
	return (
		<Direction.Provider dir={direction}>
			<CrashBoundary>
				<SiteGate>
					<BrowserRouter>
						<AppRoutes />
					</BrowserRouter>
				</SiteGate>
				<Suspense fallback={null}>
					<Toaster direction={direction} />
				</Suspense>
			</CrashBoundary>
		</Direction.Provider>
	);
}
