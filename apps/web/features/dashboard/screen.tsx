import { Suspense } from "react";
import {
	fetchSiteData,
	useAccounts,
	useClosedTrades,
	useOpenTrades,
	useSelectedAccount,
	useSession,
	useSiteData,
} from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { Alert } from "../../ui/alert.tsx";
import { AccountTypeBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { EquityCurve } from "./curve.tsx";
import { MoversStrip } from "./movers-strip.tsx";
import { NextStep } from "./next-step.tsx";
import { Tiles } from "./tiles.tsx";
import { OpenList, RecentList } from "./trade-lists.tsx";

const SavingsLine = lazyPart(async () => (await import("./savings-line.tsx")).SavingsLine);
const AutoTraderButton = lazyPart(
	async () => (await import("../../ui/commands/auto-trader-button.tsx")).AutoTraderButton,
);
const ComingList = lazyPart(async () => (await import("./coming-list.tsx")).ComingList);

/** `/main/dashboard`: the selected account's figures, and the next steps. */
export default function DashboardScreen() {
	const t = useT();
	const { user } = useSession();
	const { data: accounts, isError, isFetching, refetch } = useAccounts();
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const { data: closed } = useClosedTrades(account?.id);
	if (accounts === undefined)
		return isError ? (
			<ErrorState title={t("dashboard.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<Loading />
		);
	if (account === undefined)
		return <EmptyState title={t("dashboard.noAccount")}>{t("dashboard.noAccount.body")}</EmptyState>;
	const fresh = open?.length === 0 && closed?.pages[0]?.meta.total === 0;
	return (
		<div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-gutter">
			<header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<h1 className="font-semibold text-20">{t("dashboard.hello", { name: user?.first_name ?? "" })}</h1>
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<p className="flex items-center gap-2 text-13 text-muted">
						{t("dashboard.account", { account: account.name, currency: account.currency })}
						<AccountTypeBadge type={account.type} />
					</p>
					<Suspense fallback={<span className="h-control-sm" />}>
						<AutoTraderButton />
					</Suspense>
				</div>
			</header>
			<NextStep
				account={account}
				hasLive={accounts.some(({ type, archived }) => type === "live" && !archived)}
				fresh={fresh}
			/>
			<SiteDataFailed />
			<Tiles accountId={account.id} currency={account.currency} />
			<Suspense fallback={null}>
				<SavingsLine />
			</Suspense>
			<EquityCurve key={account.id} accountId={account.id} currency={account.currency} />
			<MoversStrip />
			<Suspense fallback={null}>
				<ComingList account={account} />
			</Suspense>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<OpenList accountId={account.id} />
				<RecentList accountId={account.id} />
			</div>
		</div>
	);
}

/** SPEC §8. Data loaded before the failure stays on the screen. */
function SiteDataFailed() {
	const t = useT();
	const { data, error, isLoading } = useSiteData();
	return error === null ? null : (
		<Alert
			variant="destructive"
			title={t("dashboard.siteData.failed")}
			actions={
				<Button size="sm" busy={isLoading} onClick={() => void fetchSiteData()}>
					{t("common.retry")}
				</Button>
			}
		>
			{data === null ? t("dashboard.siteData.failed.body") : null}
		</Alert>
	);
}

function Loading() {
	return (
		<div aria-hidden className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-gutter">
			<Skeleton className="h-7 w-48" />
			<div className="grid gap-3 sm:grid-cols-3">
				<Skeleton className="h-24" />
				<Skeleton className="h-24" />
				<Skeleton className="h-24" />
			</div>
			<Skeleton className="h-64" />
		</div>
	);
}
