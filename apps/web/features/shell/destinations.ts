import { CandlestickChart, LayoutDashboard, type LucideIcon } from "lucide-react";
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
];

/** Where a path is: at a destination or below it. */
export const destinationAt = (pathname: string): Destination | undefined =>
	DESTINATIONS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
