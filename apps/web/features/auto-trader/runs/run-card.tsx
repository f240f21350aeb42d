import { MOST_STRATEGIES, type StrategyRunWire, type StrategyWire } from "@truefill/contracts/http";
import { ArrowUpRight, BookOpenText, PencilLine, Square } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useAccounts, useDirectory } from "../../../data/index.ts";
import { sendStop } from "../../../data/strategies/runs.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { AccountTypeBadge, Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money } from "../../../ui/num.tsx";
import { SymbolLink } from "../../../ui/symbol-link.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import type { Step } from "../choice.tsx";
import { runnable } from "../use-run-draft.ts";
import { sentencesOf } from "../words.ts";
import { Countdown } from "./countdown.tsx";
import { StopDialog } from "./stop-dialog.tsx";
import { decisionText, STATUS_TONES, whyText } from "./words.ts";

/** Opens rules at a step of the editor, for an account if one is given. */
export type Edit = (strategy: StrategyWire, step: Step, accountId: string | null) => void;

interface RunCardProps {
	readonly run: StrategyRunWire;
	/** The editor has room for its rules. */
	readonly mayEdit: boolean;
	readonly onEdit: Edit;
	readonly onJournal: (id: string) => void;
}

/** One run: what it does, how it stands, and what can be done about it. */
export function RunCard({ run, mayEdit, onEdit, onJournal }: RunCardProps) {
	const t = useT();
	const directory = useDirectory();
	const { strategy, currency, status } = run;
	const traded = directory.byId(strategy.asset_id);
	const instrument = traded?.displayName ?? strategy.asset_id;
	const why = whyText(t, run);
	return (
		<li className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface-1 p-4">
			<div className="flex flex-col gap-1">
				<div className="flex items-start justify-between gap-3">
					<h4 className="wrap-anywhere min-w-0 font-semibold text-14">
						<bdi>{strategy.name === "" ? "–" : strategy.name}</bdi>
					</h4>
					<Badge tone={STATUS_TONES[status]}>{t(`strategyRun.status.${status}`)}</Badge>
				</div>
				<AccountLine run={run} />
			</div>
			{why === null ? null : (
				<p className={status === "paused" ? "text-13 text-warn" : "text-13 text-secondary"}>{why}</p>
			)}
			<div className="flex flex-col gap-0.5 text-12 text-secondary">
				{traded === undefined ? null : (
					<SymbolLink symbol={traded.symbol} className="self-start font-medium text-primary pointer-coarse:py-3">
						{traded.displayName}
					</SymbolLink>
				)}
				{sentencesOf(t, strategy, { instrument, currency }).map((sentence) => (
					<p key={sentence}>{sentence}</p>
				))}
			</div>
			<Figures run={run} />
			<LastCheck run={run} />
			<Actions run={run} mayEdit={mayEdit} onEdit={onEdit} onJournal={onJournal} />
		</li>
	);
}

function AccountLine({ run: { account_id, account_type } }: Pick<RunCardProps, "run">) {
	const { data = [] } = useAccounts();
	const account = data.find(({ id }) => id === account_id);
	return (
		<p className="flex min-w-0 items-center gap-2 text-12 text-muted">
			<AccountTypeBadge type={account_type} />
			{account === undefined ? null : (
				<span className="min-w-0 truncate">
					<bdi>{account.name}</bdi> · <bdi className="num">{account.number}</bdi>
				</span>
			)}
		</p>
	);
}

