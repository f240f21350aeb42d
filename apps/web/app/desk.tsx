import { useLocation } from "react-router";
import { DataProvider, logout, useSession, useSettings } from "../data/index.ts";
import { UserGate } from "../features/gates/user-gate.tsx";
import LoginScreen from "../features/login/screen.tsx";
import { UserMenu } from "../features/shell/user-menu.tsx";
import { useLanguage } from "../i18n/index.ts";
import { lazyPart } from "../i18n/lazy-part.ts";
import { WhileLoading } from "../lib/lazy.tsx";
import { CrashBoundary } from "./crash-boundary.tsx";
import { DeskRoutes } from "./desk-routes.tsx";
import NotFound from "./not-found.tsx";
import { OnceStarted } from "./once-started.tsx";
import { ScreenBoundary } from "./screen-loading.tsx";
import { useSessionEnd } from "./use-session-end.ts";

const DeskFrame = lazyPart(async () => (await import("../features/desk/frame.tsx")).default);
const NotificationBell = lazyPart(async () => (await import("../features/notifications/bell.tsx")).NotificationBell);
const UnreadNotifier = lazyPart(async () => (await import("../features/chat/unread-notifier.tsx")).UnreadNotifier);
const StepUpHost = lazyPart(async () => (await import("../features/security/step-up-host.tsx")).StepUpHost);
const StaffFactorGate = lazyPart(
	async () => (await import("../features/security/staff-factor-gate.tsx")).StaffFactorGate,
);
const Attendants = lazyPart(async () => (await import("../features/notifications/attendants.tsx")).Attendants);

/** All of `/admin`: the data layer, the gate, and for staff the desk's frame with the current screen. */
export default function Desk() {
	useSessionEnd();
	return (
		<DataProvider>
			<OnceStarted>
				<StaffGate />
			</OnceStarted>
		</DataProvider>
	);
}

/** While the site is closed, its login page is too: staff sign in on the current path and can reopen the site. */
function StaffGate() {
	const { user, token } = useSession();
	const { settings } = useSettings();
	const signedOut = user === null || token === null;
	if (signedOut && settings?.status === "disabled") return <LoginScreen stay />;
	return (
		<UserGate>
			<StaffOnly />
		</UserGate>
	);
}

/** R19: a customer gets "not found" for an admin path. The server authorises every call, whatever is rendered here. */
function StaffOnly() {
	const { user } = useSession();
	const { pathname } = useLocation();
	const language = useLanguage();
	if (user?.role !== "admin") {
		return (
			<main>
				<NotFound />
			</main>
		);
	}
	return (
		<>
			<ScreenBoundary>
				<StaffFactorGate>
					<DeskFrame
						key={language}
						notice={<UnreadNotifier />}
						tools={
							<>
								<WhileLoading fallback={<span className="size-8 pointer-coarse:size-11" />}>
									<NotificationBell />
								</WhileLoading>
								<UserMenu
									firstName={user.first_name}
									lastName={user.last_name}
									email={user.email}
									settingsAt="/admin/me"
									onLogout={() => void logout()}
								/>
							</>
						}
					>
						<CrashBoundary resetKey={pathname}>
							<ScreenBoundary>
								<DeskRoutes />
							</ScreenBoundary>
						</CrashBoundary>
					</DeskFrame>
					<Attendants />
				</StaffFactorGate>
			</ScreenBoundary>
			<StepUpHost />
		</>
	);
}
