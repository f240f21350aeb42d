import { ChartCandlestick } from "lucide-react";
import { useT } from "../i18n/index.ts";
import { EmptyState, ErrorState, Skeleton } from "../ui/states.tsx";
import type { ChartState } from "./candle-chart.ts";

/** Over a chart that has no candles: loading, none, or failed. */
export function ChartStates({
	state,
	instrument,
	onRetry,
}: {
	readonly state: ChartState["state"];
	/** Its displayed name. */
	readonly instrument: string;
	readonly onRetry: () => void;
}) {
	const t = useT();
	return (
		<>
			{state === "loading" ? <ChartSkeleton /> : null}
			{state === "empty" ? (
				<div className="absolute inset-0 flex items-center justify-center bg-surface-1">
					<EmptyState
						icon={<ChartCandlestick className="icon-lg" aria-hidden />}
						title={t("chart.empty.title")}
						compact
					>
						{t("chart.empty.body", { instrument })}
					</EmptyState>
				</div>
			) : null}
			{state === "error" ? (
				<div className="absolute inset-0 flex items-center justify-center bg-surface-1">
					<ErrorState title={t("chart.error.title")} onRetry={onRetry} compact>
						{t("chart.error.body")}
					</ErrorState>
				</div>
			) : null}
		</>
	);
}

const BARS = [40, 52, 47, 60, 66, 58, 71, 64, 55, 62, 74, 80, 69, 76, 84, 78, 66, 72, 81, 88, 79, 70, 77, 85];

function ChartSkeleton() {
	return (
		<div aria-hidden className="absolute inset-0 flex items-end gap-[1.2%] bg-surface-1 px-6 pt-16 pb-10">
			{BARS.map((height, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture.
				<span key={at} className="flex-1" style={{ height: `${height}%` }}>
					<Skeleton className="h-1/3 w-full opacity-60" />
				</span>
			))}
		</div>
	);
}
