import type { ReactNode } from "react";
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
import { Alert } from "../../ui/alert.tsx";
import { AccountTypeBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { AutoTraderButton } from "../../ui/commands/auto-trader-button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { ComingList } from "./coming-list.tsx";
import { CostsPanel } from "./costs-panel.tsx";
import { EquityCurve } from "./curve.tsx";
import { DayPanel } from "./day-panel.tsx";
import { ExposurePanel } from "./exposure-panel.tsx";
import { MoversStrip } from "./movers-strip.tsx";
import { SavingsLine } from "./savings-line.tsx";
import { TaskList } from "./task-list.tsx";
import { OpenList, RecentList } from "./trade-lists.tsx";

/** More columns where there is room, so that a wide screen shows more at once. */
const GRID = "grid grid-cols-1 gap-4 lg:grid-cols-2 xl:grid-cols-3 min-[140rem]:grid-cols-4";

/** `/main/dashboard`: the selected account's figures, and the next steps. */
export default function DashboardScreen({ watchlist }: { readonly watchlist: ReactNode }) {
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
		<div className="flex w-full flex-col gap-4 p-gutter">
			<header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<h1 className="font-semibold text-20">{t("dashboard.hello", { name: user?.first_name ?? "" })}</h1>
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<p className="flex items-center gap-2 text-13 text-muted">
						{t("dashboard.account", { account: account.name, currency: account.currency })}
						<AccountTypeBadge type={account.type} />
					</p>
					<AutoTraderButton />
				</div>
			</header>
			<SiteDataFailed />
			<TaskList account={account} accounts={accounts.filter(({ archived }) => !archived)} fresh={fresh} />
			{watchlist}
			<div className={GRID}>
				<div className="lg:col-span-2">
					<EquityCurve key={account.id} accountId={account.id} currency={account.currency} />
				</div>
				<DayPanel accountId={account.id} currency={account.currency} />
				<ExposurePanel account={account} />
				<OpenList accountId={account.id} />
				<RecentList accountId={account.id} />
				<CostsPanel accountId={account.id} accountNumber={account.number} currency={account.currency} />
				<div className="lg:col-span-2 min-[140rem]:col-span-1">
					<MoversStrip />
				</div>
				<ComingList account={account} />
			</div>
			<SavingsLine />
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
		<div aria-hidden className="flex w-full flex-col gap-4 p-gutter">
			<Skeleton className="h-7 w-48" />
			<div className={GRID}>
				<Skeleton className="h-80 lg:col-span-2" />
				<Skeleton className="h-80" />
				<Skeleton className="h-64" />
				<Skeleton className="h-64" />
				<Skeleton className="h-64" />
			</div>
		</div>
	);
}
