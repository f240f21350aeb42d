import type { StrategyRunWire } from "@truefill/contracts/http";
import { OctagonX } from "lucide-react";
import { useState } from "react";
import { sendStopAll } from "../../../data/strategies/runs.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { StopDialog } from "./stop-dialog.tsx";

export type RunsView = "running" | "build";

export const isActive = ({ status }: Pick<StrategyRunWire, "status">): boolean => status !== "stopped";

interface ViewBarProps {
	/** Null: they could not be loaded. */
	readonly runs: readonly StrategyRunWire[] | null;
	readonly view: RunsView;
	readonly onView: (view: RunsView) => void;
	/** Begins with the question whether to stop everything. */
	readonly asks: boolean;
}

/** Chooses between what runs and the editor. While anything runs, its kill switch is always in sight. */
export function ViewBar({ runs, view, onView, asks }: ViewBarProps) {
	const t = useT();
	const active = runs?.filter(isActive) ?? null;
	const hasAny = active === null || active.length > 0;
	const [isAsking, setAsking] = useState(asks);
	return (
		<div className="sticky top-0 z-10 -mx-5 flex flex-wrap items-center justify-between gap-2 border-line border-b bg-surface-2 px-5 pb-3">
			<SegmentedControl
				size="md"
				label={t("strategyRun.views")}
				value={view}
				onChange={onView}
				items={[
					{
						value: "running",
						label: active === null ? t("strategyRun.open") : t("strategyRun.view.running", { count: active.length }),
					},
					{ value: "build", label: t("strategyRun.view.build") },
				]}
			/>
			{hasAny ? (
				<Button variant="danger" icon={<OctagonX className="icon" aria-hidden />} onClick={() => setAsking(true)}>
					{t("strategyRun.stopAll")}
				</Button>
			) : null}
			{isAsking && hasAny ? (
				<StopDialog
					title={active === null ? t("strategyRun.stopAll") : t("strategyRun.stopAll.title", { count: active.length })}
					submit={t("strategyRun.stopAll")}
					openTrades={active?.reduce((sum, { open_trades }) => sum + open_trades.length, 0) ?? null}
					onClose={() => setAsking(false)}
					onStop={async (body) => {
						await sendStopAll(body);
						notify({ tone: "ok", title: t("strategyRun.stoppedAll") });
					}}
				/>
			) : null}
		</div>
	);
}
