import { ArrowUpFromLine, History, Landmark, type LucideIcon, Wallet } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useCoinBeneficiaries } from "../../data/withdrawals/coins.ts";
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
export const WALLETS = `${ROOT}/wallets`;

const TABS: readonly Tab[] = [
	{ to: ROOT, label: "withdrawal.tab.new", icon: ArrowUpFromLine, isHere: (path) => path === ROOT },
	{ to: HISTORY, label: "withdrawal.tab.history", icon: History, isHere: (path) => path.startsWith(HISTORY) },
	{ to: BANK_ACCOUNTS, label: "withdrawal.tab.banks", icon: Landmark, isHere: (path) => path === BANK_ACCOUNTS },
];
const WALLET_TAB: Tab = { to: WALLETS, label: "wallet.title", icon: Wallet, isHere: (path) => path === WALLETS };

export function WithdrawalTabs() {
	const t = useT();
	const { pathname } = useLocation();
	const { data } = useCoinBeneficiaries();
	// While coins can be withdrawn, there is an address, or somebody looks at the page.
	const hasWallets = pathname === WALLETS || (data !== undefined && data.coins.length + data.beneficiaries.length > 0);
	return (
		<nav aria-label={t("withdrawal.tabs")} className="-mx-1 overflow-x-auto px-1">
			<ul className="flex border-line border-b">
				{(hasWallets ? [...TABS, WALLET_TAB] : TABS).map(({ to, label, icon: Icon, isHere }) => {
					const here = isHere(pathname);
					return (
						<li key={to}>
							<Link
								to={to}
								{...(here ? { "aria-current": "page" } : {})}
								className={cx(
									"-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-b-2 px-3 font-medium text-13 -outline-offset-2",
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
