import type { Permission } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import { useSession } from "../data/index.ts";
import { lazyRoute } from "./lazy-route.tsx";
import NotFound from "./not-found.tsx";

const Chat = lazyRoute(async () => (await import("../features/desk/screen.tsx")).default);
const Start = lazyRoute(async () => (await import("../features/desk/start.tsx")).default);
const Users = lazyRoute(async () => (await import("../features/desk/users/screen.tsx")).default);
const Client = lazyRoute(async () => (await import("../features/desk/users/client-screen.tsx")).default);
const Approvals = lazyRoute(async () => (await import("../features/desk/approvals/screen.tsx")).default);
const Withdrawals = lazyRoute(async () => (await import("../features/desk/withdrawals/screen.tsx")).default);
const Withdrawal = lazyRoute(async () => (await import("../features/desk/withdrawals/detail.tsx")).default);
const CoinPayout = lazyRoute(async () => (await import("../features/desk/withdrawals/coin-detail.tsx")).default);
const VerificationQueue = lazyRoute(async () => (await import("../features/desk/verification/screen.tsx")).default);
const VerificationCase = lazyRoute(async () => (await import("../features/desk/verification/case-screen.tsx")).default);
const Screening = lazyRoute(async () => (await import("../features/desk/screening/screen.tsx")).default);
const ScreeningHit = lazyRoute(async () => (await import("../features/desk/screening/hit-screen.tsx")).default);
const Receipt = lazyRoute(async () => (await import("../features/desk/users/receipt-screen.tsx")).default);
const Audit = lazyRoute(async () => (await import("../features/desk/audit/screen.tsx")).default);
const Team = lazyRoute(async () => (await import("../features/desk/team/screen.tsx")).default);
const HouseLedger = lazyRoute(async () => (await import("../features/desk/house/screen.tsx")).default);
const Bank = lazyRoute(async () => (await import("../features/desk/bank/screen.tsx")).default);
const CoinDeposits = lazyRoute(async () => (await import("../features/desk/coins/screen.tsx")).default);
const Market = lazyRoute(async () => (await import("../features/desk/market/screen.tsx")).default);
const Strategies = lazyRoute(async () => (await import("../features/desk/strategies/screen.tsx")).default);
const Settings = lazyRoute(async () => (await import("./desk-settings.tsx")).default);
const Own = lazyRoute(async () => (await import("./settings.tsx")).StaffSettings);

/** A desk route that the role may not open is shown as not found; the server authorises its calls (R19). */
const needs = (permissions: Permission | readonly Permission[], screen: ReactNode) => (
	<OpenTo permissions={[permissions].flat()}>{screen}</OpenTo>
);
function OpenTo(props: { readonly permissions: readonly Permission[]; readonly children: ReactNode }) {
	const { user } = useSession();
	return props.permissions.some((each) => user?.permissions.includes(each)) ? props.children : <NotFound />;
}

/** The screens below `/admin`; not part of the sign-in bundle. */
export function DeskRoutes() {
	return (
		<Routes>
			<Route index element={<Start />} />
			<Route path="chat" element={<Chat />} />
			<Route path="chat/:customerId" element={<Chat />} />
			<Route path="me" element={<Own />} />
			<Route path="me/:section" element={<Own />} />
			<Route path="users" element={needs("clients.read", <Users />)} />
			<Route path="users/:id" element={needs("clients.read", <Client />)} />
			<Route path="approvals" element={needs("clients.read", <Approvals />)} />
			<Route path="approvals/:id" element={needs("clients.read", <Approvals />)} />
			<Route path="house-ledger" element={needs("funding.read", <HouseLedger />)} />
			<Route path="reconciliation" element={needs("funding.read", <Bank />)} />
			<Route path="receipts/:account/:movement" element={needs("funding.read", <Receipt />)} />
			<Route path="coin-deposits" element={needs("funding.read", <CoinDeposits />)} />
			<Route path="withdrawals" element={needs("funding.read", <Withdrawals />)} />
			<Route path="withdrawals/coins/:id" element={needs("funding.read", <CoinPayout />)} />
			<Route path="withdrawals/:id" element={needs("funding.read", <Withdrawal />)} />
			<Route path="verification" element={needs("documents.review", <VerificationQueue />)} />
			<Route path="verification/:id" element={needs("documents.review", <VerificationCase />)} />
			<Route path="screening" element={needs("screening.review", <Screening />)} />
			<Route path="screening/:id" element={needs("screening.review", <ScreeningHit />)} />
			<Route path="market" element={needs(["risk.read", "market.actions"], <Market />)} />
			<Route path="strategies" element={needs("risk.read", <Strategies />)} />
			<Route path="settings" element={needs("settings.read", <Settings />)} />
			<Route path="audit" element={needs("audit.read", <Audit />)} />
			<Route path="staff" element={needs("staff.manage", <Team />)} />
			<Route path="*" element={<NotFound />} />
		</Routes>
	);
}
