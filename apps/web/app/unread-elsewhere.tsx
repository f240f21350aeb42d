import { useLocation } from "react-router";
import { DataProvider, useInitialData, useSession } from "../data/index.ts";
import { UnreadNotifier } from "../features/chat/unread-notifier.tsx";
import { OnceStarted } from "./once-started.tsx";

/** Paths where SPEC §2 loads no data. */
const WITHOUT_DATA = /^\/(?:$|login|signup|register|auto-login|forgot-password)/;

/** The notifier on pages for signed-in users outside the frames of the member area and the desk. */
export function UnreadElsewhere() {
	const { pathname } = useLocation();
	const { user } = useSession();
	return user?.status === "active" ? (
		<DataProvider>
			<OnceStarted>
				{WITHOUT_DATA.test(pathname) ? null : <InitialData />}
				<UnreadNotifier />
			</OnceStarted>
		</DataProvider>
	) : null;
}

function InitialData() {
	useInitialData();
	return null;
}
