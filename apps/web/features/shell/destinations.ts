import {
	BanknoteArrowDown,
	BanknoteArrowUp,
	CandlestickChart,
	CircleHelp,
	LayoutDashboard,
	List,
	type LucideIcon,
	MessageCircle,
	PiggyBank,
	Settings2,
	WalletCards,
} from "lucide-react";
import type { PlainMessageKey } from "../../i18n/index.ts";

export interface Destination {
	readonly to: string;
	readonly label: PlainMessageKey;
	readonly icon: LucideIcon;
}

/** The member area's destinations, in rail order. An entry is added when its screen exists, not before. */
export const DESTINATIONS: readonly Destination[] = [
	{ to: "/main/dashboard", label: "shell.nav.dashboard", icon: LayoutDashboard },
	{ to: "/main/trading", label: "shell.nav.trading", icon: CandlestickChart },
	{ to: "/main/markets", label: "shell.nav.markets", icon: List },
	{ to: "/main/accounts", label: "shell.nav.accounts", icon: WalletCards },
	{ to: "/main/deposit", label: "shell.nav.deposit", icon: BanknoteArrowDown },
	{ to: "/main/withdrawal", label: "shell.nav.withdrawal", icon: BanknoteArrowUp },
	{ to: "/main/savings", label: "shell.nav.savings", icon: PiggyBank },
	{ to: "/main/chat", label: "shell.nav.chat", icon: MessageCircle },
	{ to: "/main/help", label: "shell.nav.help", icon: CircleHelp },
	{ to: "/main/settings", label: "shell.nav.settings", icon: Settings2 },
];

/** The destination of a path, or of its parent. */
export const destinationAt = (pathname: string): Destination | undefined =>
	DESTINATIONS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
