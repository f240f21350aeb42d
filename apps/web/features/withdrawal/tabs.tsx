import { ArrowUpFromLine, History, Landmark, type LucideIcon } from "lucide-react";
import { Link, useLocation } from "react-router";
import { type PlainMessageKey, useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";

const ROOT = "/main/withdrawal";

interface Tab {
	readonly to: string;
	readonly label: PlainMessageKey;
	readonly icon: LucideIcon;
	readonly isHere: (pathname: string) => boolean;
}

export const HISTORY = `${ROOT}/history`;
export const BANK_ACCOUNTS = `${ROOT}/bank-accounts`;

const TABS: readonly Tab[] = [
	{ to: ROOT, label: "withdrawal.tab.new", icon: ArrowUpFromLine, isHere: (path) => path === ROOT },
	{ to: HISTORY, label: "withdrawal.tab.history", icon: History, isHere: (path) => path.startsWith(HISTORY) },
	{ to: BANK_ACCOUNTS, label: "withdrawal.tab.banks", icon: Landmark, isHere: (path) => path === BANK_ACCOUNTS },
];

export function WithdrawalTabs() {
	const t = useT();
	const { pathname } = useLocation();
	return (
		<nav aria-label={t("withdrawal.tabs")} className="-mx-1 overflow-x-auto px-1">
			<ul className="flex border-line border-b">
				{TABS.map(({ to, label, icon: Icon, isHere }) => {
					const here = isHere(pathname);
					return (
						<li key={to}>
							<Link
								to={to}
								{...(here ? { "aria-current": "page" } : {})}
								className={cx(
									"-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-b-2 px-4 font-medium text-13 -outline-offset-2",
									here ? "border-accent text-primary" : "border-transparent text-muted hover:text-primary",
								)}
							>
								<Icon className="icon max-sm:hidden" aria-hidden />
								{t(label)}
							</Link>
						</li>
					);
				})}
			</ul>
		</nav>
	);
}
