import { CandlestickChart, House, Layers, type LucideIcon, Menu, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useUnreadMessages } from "../../data/chat/index.ts";
import { useOpenTrades, useSelectedAccount } from "../../data/index.ts";
import { type PlainMessageKey, useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { formatNumber } from "../../lib/format.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

interface Place {
	readonly to: string;
	readonly label: PlainMessageKey;
	readonly icon: LucideIcon;
}

const MORE = "/main/more";
const PLACES: readonly Place[] = [
	{ to: "/main/dashboard", label: "phone.home", icon: House },
	{ to: "/main/trading", label: "phone.trade", icon: CandlestickChart },
	{ to: "/main/positions", label: "phone.positions", icon: Layers },
	{ to: "/main/chat", label: "phone.chat", icon: MessageCircle },
	{ to: MORE, label: "phone.more", icon: Menu },
];

/** The place of a path; every screen without one is under More. */
export const placeOf = (pathname: string): string =>
	PLACES.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to ?? MORE;

/** The five places of a phone, within reach of the thumb. */
export function BottomBar() {
	const t = useT();
	const { pathname } = useLocation();
	const badges = useBadges();
	const at = placeOf(pathname);
	return (
		<nav
			aria-label={t("shell.nav")}
			className="flex border-line border-t bg-surface-1 ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)]"
		>
			{PLACES.map(({ to, label, icon: Icon }) => (
				<Link
					key={to}
					to={to}
					{...(at === to ? { "aria-current": pathname.startsWith(to) ? "page" : "true" } : {})}
					className={cx(
						"relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 font-medium text-11 -outline-offset-2 low:h-11 low:flex-row low:gap-2",
						at === to ? "text-accent-text" : "text-muted",
					)}
				>
					<Icon className="icon-lg" aria-hidden />
					<span className="max-w-full truncate">{t(label)}</span>
					{badges[to]}
				</Link>
			))}
		</nav>
	);
}

/** Numbers of open trades and of unread messages; unknown shows none. */
function useBadges(): Readonly<Record<string, ReactNode>> {
	const t = useT();
	const { data: open } = useOpenTrades(useSelectedAccount()?.id);
	const { count: unread } = useUnreadMessages();
	const trades = open?.length ?? 0;
	return {
		"/main/positions": <Badge count={trades} says={t("trading.open.count", { count: trades })} />,
		"/main/chat": <Badge count={unread} says={t("chat.unread.count", { count: unread })} urgent />,
	};
}

function Badge({
	count,
	says,
	urgent = false,
}: {
	readonly count: number;
	readonly says: string;
	readonly urgent?: boolean;
}) {
	if (count === 0) return null;
	return (
		<span
			className={cx(
				"absolute start-1/2 top-1 ms-1 min-w-4 rounded-pill low:static low:ms-0 px-1 text-center font-semibold text-[10px] leading-4",
				urgent ? "bg-accent-solid text-on-solid" : "bg-surface-3 text-primary",
			)}
		>
			<span className="num" aria-hidden>
				{count > 99 ? `${formatNumber("99")}+` : formatNumber(`${count}`)}
			</span>
			<VisuallyHidden>{says}</VisuallyHidden>
		</span>
	);
}
