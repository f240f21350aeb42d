import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { useSession } from "../data/session/index.ts";
import LoginScreen from "../features/login/screen.tsx";
import { loadAllTexts, loadTexts } from "../i18n/index.ts";
import { lazyPart, lazyScreen } from "../i18n/lazy-part.ts";
import { loadAgain } from "../lib/load-again.ts";
import { ScreenLoading } from "./screen-loading.tsx";

/** A screen beyond the sign-in: its code and its texts are loaded in parallel. */
const withTexts = (load: () => Promise<{ default: ComponentType }>, texts = loadTexts) =>
	lazy(async () => (await Promise.all([loadAgain(load), loadAgain(texts)]))[0]);

const Member = withTexts(() => import("./member.tsx"));
const Desk = withTexts(() => import("./desk.tsx"), loadAllTexts);
const NotFound = lazy(() => loadAgain(() => import("./not-found.tsx")));
const Dashboard = lazy(() => loadAgain(() => import("./dashboard.tsx")));
const Trading = lazy(() => loadAgain(() => import("../features/trading/screen.tsx")));
const Accounts = lazyScreen(async () => (await import("../features/accounts/screen.tsx")).default);
const PublicHelp = lazyScreen(async () => (await import("../features/help/public-screen.tsx")).default);
const ProviderReturn = lazyScreen(async () => (await import("../features/login/provider-return.tsx")).default);
const Signup = lazyScreen(async () => (await import("../features/signup/screen.tsx")).default);
const SignupCountry = lazyScreen(async () => (await import("../features/signup/country-screen.tsx")).default);
const Register = lazyScreen(async () => (await import("../features/signup/register-screen.tsx")).default);
const ForgotPassword = lazyScreen(async () => (await import("../features/security/forgot-screen.tsx")).default);
const AutoLogin = lazyScreen(async () => (await import("../features/security/auto-login-screen.tsx")).default);
const UndoEmailChange = lazyScreen(async () => (await import("../features/security/undo-email-screen.tsx")).default);
const MoreScreens = lazyPart(async () => (await import("./more-screens.tsx")).MoreScreens);
const Capture = lazyScreen(async () => (await import("../features/verification/phone-screen.tsx")).default);
const UnreadElsewhere = lazyPart(async () => (await import("./unread-elsewhere.tsx")).UnreadElsewhere);
// The condition is constant in the production build, so the gallery gets no chunk there.
const Gallery = import.meta.env.DEV ? withTexts(() => import("./gallery/screen.tsx"), loadAllTexts) : null;

/** SPEC §2: each path and its screen. A path without a screen is the not-found page. */
export function AppRoutes() {
	return (
		<Suspense fallback={<ScreenLoading />}>
			<Elsewhere />
			<Routes>
				<Route path="/" element={<LoginScreen />} />
				<Route path="/login" element={<LoginScreen />} />
				<Route path="/login/return/:provider" element={<ProviderReturn />} />
				<Route path="/signup" element={<Signup />} />
				<Route path="/register/country-residence" element={<SignupCountry />} />
				<Route path="/register" element={<Register />} />
				<Route path="/forgot-password" element={<ForgotPassword />} />
				<Route path="/undo-email-change" element={<UndoEmailChange />} />
				<Route path="/capture" element={<Capture />} />
				<Route path="/auto-login" element={<AutoLogin />} />
				<Route path="/main" element={<Member />}>
					<Route index element={<Navigate to="/main/dashboard" replace />} />
					<Route path="dashboard" element={<Dashboard />} />
					<Route path="trading" element={<Trading />} />
					<Route path="trading/:symbol" element={<Trading />} />
					<Route path="accounts" element={<Accounts />} />
					<Route path="*" element={<MoreScreens />} />
				</Route>
				<Route path="/admin/*" element={<Desk />} />
				<Route path="/help" element={<PublicHelp />} />
				<Route path="/help/:topic" element={<PublicHelp />} />
				{Gallery ? <Route path="/gallery" element={<Gallery />} /> : null}
				<Route
					path="*"
					element={
						<main>
							<NotFound />
						</main>
					}
				/>
			</Routes>
		</Suspense>
	);
}

/** SPEC §2: the unread notifier is on every screen of a signed-in user; frames place it themselves. */
function Elsewhere() {
	const { pathname } = useLocation();
	const { token } = useSession();
	return token === null || /^\/(?:main|admin)(?:\/|$)/.test(pathname) ? null : (
		<Suspense fallback={null}>
			<UnreadElsewhere />
		</Suspense>
	);
}
