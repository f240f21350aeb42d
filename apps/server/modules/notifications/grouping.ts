import type { NotificationCode } from "@truefill/contracts/http";

/** This many of a kind are shown singly within a minute; the rest are grouped into one with a count. */
export const SINGLE_MAX = 3;
const MINUTE_MS = 60_000;

interface Family {
	readonly codes: readonly NotificationCode[];
	readonly many: NotificationCode;
}

const FAMILIES: readonly Family[] = [
	{ codes: ["ORDER_FILLED"], many: "ORDERS_FILLED" },
	{
		codes: ["STOP_LOSS_FILLED", "TRAILING_STOP_FILLED", "GUARANTEED_STOP_FILLED", "TAKE_PROFIT_FILLED"],
		many: "LEVELS_FILLED",
	},
	{ codes: ["ORDER_CANCELLED"], many: "ORDERS_CANCELLED" },
	{ codes: ["CLOSE_DONE"], many: "CLOSES_DONE" },
	{ codes: ["CLOSE_CANCELLED"], many: "CLOSES_CANCELLED" },
	{ codes: ["DIVIDEND", "SPLIT"], many: "CORPORATE_ACTIONS" },
];

/** The group of a code; undefined if it is never grouped. */
export const familyOf = (code: NotificationCode): Family | undefined =>
	FAMILIES.find(({ codes }) => codes.includes(code));

export const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
