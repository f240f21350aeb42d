import type { AccountWire } from "@truefill/contracts/http";
import { Suspense } from "react";
import { Navigate, Route, Routes, useSearchParams } from "react-router";
import { selectAccount, useAccounts, useSelectedAccount } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { AccountSelect } from "../../ui/account-choice.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { DepositHistory } from "./history.tsx";
import { NotLive } from "./not-live.tsx";
import type { DepositParts } from "./parts.ts";
import { DEPOSIT_TABS, type DepositTab, DepositTabs } from "./tabs.tsx";

/** `/main/deposit` and below: ways to pay into the selected account, and the payments so far. */
export default function DepositScreen(parts: DepositParts) {
	return (
		<Routes>
			<Route index element={<Navigate to={`/main/deposit/${DEPOSIT_TABS[0].path}`} replace />} />
			{DEPOSIT_TABS.map((tab) => (
				<Route key={tab.path} path={tab.path} element={<Page tab={tab} parts={parts} />} />
			))}
			<Route path="*" element={parts.notFound} />
		</Routes>
	);
}

function Page({ tab, parts }: { readonly tab: DepositTab; readonly parts: DepositParts }) {
	const t = useT();
	useDocumentTitle(t("deposit.title"));
	const { Panel, Outcome } = tab;
	const payment = useSearchParams()[0].get("payment");
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5 p-gutter">
			<h1 className="font-semibold text-20">{t("deposit.title")}</h1>
			<DepositTabs />
			{Panel === null ? (
				<DepositHistory />
			) : Outcome !== undefined && payment !== null ? (
				<Suspense fallback={<Loading />}>
					<Outcome key={payment} id={payment} />
				</Suspense>
			) : (
				<Paying Panel={Panel} parts={parts} />
			)}
		</div>
	);
}

/** Into which account, and how. */
function Paying({ Panel, parts }: { readonly Panel: NonNullable<DepositTab["Panel"]>; readonly parts: DepositParts }) {
	const t = useT();
	const { data: accounts, isError, isFetching, refetch } = useAccounts();
	const selected = useSelectedAccount();
	if (accounts === undefined)
		return isError ? (
			<ErrorState title={t("accounts.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<Loading />
		);
	const live = accounts.filter(({ type, archived }) => type === "live" && !archived);
	const use = (account: AccountWire) => selectAccount(accounts.indexOf(account));
	if (selected?.type !== "live") return <NotLive demo={selected} live={live} onUse={use} parts={parts} />;
	return (
		<>
			<AccountSelect accounts={live} selected={selected} onUse={use} label={t("deposit.account")} />
			<Suspense fallback={<Loading />}>
				<Panel key={selected.id} account={selected} />
			</Suspense>
		</>
	);
}

function Loading() {
	const t = useT();
	return (
		<div role="status" aria-label={t("common.loading")} className="flex flex-col gap-4">
			<Skeleton className="h-24" />
			<Skeleton className="h-64" />
		</div>
	);
}
