import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { logout, refreshUser, useSession } from "../../data/session/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { AccountDisabled, AwaitingApproval } from "./screens.tsx";
import { Splash } from "./splash.tsx";

/** Before every protected screen: signed in, and a client who may come in (SPEC §4 user gate). */
export function UserGate({ children }: { readonly children: ReactNode }) {
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
	if (user.status === "pending") return <AwaitingApproval siteName={siteName} onLogout={leave} />;
	return children;
}
