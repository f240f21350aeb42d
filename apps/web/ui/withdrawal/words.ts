import type { LegWire, WithdrawalStatus } from "@truefill/contracts/http";
import type { Translate } from "../../i18n/index.ts";
import type { Tone } from "../../ui/badge.tsx";

export const WITHDRAWAL_TONES: Readonly<Record<WithdrawalStatus, Tone>> = {
	requested: "info",
	refused: "danger",
	pending: "warn",
	approved: "info",
	processing: "info",
	paid: "ok",
	"partly-paid": "warn",
	failed: "danger",
	returned: "warn",
	rejected: "danger",
	cancelled: "neutral",
	offset: "warn",
};

export const LEG_TONES: Readonly<Record<LegWire["status"], Tone>> = {
	open: "neutral",
	sent: "info",
	paid: "ok",
	failed: "danger",
	returned: "warn",
	dropped: "neutral",
};

/** What is said of a part: coins that are asked for and not given to the network yet are not sent. */
export const legState = ({ method, status, sent_at: at }: Pick<LegWire, "method" | "status" | "sent_at">) =>
	method === "coin" && status === "sent" && at === null ? "open" : status;

const HOUR = 60;
const DAY = 24 * HOUR;
/** Up to this many hours, hours are easier to read than days. */
const MOST_HOURS = 48;

const unitOf = (minutes: number) =>
	minutes <= 2 * HOUR
		? (["minutes", 1] as const)
		: minutes <= MOST_HOURS * HOUR
			? (["hours", HOUR] as const)
			: (["days", DAY] as const);

/** `18 hours`: rounded up, so that it is never promised too early. */
export function durationText(t: Translate, minutes: number): string {
	const [unit, size] = unitOf(minutes);
	return t(`withdrawal.time.${unit}`, { count: Math.ceil(minutes / size) });
}

/** `1 to 3 days`, in one unit; `up to 24 hours` where there is no least time. */
export function rangeText(t: Translate, from: number, to: number): string {
	const [unit, size] = unitOf(to);
	const [least, most] = [Math.floor(from / size), Math.ceil(to / size)];
	if (least === 0) return t("withdrawal.time.within", { time: durationText(t, to) });
	return least === most ? durationText(t, to) : t(`withdrawal.time.range.${unit}`, { from: least, to: most });
}

/** A masked number without most of its dots: `DE•••• 3000`. */
export const shortNumber = (masked: string): string => masked.replace(/•{4,}\s*/, "•••• ");
