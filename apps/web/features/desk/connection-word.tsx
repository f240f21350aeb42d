import { type RealtimeStatus, useRealtime } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { ConnectionDot, type ConnectionState } from "../../ui/connection-dot.tsx";

const DOTS: Readonly<Record<RealtimeStatus, ConnectionState>> = {
	connected: "live",
	connecting: "connecting",
	disconnected: "offline",
	failed: "offline",
};

export interface ConnectionWordProps {
	readonly status: RealtimeStatus;
	/** On a phone only the dot is shown while connected. */
	readonly compact?: boolean;
}

/** SPEC §2: Connected, Reconnecting..., Disconnected; the reason on hover. */
export function ConnectionWord({ status, compact = false }: ConnectionWordProps) {
	const t = useT();
	const { reason } = useRealtime();
	const word =
		status === "connected"
			? t("chat.connected")
			: status === "connecting"
				? t("chat.reconnecting")
				: t("chat.disconnected");
	return (
		<span className="flex flex-none items-center gap-2 text-12 text-secondary" title={reason ?? undefined}>
			<ConnectionDot state={DOTS[status]} />
			<span className={cx(compact && "max-sm:sr-only")}>{word}</span>
		</span>
	);
}
