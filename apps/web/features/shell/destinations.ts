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
	/** In the phone's bottom bar; the others are under More. */
	readonly phone: boolean;
}

/** The member area's destinations, in rail order. An entry is added when its screen exists, not before. */
export const DESTINATIONS: readonly Destination[] = [
	{ to: "/main/dashboard", label: "shell.nav.dashboard", icon: LayoutDashboard, phone: true },
	{ to: "/main/trading", label: "shell.nav.trading", icon: CandlestickChart, phone: true },
	{ to: "/main/markets", label: "shell.nav.markets", icon: List, phone: false },
	{ to: "/main/accounts", label: "shell.nav.accounts", icon: WalletCards, phone: true },
	{ to: "/main/deposit", label: "shell.nav.deposit", icon: BanknoteArrowDown, phone: false },
	{ to: "/main/withdrawal", label: "shell.nav.withdrawal", icon: BanknoteArrowUp, phone: false },
	{ to: "/main/savings", label: "shell.nav.savings", icon: PiggyBank, phone: false },
	{ to: "/main/chat", label: "shell.nav.chat", icon: MessageCircle, phone: true },
	{ to: "/main/help", label: "shell.nav.help", icon: CircleHelp, phone: true },
	{ to: "/main/settings", label: "shell.nav.settings", icon: Settings2, phone: false },
];

/** The destination of a path, or of its parent. */
export const destinationAt = (pathname: string): Destination | undefined =>
	DESTINATIONS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
