import { useConnectionStatus } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";

/** Says that nothing can be sent while the prices' connection is lost; null: it is not. */
export function useOffline(): string | null {
	const t = useT();
	const status = useConnectionStatus();
	return status === "reconnecting" || status === "refused" ? t("trading.ticket.offline") : null;
}
