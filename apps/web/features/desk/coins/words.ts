import type { CoinDepositWire, OutputDecisionWire, OutputStatusWire } from "@truefill/contracts/http";
import type { useT } from "../../../i18n/index.ts";
import { formatMoney } from "../../../lib/format.ts";
import type { Tone } from "../../../ui/badge.tsx";

/** What is open: a decision to ask for, or the answer to a colleague's. */
export type CoinAction = OutputDecisionWire | "approve" | "refuse";

export const STATE_TONES: Readonly<Record<OutputStatusWire, Tone>> = {
	seen: "info",
	void: "neutral",
	final: "info",
	small: "warn",
	waiting: "warn",
	converted: "info",
	booked: "ok",
	held: "warn",
	unsupported: "danger",
	frozen: "danger",
	lost: "danger",
	returned: "neutral",
	"written-off": "neutral",
};

/** The amount in its coin; of an unknown token its name instead of an amount that nobody can read. */
export const amountOf = (
	{ coin, amount, token }: Pick<CoinDepositWire, "coin" | "amount" | "token">,
	t: ReturnType<typeof useT>,
): string =>
	coin === null
		? t("coinDesk.token", { token: `${(token ?? "").slice(0, 8)}…` })
		: formatMoney(amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount, coin);

/** The begin and the end of a long id. */
export const shortId = (id: string): string => (id.length <= 20 ? id : `${id.slice(0, 10)}…${id.slice(-6)}`);