function Figures({ run }: Pick<RunCardProps, "run">) {
	const t = useT();
	const { currency, limits, next_check } = run;
	const result = (value: string | null, limit: string) => (
		<>
			<Money value={value} currency={currency} tone="signed" sign="always" />
			{run.status === "stopped" ? null : (
				<span className="block font-regular text-11 text-muted">
					{t("strategyRun.lossLimit", { limit: formatMoney(`-${limit}`, currency) })}
				</span>
			)}
		</>
	);
	const figures: readonly (readonly [string, ReactNode])[] = [
		[t("strategyRun.today"), result(run.day_result, limits.day_loss)],
		[t("strategyRun.inAll"), result(run.total_result, limits.total_loss)],
		[
			t("strategyRun.openTrades"),
			t("strategyRun.ofMost", {
				done: formatNumber(`${run.open_trades.length}`),
				most: formatNumber(`${limits.open_trades}`),
			}),
		],
		[
			t("strategyRun.dayTrades"),
			t("strategyRun.ofMost", {
				done: formatNumber(`${run.day_trades}`),
				most: formatNumber(`${limits.day_trades}`),
			}),
		],
		[t("strategyRun.trades"), formatNumber(`${run.trades}`)],
		next_check === null
			? [t("strategyRun.stoppedAt"), <TimeText key="stopped" value={run.stopped_at} />]
			: [t("strategyRun.nextCheck"), <Countdown key="next" at={next_check} />],
	];
	return (
		<dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
			{figures.map(([name, value]) => (
				<div key={name} className="flex min-w-0 flex-col gap-0.5">
					<dt className="text-12 text-muted">{name}</dt>
					<dd className="num font-medium text-13">{value}</dd>
				</div>
			))}
		</dl>
	);
}

function LastCheck({ run: { last_check: check } }: Pick<RunCardProps, "run">) {
	const t = useT();
	return (
		<div className="rounded-control bg-surface-0 px-3 py-2 text-12">
			{check === null ? (
				<p className="text-muted">{t("strategyRun.noCheck")}</p>
			) : (
				<>
					<p className="text-muted">
						{t("strategyRun.lastCheck")} · <TimeText value={check.bar_end} />
					</p>
					<p>{decisionText(t, check)}</p>
				</>
			)}
		</div>
	);
}

function Actions({ run, mayEdit, onEdit, onJournal }: RunCardProps) {
	const t = useT();
	const { data = [] } = useAccounts();
	const [isStopping, setStopping] = useState(false);
	const live = runnable(data).find(({ type }) => type === "live");
	const { strategy } = run;
	const full = mayEdit ? null : t("autoTrader.full", { maximum: String(MOST_STRATEGIES) });
	return (
		<div className="mt-auto flex flex-wrap items-center gap-2 border-line border-t pt-3 max-sm:grid max-sm:grid-cols-2">
			<Button size="sm" icon={<BookOpenText className="icon" aria-hidden />} onClick={() => onJournal(run.id)}>
				{t("strategyRun.journal")}
			</Button>
			<Button
				size="sm"
				icon={<PencilLine className="icon" aria-hidden />}
				disabledReason={full}
				onClick={() => onEdit(strategy, "rules", null)}
			>
				{t("strategyRun.copyRules")}
			</Button>
			{run.account_type === "live" ? null : (
				<Button
					size="sm"
					icon={<ArrowUpRight className="icon rtl:-scale-x-100" aria-hidden />}
					disabledReason={full ?? (live === undefined ? t("strategyRun.noLive") : null)}
					onClick={() => (live === undefined ? undefined : onEdit(strategy, "protect", live.id))}
				>
					{t("strategyRun.toLive")}
				</Button>
			)}
			{run.status === "stopped" ? null : (
				<Button
					size="sm"
					className="text-danger! sm:ms-auto"
					icon={<Square className="icon" aria-hidden />}
					onClick={() => setStopping(true)}
				>
					{t("strategyRun.stop")}
				</Button>
			)}
			{isStopping ? (
				<StopDialog
					title={t("strategyRun.stop.title", { name: strategy.name })}
					submit={t("strategyRun.stop")}
					openTrades={run.open_trades.length}
					onClose={() => setStopping(false)}
					onStop={async (body) => {
						await sendStop(run.id, body);
						notify({ tone: "ok", title: t("strategyRun.stoppedOne", { name: strategy.name }) });
					}}
				/>
			) : null}
		</div>
	);
}
