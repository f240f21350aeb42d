import { useT } from "../../../i18n/index.ts";
import { formatTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/states.tsx";

/** Placeholder rows of the same height as the real ones. */
export function TableSkeleton({ rows }: { readonly rows: number }) {
	const t = useT();
	return (
		<div role="status" aria-label={t("common.loading")}>
			{Array.from({ length: rows }, (_, row) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture.
				<div key={row} className="flex h-row items-center gap-6 border-line border-b px-panel">
					<Skeleton className="h-3 w-24" />
					<Skeleton className="h-3 w-14" />
					<Skeleton className="h-3 flex-1" />
					<Skeleton className="h-3 w-20" />
				</div>
			))}
		</div>
	);
}

export interface StaleNoticeProps {
	readonly text: string;
	/** When the rows below were loaded, milliseconds since 1970. */
	readonly since: number;
	readonly onRetry: () => void;
	readonly busy: boolean;
}

/** A refetch failed: the present rows stay, with their age. */
export function StaleNotice({ text, since, onRetry, busy }: StaleNoticeProps) {
	const t = useT();
	return (
		<div
			role="alert"
			className="flex flex-none items-center justify-between gap-3 border-line border-b bg-warn-quiet px-panel py-1 text-12"
		>
			<span>
				{text} {t("trading.staleSince", { time: formatTime(new Date(since).toISOString(), "time-seconds") })}
			</span>
			<Button size="sm" variant="quiet" onClick={onRetry} busy={busy}>
				{t("common.retry")}
			</Button>
		</div>
	);
}
