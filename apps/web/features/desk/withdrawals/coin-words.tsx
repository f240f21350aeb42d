import type { CoinPayoutWire, CoinTransactionWire } from "@truefill/contracts/http";
import { useT } from "../../../i18n/index.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { isUndone } from "./next-act.ts";

export const PAYOUT_TONES: Readonly<Record<CoinPayoutWire["status"], Tone>> = {
	unpriced: "warn",
	open: "warn",
	sent: "info",
	paid: "ok",
	cancelled: "neutral",
};

export const TRANSACTION_TONES: Readonly<Record<CoinTransactionWire["status"], Tone>> = {
	made: "warn",
	released: "warn",
	signed: "warn",
	broadcast: "info",
	confirmed: "ok",
	replaced: "neutral",
	reverted: "danger",
	discarded: "neutral",
};

/** The payout's state, with its confirmations while they count. */
export function StateBadge({ payout }: { readonly payout: CoinPayoutWire }) {
	const t = useT();
	const { status, confirmations, confirmations_needed: needed } = payout;
	if (isUndone(payout)) return <Badge tone="danger">{t("coinPayout.undone")}</Badge>;
	return (
		<span className="inline-flex flex-wrap items-center gap-x-2">
			<Badge tone={PAYOUT_TONES[status]}>{t(`coinPayout.status.${status}`)}</Badge>
			{status === "sent" ? (
				<span className="num text-12 text-muted">
					{t("withdrawal.leg.confirmations", { count: Math.min(confirmations, needed), needed })}
				</span>
			) : null}
		</span>
	);
}
