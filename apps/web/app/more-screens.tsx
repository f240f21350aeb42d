import { Route, Routes } from "react-router";
import { lazyScreen } from "../i18n/lazy-part.ts";
import NotFound from "./not-found.tsx";

const Markets = lazyScreen(async () => (await import("../features/trading/markets/pages.tsx")).default);
const Positions = lazyScreen(async () => (await import("../features/trading/positions-screen.tsx")).default);
const More = lazyScreen(async () => (await import("../features/shell/more-screen.tsx")).default);
const Deposit = lazyScreen(async () => (await import("./deposit.tsx")).default);
const Withdrawal = lazyScreen(async () => (await import("./withdrawal.tsx")).default);
const Statement = lazyScreen(async () => (await import("../features/accounts/statement-screen.tsx")).default);
const MemberSettings = lazyScreen(async () => (await import("./settings.tsx")).MemberSettings);
const Help = lazyScreen(async () => (await import("../features/help/screen.tsx")).default);
const Chat = lazyScreen(async () => (await import("../features/chat/screen.tsx")).default);
const Savings = lazyScreen(async () => (await import("./savings.tsx")).default);
const Receipt = lazyScreen(async () => (await import("../features/accounts/receipt-screen.tsx")).default);
const Personal = lazyScreen(async () => (await import("../features/personal/screen.tsx")).default);
const Verification = lazyScreen(async () => (await import("../features/verification/screen.tsx")).default);
const SelfTest = lazyScreen(async () => (await import("../features/self-test/screen.tsx")).default);

/** Screens of `/main` besides dashboard, terminal and accounts. Their list is loaded with the first of them, so that the terminal does not carry it. */
export function MoreScreens() {
	return (
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
	);
}
