import { MOST_STRATEGIES, type StrategyRunWire } from "@truefill/contracts/http";
import { Bot } from "lucide-react";
import type { useStrategyRuns } from "../../../data/strategies/runs.ts";
import { useT } from "../../../i18n/index.ts";
import { StaleNotice } from "../../../ui/data-table/states.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import type { Place } from "../place.ts";
import { rulesKey } from "../rules.ts";
import { useStrategies } from "../stored.ts";
import { useServerTexts } from "../use-server-texts.ts";
import { Journal } from "./journal.tsx";
import { type Edit, RunCard } from "./run-card.tsx";
import { isActive } from "./view-bar.tsx";

export interface RunningProps {
	readonly query: ReturnType<typeof useStrategyRuns>;
	readonly place: Place;
	readonly onGo: (place: Place) => void;
	/** Opens the rules of a run in the editor, for another account if one is given. */
	readonly onEdit: Edit;
}

/** The runs of the customer: those that decide first, then those that were stopped. Or the journal of one of them. */
export function Running({ query, place, onGo, onEdit }: RunningProps) {
	const t = useT();
	useServerTexts();
	const { data: runs, isError, isFetching, refetch } = query;
	if (runs === undefined) {
		return isError ? (
			<ErrorState title={t("strategyRun.list.failed")} onRetry={() => void refetch()} retrying={isFetching}>
				{t("strategyRun.list.goOn")}
			</ErrorState>
		) : null;
	}
	const list: Place = { view: "running", runId: null, tradeId: null };
	const run = runs.find(({ id }) => id === place.runId);
	if (run !== undefined) {
		return (
			<Journal
				key={run.id}
				run={run}
				tradeId={place.tradeId}
				onAllTrades={() => onGo({ ...place, tradeId: null })}
				onBack={() => onGo(list)}
			/>
		);
	}
	const active = runs.filter(isActive);
	const stopped = runs.filter((each) => !isActive(each));
	const show = { onEdit, onJournal: (id: string) => onGo({ ...list, runId: id }) };
	return (
		<div className="flex flex-col gap-5">
			<StaleNotice query={query} failed={t("strategyRun.list.failed")} />
			{place.runId === null ? null : (
				<p role="status" className="text-13 text-secondary">
					{t("strategyRun.gone")}
				</p>
			)}
			{runs.length === 0 ? (
				<EmptyState icon={<Bot className="icon-lg" aria-hidden />} title={t("strategyRun.none")}>
					{t("strategyRun.none.hint")}
				</EmptyState>
			) : null}
			<Group title={t("strategyRun.active")} runs={active} {...show} />
			<Group title={t("strategyRun.stoppedOnes")} runs={stopped} {...show} />
		</div>
	);
}

interface GroupProps {
	readonly title: string;
	readonly runs: readonly StrategyRunWire[];
	readonly onEdit: Edit;
	readonly onJournal: (id: string) => void;
}

function Group({ title, runs, onEdit, onJournal }: GroupProps) {
	const stored = useStrategies();
	if (runs.length === 0) return null;
	const known = new Set(stored.map(({ strategy }) => rulesKey(strategy)));
	const isFull = stored.length >= MOST_STRATEGIES;
	return (
		<section aria-label={title} className="flex flex-col gap-2">
			<h3 className="font-semibold text-13 text-secondary">{title}</h3>
			<ul className="grid gap-3 lg:grid-cols-2">
				{runs.map((run) => (
					<RunCard
						key={run.id}
						run={run}
						mayEdit={!isFull || known.has(rulesKey(run.strategy))}
						onEdit={onEdit}
						onJournal={onJournal}
					/>
				))}
			</ul>
		</section>
	);
}
