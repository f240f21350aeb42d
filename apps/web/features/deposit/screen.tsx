import type { AccountWire } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { Navigate, Route, Routes, useParams, useSearchParams } from "react-router";
import { useCoinOffers } from "../../data/deposits/coins.ts";
import { selectAccount, useAccounts, useSelectedAccount } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { WhileLoading } from "../../lib/lazy.tsx";
import { AccountSelect } from "../../ui/account-choice.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { coinOfPath, pathOfCoin } from "./coins.ts";
import { DepositHistory } from "./history.tsx";
import { NotLive } from "./not-live.tsx";
import type { DepositParts } from "./parts.ts";
import { DEPOSIT_TABS, type DepositTab, DepositTabs } from "./tabs.tsx";

/** `/main/deposit` and below: ways to pay into the selected account, and the payments so far. */
export default function DepositScreen(parts: DepositParts) {
	return (
		<Routes>
			<Route index element={<FirstWay />} />
			{DEPOSIT_TABS.map((tab) => (
				<Route key={tab.path} path={tab.path} element={<Page tab={tab} parts={parts} />} />
			))}
			<Route path=":coin" element={<CoinPage parts={parts} />} />
			<Route path=":coin/:walletId" element={<CoinPage parts={parts} />} />
			<Route path="*" element={parts.notFound} />
		</Routes>
	);
}

/** Leads to the first coin that the customer may use, or to the first other way. */
function FirstWay() {
	const { data: accounts, isError } = useAccounts();
	const selected = useSelectedAccount();
	const offers = useCoinOffers(selected?.id);
	const isKnown = offers.data !== undefined || offers.isError || isError || accounts?.length === 0;
	if (!isKnown) return <Loading />;
	const coin = offers.data?.data[0]?.coin;
	const path = coin === undefined ? DEPOSIT_TABS[0].path : pathOfCoin(coin);
	return <Navigate to={`/main/deposit/${path}`} replace />;
}

/** `/main/deposit/{coin}` and `/main/deposit/{coin}/{walletId}`. */
function CoinPage({ parts }: { readonly parts: DepositParts }) {
	const t = useT();
	useDocumentTitle(t("deposit.title"));
	const { coin: path = "", walletId } = useParams();
	const coin = coinOfPath(path);
	if (coin === undefined) return parts.notFound;
	const page = (content: ReactNode) => (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5 p-gutter">
			<h1 className="font-semibold text-20">{t("deposit.title")}</h1>
			<DepositTabs />
			{content}
		</div>
	);
	if (walletId === undefined) {
		return page(
			<Paying parts={parts}>
				{(account) => <CoinPanel key={`${account.id} ${coin}`} account={account} coin={coin} />}
			</Paying>,
		);
	}
	return page(
		<WhileLoading fallback={<Loading />}>
			<CoinWalletPanel key={walletId} id={walletId} coin={coin} notFound={parts.notFound} />
		</WhileLoading>,
	);
}

const CoinPanel = lazyPart(async () => (await import("./coin-panel.tsx")).CoinPanel);
const CoinWalletPanel = lazyPart(async () => (await import("./coin-wallet.tsx")).CoinWalletPanel);

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
				<WhileLoading fallback={<Loading />}>
					<Outcome key={payment} id={payment} />
				</WhileLoading>
			) : (
				<Paying parts={parts}>{(account) => <Panel key={account.id} account={account} />}</Paying>
			)}
		</div>
	);
}

/** Into which account, and how. */
function Paying({
	children,
	parts,
}: {
	readonly children: (account: AccountWire) => ReactNode;
	readonly parts: DepositParts;
}) {
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
			<WhileLoading fallback={<Loading />}>{children(selected)}</WhileLoading>
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
