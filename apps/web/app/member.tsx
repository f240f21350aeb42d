import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { DataProvider, onSessionLost } from "../data/index.ts";
import { LiveBalanceBar } from "../features/balance/live-balance-bar.tsx";
import { UserGate } from "../features/gates/user-gate.tsx";
import { Shell } from "../features/shell/shell.tsx";
import { CrashBoundary } from "./crash-boundary.tsx";
import { ScreenLoading } from "./screen-loading.tsx";

/** Everything of `/main`: the data layer at work, the user's gate, the frame, and the screen in it. */
export default function Member() {
	const { pathname } = useLocation();
	const navigate = useNavigate();
	useEffect(() => onSessionLost((path) => void navigate(path, { replace: true })), [navigate]);
	return (
		<DataProvider>
			<OnceStarted>
				<UserGate>
					<Shell>
						<div className="flex h-full flex-col">
							<div className="min-h-0 flex-1 overflow-auto">
								<CrashBoundary resetKey={pathname}>
									<Suspense fallback={<ScreenLoading />}>
										<Outlet />
									</Suspense>
								</CrashBoundary>
							</div>
							<LiveBalanceBar />
						</div>
					</Shell>
				</UserGate>
			</OnceStarted>
		</DataProvider>
	);
}

/** The data layer starts in an effect; what asks it for something may be drawn only after that. */
function OnceStarted({ children }: { readonly children: ReactNode }) {
	const [started, setStarted] = useState(false);
	useEffect(() => setStarted(true), []);
	return started ? children : null;
}
