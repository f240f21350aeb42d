import { useT } from "../../i18n/index.ts";
import { formatAge } from "../../lib/format.ts";
import { ConnectionDot, type ConnectionState } from "../../ui/connection-dot.tsx";
import { Popover } from "../../ui/popover.tsx";

export interface FeedSource {
	readonly kind: "simulated" | "replay" | "push";
	/** For a replay: the recorded day. */
	readonly recordedDate: string | null;
}

export interface FeedIndicatorProps {
	readonly state: ConnectionState;
	/** Age of the last price batch; null before the first. */
	readonly ageMs: number | null;
	/** Null until the server has sent it. */
	readonly source: FeedSource | null;
	/** The realtime connection: messages, notifications, trade events. */
	readonly events: {
		readonly status: "disconnected" | "connecting" | "connected" | "failed";
		readonly reason: string | null;
	};
}

/** The source and age of the prices: always in words, never only a colour. */
export function FeedIndicator({ state, ageMs, source, events }: FeedIndicatorProps) {
	const t = useT();
	const age = ageMs === null ? t("shell.feed.noTick") : t("shell.feed.age", { age: formatAge(ageMs) });
	const origin = useOrigin(source);
	const aged =
		state === "live" || ageMs === null ? t(`shell.feed.${state}`) : `${t(`shell.feed.${state}`)} · ${formatAge(ageMs)}`;
	return (
		<Popover
			align="end"
			label={t("shell.feed")}
			className="max-w-72"
			trigger={
				<button
					type="button"
					className="flex h-control-sm items-center justify-center gap-2 pointer-coarse:min-w-11 rounded-control px-2 text-12 text-secondary hover:bg-hover data-[state=open]:bg-press"
				>
					<ConnectionDot state={state} />
					<span className={state === "live" ? "sr-only xl:not-sr-only" : "num max-sm:sr-only"}>{aged}</span>
					{origin ? <span className="hidden max-w-72 truncate text-muted lg:inline">{origin}</span> : null}
				</button>
			}
		>
			<div className="flex flex-col gap-1.5">
				{origin ? <strong className="font-semibold">{origin}</strong> : null}
				<p className="text-secondary">{t(`shell.feed.explain.${state}`)}</p>
				<p className="num text-12 text-muted">{age}</p>
				<p className="border-line border-t pt-1.5 text-12 text-secondary">
					{events.status === "failed"
						? t("shell.feed.events.failed", { reason: events.reason ?? "" })
						: t(`shell.feed.events.${events.status}`)}
				</p>
			</div>
		</Popover>
	);
}

/**
 * If the bar has no room for the text: its own line, so that simulated prices are not taken for real ones. The line is
 * there before its text is known: the page below must not move under a finger when it comes.
 */
export function FeedNotice({ source }: { readonly source: FeedSource | null }) {
	const origin = useOrigin(source);
	return <p className="px-3 pb-1 text-center text-11 text-muted lg:hidden">{origin ?? "\u00a0"}</p>;
}

function useOrigin(source: FeedSource | null): string | null {
	const t = useT();
	if (!source) return null;
	if (source.kind === "replay") return t("shell.feed.replay", { date: source.recordedDate ?? "–" });
	return t(source.kind === "simulated" ? "shell.feed.simulated" : "shell.feed.push");
}
