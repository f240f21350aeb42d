import type { PlainMessageKey } from "../../../i18n/index.ts";
import type { AccountFigure } from "../../../ui/why/opened.ts";

/** The names that the figures have everywhere. */
export const FIGURE_LABELS = {
	balance: "trading.balance",
	credit: "trading.credit",
	equity: "trading.equity",
	margin: "trading.usedMargin",
	free: "trading.freeMargin",
	level: "trading.marginLevel",
	pnl: "trading.openPnl",
	lifetime: "trading.lifetimePnl",
} as const satisfies Readonly<Record<AccountFigure, PlainMessageKey>>;
