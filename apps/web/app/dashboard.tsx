import { Suspense } from "react";
import DashboardScreen from "../features/dashboard/screen.tsx";
import { lazyPart } from "../i18n/lazy-part.ts";
import { useNarrow } from "../lib/narrow.ts";
import { Skeleton } from "../ui/states.tsx";

const HomeWatchlist = lazyPart(
	async () => (await import("../features/trading/watchlist/home-watchlist.tsx")).HomeWatchlist,
);

/** The dashboard; on a phone, where it is the first screen, with the watchlist that the terminal has on wide ones. */
export default function Dashboard() {
	return (
		<DashboardScreen
			watchlist={
				useNarrow() ? (
					<Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
						<HomeWatchlist />
					</Suspense>
				) : null
			}
		/>
	);
}
