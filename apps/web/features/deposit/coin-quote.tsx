import type { CoinWalletDetail } from "@truefill/contracts/http";
import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { lockRate } from "../../data/deposits/coins.ts";
import { isApiError } from "../../data/http/index.ts";
import { useT } from "../../i18n/index.ts";
import { basisPointsText, rateText } from "../../lib/coin-text.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { useServerNow } from "./use-server-now.ts";

const SECOND_MS = 1_000;
const clockText = (leftMs: number): string => {
	const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
	return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
};

/** The rate: locked with a countdown, or the one of now with the way to lock it. */
export function CoinQuotePanel({ wallet }: { readonly wallet: CoinWalletDetail }) {
	const t = useT();
	const now = useServerNow();
	const [busy, setBusy] = useState(false);
	const { id, coin, quote, offer, account_currency: currency } = wallet;
	const leftMs = quote === null ? 0 : Date.parse(quote.locked_until) - now;
	const isLocked = quote !== null && leftMs > 0;
	const rate = isLocked ? quote.rate : (offer?.rate ?? null);
	const lock = async () => {
		setBusy(true);
		try {
			await lockRate(id);
		} catch (error) {
			if (!isApiError(error)) throw error;
			notify({ tone: "danger", title: error.message });
		} finally {
			setBusy(false);
		}
	};
	return (
		<SettingsCard
			title={t("coinDeposit.quote")}
			about={
				isLocked
					? undefined
					: quote !== null
						? t("coinDeposit.quote.ended")
						: offer === null
							? undefined
							: t("coinDeposit.quote.body", { minutes: offer.lock_minutes })
			}
		>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p className="flex min-w-0 flex-col">
					<span className="num font-semibold text-16">
						{rate === null ? (
							t("coinDeposit.quote.none", { coin })
						) : (
							<bdi dir="ltr">{t("coinDeposit.quote.rate", { coin, rate: rateText(rate, currency) })}</bdi>
						)}
					</span>
					<span className="text-12 text-muted">
						{t("coinDeposit.rate.less", {
							percent: basisPointsText(isLocked ? quote.mark_up_basis_points : (offer?.mark_up_basis_points ?? 0)),
						})}
					</span>
				</p>
				{isLocked ? (
					<p
						role="timer"
						className="inline-flex items-center gap-1.5 rounded-pill bg-ok-quiet px-3 py-1 font-medium text-13 text-ok"
					>
						<LockKeyhole className="icon" aria-hidden />
						<span className="num">{t("coinDeposit.quote.holds", { time: clockText(leftMs) })}</span>
					</p>
				) : rate === null || offer === null ? null : (
					<Button busy={busy} icon={<LockKeyhole className="icon" aria-hidden />} onClick={() => void lock()}>
						{t(quote === null ? "coinDeposit.quote.lock" : "coinDeposit.quote.again")}
					</Button>
				)}
			</div>
		</SettingsCard>
	);
}
