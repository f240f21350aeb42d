import { useEffect } from "react";
import { directory, onClosedByServer } from "../../data/index.ts";
import { t } from "../../i18n/index.ts";
import { formatMoney, formatPrice } from "../../lib/format.ts";
import { notify } from "../../ui/notify.ts";

/** Tells of each trade that a level, a close-out or the staff has closed. */
export function useClosedNotices(): void {
	useEffect(
		() =>
			onClosedByServer((trade) => {
				const instrument = directory().byId(trade.asset_id);
				if (trade.close_reason === null || instrument === undefined) return;
				notify({
					tone: trade.close_reason === "stop-out" ? "danger" : "info",
					id: `closed-${trade.id}`,
					title: t("trading.closedBy", {
						reason: t(`trading.reason.${trade.close_reason}`),
						instrument: instrument.displayName,
						price: formatPrice(trade.closing_price, instrument.priceDigits),
					}),
					description: [
						...(trade.close_reason === "stop-out" ? [t("trading.stopOut.why")] : []),
						t("trading.closed.result", { amount: formatMoney(trade.pnl, trade.currency, { sign: "always" }) }),
					].join(" "),
				});
			}),
		[],
	);
}
