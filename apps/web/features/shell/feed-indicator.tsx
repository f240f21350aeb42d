import { useT } from "../../i18n/index.ts";
import { formatAge } from "../../lib/format.ts";
import { ConnectionDot, type ConnectionState } from "../../ui/connection-dot.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";

export interface FeedSource {
	readonly kind: "simulated" | "replay" | "push";
	/** Of a replay: the recorded day that is playing. */
	readonly recordedDate: string | null;
}

export interface FeedIndicatorProps {
	readonly state: ConnectionState;
	/** Since the last batch of prices; null before the first. */
	readonly ageMs: number | null;
	/** Null before the server has said. */
	readonly source: FeedSource | null;
}

/** Where the prices come from and how old they are: always in words, never only a colour. */
export function FeedIndicator({ state, ageMs, source }: FeedIndicatorProps) {
	const t = useT();
	const age = ageMs === null ? t("shell.feed.noTick") : t("shell.feed.age", { age: formatAge(ageMs) });
	const origin = useOrigin(source);
	const aged =
		state === "live" || ageMs === null ? t(`shell.feed.${state}`) : `${t(`shell.feed.${state}`)} · ${formatAge(ageMs)}`;
	return (
		<Tooltip
			side="bottom"
			wide
			content={
				<span className="flex flex-col gap-1">
					{origin ? <strong className="font-semibold">{origin}</strong> : null}
					<span>{t(`shell.feed.explain.${state}`)}</span>
					<span className="num text-muted">{age}</span>
				</span>
			}
		>
			<button
				type="button"
				className="flex h-control-sm items-center gap-2 rounded-control px-2 text-12 text-secondary hover:bg-hover"
			>
				<ConnectionDot state={state} />
				<span className={state === "live" ? "sr-only xl:not-sr-only" : "num max-sm:sr-only"}>{aged}</span>
				{origin ? <span className="hidden max-w-56 truncate text-muted lg:inline">{origin}</span> : null}
			</button>
		</Tooltip>
	);
}

function useOrigin(source: FeedSource | null): string | null {
	const t = useT();
	if (!source) return null;
	if (source.kind === "replay") return t("shell.feed.replay", { date: source.recordedDate ?? "–" });
	return t(source.kind === "simulated" ? "shell.feed.simulated" : "shell.feed.push");
}
