import { Route, Routes } from "react-router";
import { WhileLoading } from "../lib/lazy.tsx";
import { lazyRoute } from "./lazy-route.tsx";
import NotFound from "./not-found.tsx";
import { ScreenLoading } from "./screen-loading.tsx";

const Markets = lazyRoute(async () => (await import("../features/trading/markets/pages.tsx")).default);
const Positions = lazyRoute(async () => (await import("../features/trading/positions-screen.tsx")).default);
const More = lazyRoute(async () => (await import("../features/shell/more-screen.tsx")).default);
const Deposit = lazyRoute(async () => (await import("./deposit.tsx")).default);
const Withdrawal = lazyRoute(async () => (await import("./withdrawal.tsx")).default);
const Statement = lazyRoute(async () => (await import("../features/accounts/statement-screen.tsx")).default);
const MemberSettings = lazyRoute(async () => (await import("./settings.tsx")).MemberSettings);
const Help = lazyRoute(async () => (await import("../features/help/screen.tsx")).default);
const Chat = lazyRoute(async () => (await import("../features/chat/screen.tsx")).default);
const Savings = lazyRoute(async () => (await import("./savings.tsx")).default);
const Receipt = lazyRoute(async () => (await import("../features/accounts/receipt-screen.tsx")).default);
const Personal = lazyRoute(async () => (await import("../features/personal/screen.tsx")).default);
const Verification = lazyRoute(async () => (await import("../features/verification/screen.tsx")).default);
const SelfTest = lazyRoute(async () => (await import("../features/self-test/screen.tsx")).default);

/** Screens of `/main` besides dashboard, terminal and accounts. Their list is loaded with the first of them, so that the terminal does not carry it. */
export function MoreScreens() {
	return (
		<WhileLoading fallback={<ScreenLoading />}>
			<Routes>
				<Route path="markets/:symbol?" element={<Markets />} />
				<Route path="positions" element={<Positions />} />
				<Route path="more" element={<More />} />
				<Route path="deposit/*" element={<Deposit />} />
				<Route path="withdrawal/*" element={<Withdrawal />} />
				<Route path="accounts/:number" element={<Statement />} />
				<Route path="settings" element={<MemberSettings />} />
				<Route path="settings/:section" element={<MemberSettings />} />
				<Route path="help" element={<Help />} />
				<Route path="help/:topic" element={<Help />} />
				<Route path="chat" element={<Chat />} />
				<Route path="savings/*" element={<Savings />} />
				<Route path="receipts/:account/:movement" element={<Receipt />} />
				<Route path="personal" element={<Personal />} />
				<Route path="verification" element={<Verification />} />
				<Route path="test" element={<SelfTest />} />
				<Route path="*" element={<NotFound />} />
			</Routes>
		</WhileLoading>
	);
}
