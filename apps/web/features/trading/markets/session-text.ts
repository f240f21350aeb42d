import type { MarketState } from "@truefill/core/pricing";
import { type LocalInstrument, sessionNow } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { countdownText } from "../../../lib/countdown.ts";
import { formatWait } from "../../../lib/format.ts";
import { formatDayAt } from "../../../lib/format-day.ts";
import { marketText } from "../figures.ts";

const DAY_MS = 86_400_000;

/** `2 days`, `5:04:31`, `04:31`. */
const waitText = (ms: number): string => (ms >= DAY_MS ? formatWait(ms) : countdownText(ms));

/** The session in a sentence: until when, counted down in the reader's zone; or why nothing can be dealt. */
export function sessionSentence(instrument: LocalInstrument, market: MarketState, nowMs: number): string {
	if (market.state === "closed") {
		const { opensAtMs } = market;
		return opensAtMs === null
			? t("trading.market.closed")
			: t("markets.session.opens", { time: formatDayAt(opensAtMs, "day-time"), wait: waitText(opensAtMs - nowMs) });
	}
	const reason = marketText(market);
	if (reason !== null) return reason;
	const session = sessionNow(instrument, nowMs);
	if (session?.open !== true) return t("markets.session.beside");
	return session.closesAtMs === null
		? t("markets.session.always")
		: t("markets.session.closes", {
				time: formatDayAt(session.closesAtMs, "day-time"),
				wait: waitText(session.closesAtMs - nowMs),
			});
}
