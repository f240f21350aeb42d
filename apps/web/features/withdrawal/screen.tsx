import type { AccountWire } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import { selectAccount, useAccounts, useSelectedAccount } from "../../data/index.ts";
import { useWithdrawalNews } from "../../data/withdrawals/follow.ts";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { AccountSelect } from "../../ui/account-choice.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { Addresses } from "./addresses.tsx";
import { BankAccounts } from "./bank-accounts.tsx";
import { WithdrawalHistory } from "./history.tsx";
import { NotLive } from "./not-live.tsx";
import { WithdrawalTabs } from "./tabs.tsx";
import { WithdrawalTracker } from "./tracker.tsx";
import { WithdrawPanel } from "./withdraw-panel.tsx";

/** `/main/withdrawal` and below: take money out, follow it, and the bank accounts and wallets that it goes to. */
export default function WithdrawalScreen({ notFound }: { readonly notFound: ReactNode }) {
	useWithdrawalNews();
	return (
		<Routes>
			<Route index element={<Page content={<Withdraw />} />} />
			<Route path="history" element={<Page content={<WithdrawalHistory />} />} />
			<Route path="history/:id" element={<Page content={<WithdrawalTracker />} />} />
			<Route path="bank-accounts" element={<Page content={<BankAccounts />} />} />
			<Route path="wallets" element={<Page content={<Addresses />} />} />
			<Route path="*" element={notFound} />
		</Routes>
	);
}

function Page({ content }: { readonly content: ReactNode }) {
	const t = useT();
	useDocumentTitle(t("withdrawal.title"));
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5 p-gutter">
			<h1 className="font-semibold text-20">{t("withdrawal.title")}</h1>
			<WithdrawalTabs />
			{content}
		</div>
	);
}

/** From which account. */
function Withdraw() {
	const t = useT();
	const { data: accounts, isError, isFetching, refetch } = useAccounts();
	const selected = useSelectedAccount();
	if (accounts === undefined) {
		return isError ? (
			<ErrorState title={t("accounts.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<Skeleton className="h-80" />
		);
	}
	const live = accounts.filter(({ type, archived }) => type === "live" && !archived);
	const use = (account: AccountWire) => selectAccount(accounts.indexOf(account));
	if (selected?.type !== "live") return <NotLive live={live} onUse={use} />;
	return (
		<>
			<AccountSelect accounts={live} selected={selected} onUse={use} label={t("withdrawal.account")} />
			<WithdrawPanel key={selected.id} account={selected} />
		</>
	);
}
