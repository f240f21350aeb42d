import {
	CandlestickChart,
	CircleHelp,
	LayoutDashboard,
	type LucideIcon,
	MessageCircle,
	Settings2,
	WalletCards,
} from "lucide-react";
import type { PlainMessageKey } from "../../i18n/index.ts";

export interface Destination {
	readonly to: string;
	readonly label: PlainMessageKey;
	readonly icon: LucideIcon;
	/** One of the phone's bottom bar; the rest stand in its last place, More. */
	readonly phone: boolean;
}

/** Where the member area leads, in the order of the rail. A line is added when its screen exists, not before. */
export const DESTINATIONS: readonly Destination[] = [
	{ to: "/main/dashboard", label: "shell.nav.dashboard", icon: LayoutDashboard, phone: true },
	{ to: "/main/trading", label: "shell.nav.trading", icon: CandlestickChart, phone: true },
	{ to: "/main/accounts", label: "shell.nav.accounts", icon: WalletCards, phone: true },
	{ to: "/main/chat", label: "shell.nav.chat", icon: MessageCircle, phone: true },
	{ to: "/main/help", label: "shell.nav.help", icon: CircleHelp, phone: true },
	{ to: "/main/settings", label: "shell.nav.settings", icon: Settings2, phone: false },
];

/** Where a path is: at a destination or below it. */
export const destinationAt = (pathname: string): Destination | undefined =>
	DESTINATIONS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
