import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useInitialData } from "../../data/provider.tsx";
import { logout, refreshUser, useSession } from "../../data/session/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { AccountDisabled, AwaitingApproval } from "./screens.tsx";
import { Splash } from "./splash.tsx";

/** For every protected screen: requires an admitted client (SPEC §4 user gate). `whilePending`: shown until then. */
export function UserGate(props: { readonly whilePending?: ReactNode; readonly children: ReactNode }) {
	const { whilePending, children } = props;
	const t = useT();
	const { user, token, isLoading } = useSession();
	const { settings } = useSettings();
	const location = useLocation();
	const [checking, setChecking] = useState(false);
	const siteName = settings?.name ?? t("common.appName");
	const check = () => {
		setChecking(true);
		void refreshUser().finally(() => setChecking(false));
	};
	const leave = () => void logout();
	if (isLoading) return <Splash siteName={siteName} />;
	if (!user || !token) return <Navigate to="/" replace state={{ from: location.pathname + location.search }} />;
	if (user.status === "deactivated") {
		return <AccountDisabled siteName={siteName} onCheck={check} checking={checking} onLogout={leave} />;
	}
	if (user.status === "pending") {
		return (
			<Waiting siteName={siteName} onLogout={leave}>
				{whilePending}
			</Waiting>
		);
	}
	return children;
}

/** Poll interval, in case no event arrives. */
const ASK_MS = 30_000;

/** Continues automatically after the decision of staff: by the realtime event or the poll (SPEC §4). */
function Waiting(props: { readonly siteName: string; readonly onLogout: () => void; readonly children: ReactNode }) {
	useInitialData();
	useEffect(() => {
		const timer = setInterval(() => void refreshUser(), ASK_MS);
		return () => clearInterval(timer);
	}, []);
	return <AwaitingApproval {...props} />;
}
