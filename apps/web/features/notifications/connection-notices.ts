import { useEffect, useRef } from "react";
import { useRealtime } from "../../data/index.ts";
import { t } from "../../i18n/index.ts";
import { notify } from "../../ui/notify.ts";

const ID = "realtime";
/** SPEC §2, §9. */
const CONNECTED_MS = 2_000;
const FAILED_MS = 4_000;

/**
 * SPEC §2 Connection toasts. The first connection of a page is not announced; only a loss, a reconnect and the reason
 * of a failure.
 */
export function useConnectionNotices(): void {
	const { status, reason } = useRealtime();
	const before = useRef({ wasConnected: false, inTrouble: false });
	useEffect(() => {
		const seen = before.current;
		if (status === "connected") {
			if (seen.inTrouble) notify({ id: ID, tone: "ok", title: t("realtime.connected"), durationMs: CONNECTED_MS });
			before.current = { wasConnected: true, inTrouble: false };
		} else if (status === "connecting" && seen.wasConnected) {
			notify({ id: ID, tone: "busy", title: t("realtime.reconnecting"), durationMs: Number.POSITIVE_INFINITY });
			before.current = { ...seen, inTrouble: true };
		} else if (status === "failed") {
			const title = t("realtime.failed", { reason: reason ?? t("realtime.unknown") });
			notify({ id: ID, tone: "danger", title, durationMs: FAILED_MS });
			before.current = { ...seen, inTrouble: true };
		}
	}, [status, reason]);
}
