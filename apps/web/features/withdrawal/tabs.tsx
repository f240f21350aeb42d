import { ArrowUpFromLine, History, Landmark, type LucideIcon, Wallet } from "lucide-react";
import { useLocation } from "react-router";
import { useCoinBeneficiaries } from "../../data/withdrawals/coins.ts";
import { type PlainMessageKey, useT } from "../../i18n/index.ts";
import { LinkTabs } from "../../ui/link-tabs.tsx";

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
	const shown = hasWallets ? [...TABS, WALLET_TAB] : TABS;
	return (
		<LinkTabs
			label={t("withdrawal.tabs")}
			tabs={shown.map(({ to, label, icon, isHere }) => ({ to, label: t(label), icon, isHere: isHere(pathname) }))}
		/>
	);
}
