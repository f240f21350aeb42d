import DashboardScreen from "../features/dashboard/screen.tsx";
import { HomeWatchlist } from "../features/trading/watchlist/home-watchlist.tsx";
import { useNarrow } from "../lib/narrow.ts";

/** The dashboard; on a phone, where it is the first screen, with the watchlist that the terminal has on wide ones. */
export default function Dashboard() {
	return <DashboardScreen watchlist={useNarrow() ? <HomeWatchlist /> : null} />;
}
