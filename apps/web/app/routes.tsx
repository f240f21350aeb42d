import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import LoginScreen from "../features/login/screen.tsx";
import { loadTexts } from "../i18n/index.ts";
import { ScreenLoading } from "./screen-loading.tsx";

/** A screen beyond the sign-in: its code and its texts, side by side. */
const withTexts = (load: () => Promise<{ default: ComponentType }>) =>
	lazy(async () => (await Promise.all([load(), loadTexts()]))[0]);

const Member = withTexts(() => import("./member.tsx"));
const NotFound = lazy(() => import("./not-found.tsx"));
const Dashboard = lazy(() => import("../features/dashboard/screen.tsx"));
const Trading = lazy(() => import("../features/trading/screen.tsx"));
// The condition is a constant in the production build, so the gallery is not even a chunk there.
const Gallery = import.meta.env.DEV ? withTexts(() => import("./gallery/screen.tsx")) : null;

/** SPEC §2: each path and its screen. A path without a screen is the not-found page. */
export function AppRoutes() {
	return (
		<Suspense fallback={<ScreenLoading />}>
			<Routes>
				<Route path="/" element={<LoginScreen />} />
				<Route path="/login" element={<LoginScreen />} />
				<Route path="/main" element={<Member />}>
					<Route index element={<Navigate to="/main/dashboard" replace />} />
					<Route path="dashboard" element={<Dashboard />} />
					<Route path="trading" element={<Trading />} />
					<Route path="trading/:symbol" element={<Trading />} />
					<Route path="*" element={<NotFound />} />
				</Route>
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
