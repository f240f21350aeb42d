import type { StrategyCheckWire, StrategyRunWire } from "@truefill/contracts/http";
import { ArrowLeft, Download } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../data/index.ts";
import { type ChecksAsked, fetchAllChecks, useStrategyChecks } from "../../../data/strategies/runs.ts";
import { useT } from "../../../i18n/index.ts";
import { download } from "../../../lib/csv.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { notify } from "../../../ui/notify.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { CheckCard, useCheckColumns } from "./check-columns.tsx";
import { journalCsv } from "./journal-csv.ts";
import { TradeEvents } from "./trade-events.tsx";
import { STATUS_TONES, seenText, whyText } from "./words.ts";

interface JournalProps {
	readonly run: StrategyRunWire;
	/** Only checks of this trade; null: all. */
	readonly tradeId: string | null;
	readonly onAllTrades: () => void;
	readonly onBack: () => void;
}

const FILTERS = ["all", "acted", "trades"] as const;
const barOf = ({ bar_start }: StrategyCheckWire): string => bar_start;

/** Every check of a run: what it saw, what it decided and what became of its orders. */
export function Journal({ run, tradeId, onAllTrades, onBack }: JournalProps) {
	const t = useT();
	const isNarrow = useMedia("(max-width: 639px)");
	const [only, setOnly] = useState<(typeof FILTERS)[number]>("all");
	const [page, setPage] = useState(1);
	const asked = { only: only === "trades" ? "all" : only, tradeId } as const;
	return (
		<section aria-label={t("strategyRun.journal")} className="flex min-h-0 flex-col gap-3">
			<Head run={run} onBack={onBack} />
			<div className="flex flex-wrap items-center gap-2">
				<SegmentedControl
					size="md"
					label={t("strategyRun.filter")}
					value={only}
					onChange={(next) => {
						setOnly(next);
						setPage(1);
					}}
					items={FILTERS.map((value) => ({ value, label: t(`strategyRun.filter.${value}`) }))}
				/>
				{tradeId === null ? null : (
					<span className="flex flex-wrap items-center gap-2 text-13">
						<span className="wrap-anywhere">{t("strategyRun.filter.trade", { trade: tradeId })}</span>
						<Button size="sm" onClick={onAllTrades}>
							{t("strategyRun.filter.allTrades")}
						</Button>
					</span>
				)}
				<span className="flex-1" />
				{only === "trades" ? null : <Export run={run} asked={asked} />}
			</div>
			<div className="rounded-control border border-line max-sm:-mx-3 max-sm:border-0">
				{only === "trades" ? (
					<TradeEvents run={run} isNarrow={isNarrow} />
				) : (
					<Checks run={run} asked={asked} page={page} onPage={setPage} isNarrow={isNarrow} />
				)}
			</div>
		</section>
	);
}

interface ChecksProps extends Pick<JournalProps, "run"> {
	readonly asked: ChecksAsked;
	readonly page: number;
	readonly onPage: (page: number) => void;
	readonly isNarrow: boolean;
}

function Checks({ run, asked, page, onPage, isNarrow }: ChecksProps) {
	const t = useT();
	const query = useStrategyChecks(run.id, asked, page);
	const columns = useCheckColumns(run);
	return (
		<DataTable
			label={t("strategyRun.journal")}
			columns={columns}
			rows={query.data?.data}
			rowId={barOf}
			source={{ query, failed: t("strategyRun.journal.failed") }}
			empty={{ title: t("strategyRun.journal.none"), hint: t("strategyRun.journal.none.hint") }}
			filter={{
				isActive: asked.only === "acted" || asked.tradeId !== null,
				none: { title: t("strategyRun.journal.noneSuch") },
			}}
			card={isNarrow ? (check) => <CheckCard key={check.bar_start} check={check} run={run} /> : undefined}
			pages={{ meta: query.data?.meta, onPage }}
			skeletonRows={8}
		/>
	);
}

function Head({ run, onBack }: Pick<JournalProps, "run" | "onBack">) {
	const t = useT();
	const why = whyText(t, run);
	return (
		<div className="flex flex-col gap-2">
			<div>
				<Button
					size="sm"
					variant="quiet"
					className="-ms-2.5"
					icon={<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />}
					onClick={onBack}
				>
					{t("strategyRun.back")}
				</Button>
			</div>
			<div className="flex flex-wrap items-center gap-2">
				<h3 className="wrap-anywhere font-semibold text-16">
					<bdi>{run.strategy.name}</bdi>
				</h3>
				<Badge tone={STATUS_TONES[run.status]}>{t(`strategyRun.status.${run.status}`)}</Badge>
			</div>
			{why === null ? null : <p className="text-13 text-secondary">{why}</p>}
		</div>
	);
}

function Export({ run, asked }: Pick<JournalProps, "run"> & { readonly asked: ChecksAsked }) {
	const t = useT();
	const [isBusy, setBusy] = useState(false);
	const save = async () => {
		setBusy(true);
		try {
			const checks = await fetchAllChecks(run.id, asked);
			download(
				`strategy-${run.id}.csv`,
				journalCsv(checks, (seen) => seenText(t, seen).name),
			);
		} catch (error) {
			notify({ tone: "danger", title: messageOf(error, t("strategyRun.journal.failed")) });
		} finally {
			setBusy(false);
		}
	};
	return (
		<Button size="sm" busy={isBusy} icon={<Download className="icon" aria-hidden />} onClick={() => void save()}>
			{t("strategyRun.csv")}
		</Button>
	);
}
