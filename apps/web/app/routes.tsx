import { Navigate, Route, Routes, useLocation } from "react-router";
import { useSession } from "../data/session/index.ts";
import LoginScreen from "../features/login/screen.tsx";
import { loadAllTexts } from "../i18n/index.ts";
import { lazyPart } from "../i18n/lazy-part.ts";
import { lazyFirst, lazyLate, lazyRoute } from "./lazy-route.tsx";
import { ScreenBoundary } from "./screen-loading.tsx";

const Member = lazyFirst(async () => (await import("./member.tsx")).default);
const Desk = lazyFirst(async () => (await import("./desk.tsx")).default, loadAllTexts);
const NotFound = lazyFirst(async () => (await import("./not-found.tsx")).default);
const Dashboard = lazyLate(async () => (await import("./dashboard.tsx")).default);
const Trading = lazyFirst(async () => (await import("../features/trading/screen.tsx")).default);
const Accounts = lazyRoute(async () => (await import("../features/accounts/screen.tsx")).default);
const PublicHelp = lazyRoute(async () => (await import("../features/help/public-screen.tsx")).default);
const ProviderReturn = lazyRoute(async () => (await import("../features/login/provider-return.tsx")).default);
const Signup = lazyRoute(async () => (await import("../features/signup/screen.tsx")).default);
const SignupCountry = lazyRoute(async () => (await import("../features/signup/country-screen.tsx")).default);
const Register = lazyRoute(async () => (await import("../features/signup/register-screen.tsx")).default);
const ForgotPassword = lazyRoute(async () => (await import("../features/security/forgot-screen.tsx")).default);
const AutoLogin = lazyRoute(async () => (await import("../features/security/auto-login-screen.tsx")).default);
const UndoEmailChange = lazyRoute(async () => (await import("../features/security/undo-email-screen.tsx")).default);
const MoreScreens = lazyRoute(async () => (await import("./more-screens.tsx")).MoreScreens);
const Capture = lazyRoute(async () => (await import("../features/verification/phone-screen.tsx")).default);
const UnreadElsewhere = lazyPart(async () => (await import("./unread-elsewhere.tsx")).UnreadElsewhere);
// The condition is constant in the production build, so the gallery gets no chunk there.
const Gallery = import.meta.env.DEV
	? lazyFirst(async () => (await import("./gallery/screen.tsx")).default, loadAllTexts)
	: null;

/** SPEC §2: each path and its screen. A path without a screen is the not-found page. */
export function AppRoutes() {
	return (
		<>
			<Elsewhere />
			<ScreenBoundary>
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
			</ScreenBoundary>
		</>
	);
}

/** SPEC §2: the unread notifier is on every screen of a signed-in user; frames place it themselves. */
function Elsewhere() {
	const { pathname } = useLocation();
	const { token } = useSession();
	return token === null || /^\/(?:main|admin)(?:\/|$)/.test(pathname) ? null : <UnreadElsewhere />;
}
