import type { ReactNode } from "react";
import {
	useAccountSummary,
	useClosedTrades,
	useFiguresStale,
	useOpenTrades,
	useSecond,
	useSelectedAccount,
} from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { Money } from "../../ui/num.tsx";
import { localMidnightMs, resultSince } from "./today.ts";

function Tile({ label, value, help }: { readonly label: string; readonly value: ReactNode; readonly help: ReactNode }) {
	return (
		<div className="flex min-w-0 flex-col gap-0.5 rounded-card border border-line bg-surface-1 p-panel">
			<span className="text-12 text-muted">{label}</span>
			<span className="font-semibold text-20">{value}</span>
			<span className="text-12 text-muted">{help}</span>
		</div>
	);
}

/** Result of today, open result, lifetime result. */
export function Tiles({ accountId, currency }: { readonly accountId: string; readonly currency: string }) {
	return (
		<div className="grid gap-3 sm:grid-cols-3">
			<Today accountId={accountId} currency={currency} />
			<OpenResult accountId={accountId} currency={currency} />
			<Lifetime currency={currency} />
		</div>
	);
}

function Today({ accountId, currency }: { readonly accountId: string; readonly currency: string }) {
	const t = useT();
	const now = useSecond();
	const { data, isError } = useClosedTrades(accountId);
	const trades = data?.pages.flatMap((page) => page.data) ?? [];
	const result = data === undefined ? null : resultSince(trades, localMidnightMs(now), currency);
	// If every loaded trade is from today, there may be more of today that are not loaded.
	const partial =
		result !== null && result.count === trades.length && (data?.pages.at(-1)?.links.next ?? null) !== null;
	return (
		<Tile
			label={t("dashboard.today")}
			value={
				<Money value={result?.net} currency={currency} show="symbol" tone="signed" sign="always" stale={isError} />
			}
			help={
				result === null
					? ""
					: partial
						? t("dashboard.today.partial", { count: result.count })
						: t("dashboard.today.help", { count: result.count })
			}
		/>
	);
}

function OpenResult({ accountId, currency }: { readonly accountId: string; readonly currency: string }) {
	const t = useT();
	const summary = useAccountSummary();
	const { data } = useOpenTrades(accountId);
	const stale = useFiguresStale();
	return (
		<Tile
			label={t("dashboard.open")}
			value={<Money value={summary?.pnl} currency={currency} show="symbol" tone="signed" sign="always" stale={stale} />}
			help={data === undefined ? "" : t("dashboard.open.help", { count: data.length })}
		/>
	);
}

function Lifetime({ currency }: { readonly currency: string }) {
	const t = useT();
	const summary = useAccountSummary();
	const account = useSelectedAccount();
	return (
		<Tile
			label={t("dashboard.lifetime")}
			value={
				<Money
					value={summary?.lifetimePnl ?? account?.lifetime_pnl}
					currency={currency}
					show="symbol"
					tone="signed"
					sign="always"
				/>
			}
			help={t("dashboard.lifetime.help")}
		/>
	);
}
