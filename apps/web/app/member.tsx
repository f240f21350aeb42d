import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { DataProvider, useSession } from "../data/index.ts";
import { LiveBalanceBar } from "../features/balance/live-balance-bar.tsx";
import { UserGate } from "../features/gates/user-gate.tsx";
import { readOwnKeys } from "../features/palette/own-keys.ts";
import { Shell } from "../features/shell/shell.tsx";
import { useLanguage } from "../i18n/index.ts";
import { lazyPart } from "../i18n/lazy-part.ts";
import { WhileLoading } from "../lib/lazy.tsx";
import { useCommandKeys } from "../ui/commands/keys.ts";
import { CrashBoundary } from "./crash-boundary.tsx";
import { OnceStarted } from "./once-started.tsx";
import { ScreenBoundary } from "./screen-loading.tsx";
import { useSessionEnd } from "./use-session-end.ts";

/** Not part of the first render. */
const NotificationBell = lazyPart(async () => (await import("../features/notifications/bell.tsx")).NotificationBell);
const bell = (
	<WhileLoading fallback={<span className="size-8 pointer-coarse:size-11" />}>
		<NotificationBell />
	</WhileLoading>
);

const Beside = lazyPart(async () => (await import("./beside.tsx")).Beside);

const UnreadNotifier = lazyPart(async () => (await import("../features/chat/unread-notifier.tsx")).UnreadNotifier);

const VerifyEmail = lazyPart(async () => (await import("../features/security/verify-email.tsx")).VerifyEmail);
const verifyEmail = <VerifyEmail />;

/** Above every screen until the email address is confirmed (R15). */
function VerifyBanner() {
	const { user } = useSession();
	return user === null || user.email_verified ? null : <div className="flex-none px-gutter pt-3">{verifyEmail}</div>;
}

/** All of `/main`: the data layer, the user gate, the frame, and the current screen. */
export default function Member() {
	const { pathname } = useLocation();
	// A language change re-renders everything: numbers and dates are formatted in the new language.
	const language = useLanguage();
	useSessionEnd();
	useCommandKeys(readOwnKeys);
	return (
		<DataProvider>
			<OnceStarted>
				<UserGate whilePending={verifyEmail}>
					<CustomersOnly>
						<Shell key={language} tools={bell}>
							<div className="flex h-full flex-col">
								<UnreadNotifier />
								<VerifyBanner />
								<div className="min-h-0 flex-1 overflow-auto">
									<CrashBoundary resetKey={pathname}>
										<ScreenBoundary>
											<Outlet />
										</ScreenBoundary>
									</CrashBoundary>
								</div>
								<LiveBalanceBar />
							</div>
							<Beside />
						</Shell>
					</CustomersOnly>
				</UserGate>
			</OnceStarted>
		</DataProvider>
	);
}

/** Staff have no member area, only the desk. */
function CustomersOnly({ children }: { readonly children: ReactNode }) {
	const { user } = useSession();
	return user?.role === "admin" ? <Navigate to="/admin/chat" replace /> : children;
}
