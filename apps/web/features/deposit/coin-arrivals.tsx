import type { CoinArrival, CoinWalletDetail } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { serverText } from "../../i18n/server-texts.ts";
import { coinText, rateText } from "../../lib/coin-text.ts";
import { formatMoney, formatTime } from "../../lib/format.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { CoinAmount } from "../../ui/coin-amount.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { Progress } from "../../ui/progress.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";

const TONES: Readonly<Record<CoinArrival["status"], Tone>> = {
	confirming: "info",
	void: "neutral",
	small: "warn",
	waiting: "warn",
	booking: "info",
	booked: "ok",
	held: "warn",
	unsupported: "danger",
	frozen: "danger",
	lost: "danger",
	returned: "neutral",
	"written-off": "neutral",
};

/** What has arrived at the address, newest first, with its confirmations while they count. */
export function CoinArrivals({ wallet }: { readonly wallet: CoinWalletDetail }) {
	const t = useT();
	const { arrivals, offer, coin } = wallet;
	const minimum = offer === null ? "" : coinText(offer.minimum, coin);
	return (
		<SettingsCard
			title={t("coinDeposit.arrivals")}
			aside={<HelpLink place="deposits#if-coins-are-not-credited" about={t("coinDeposit.arrivals")} />}
		>
			{arrivals.length === 0 ? (
				<p className="text-13 text-secondary">{t("coinDeposit.arrivals.none")}</p>
			) : (
				<ul className="-my-2 flex flex-col divide-y divide-line" aria-live="polite">
					{arrivals.map((arrival) => (
						<Arrival key={arrival.id} arrival={arrival} minimum={minimum} />
					))}
				</ul>
			)}
		</SettingsCard>
	);
}

function Arrival({ arrival, minimum }: { readonly arrival: CoinArrival; readonly minimum: string }) {
	const t = useT();
	const { coin, token, amount, status, transaction, failure, returned_by: returned } = arrival;
	const { confirmations, confirmations_needed: needed } = arrival;
	const done = Math.min(confirmations, needed);
	const counted = t("coinDeposit.confirming", { done, needed });
	return (
		<li className="flex flex-col gap-1.5 py-3">
			<span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<span className="num wrap-anywhere font-semibold text-14">
					{coin === null ? <Token contract={token} /> : <CoinAmount value={amount} coin={coin} />}
				</span>
				<Badge tone={TONES[status]}>{t(`coinDeposit.status.${status}`)}</Badge>
			</span>
			{status === "confirming" ? (
				<span className="flex flex-col gap-1.5">
					<Progress label={counted} value={(done / needed) * 100} />
					<span className="num text-12 text-secondary">{counted}</span>
				</span>
			) : null}
			<About status={status} minimum={minimum} />
			{failure === null ? null : <span className="text-12 text-secondary">{serverText("error", failure)}</span>}
			<Credited arrival={arrival} />
			{returned === null ? null : (
				<span className="text-12 text-secondary">
					{t("coinDeposit.returned.by")}{" "}
					<bdi dir="ltr" className="wrap-anywhere font-mono">
						{returned}
					</bdi>
				</span>
			)}
			<span className="flex flex-wrap gap-x-3 text-12 text-muted">
				<span>{t("coinDeposit.first", { time: formatTime(arrival.first_seen_at, "date-time") })}</span>
				<bdi dir="ltr" title={transaction} className="font-mono">
					{transaction.slice(0, 10)}…{transaction.slice(-6)}
				</bdi>
			</span>
		</li>
	);
}

/** Of an unknown token nobody knows the unit: its contract stands instead of an amount that nobody can read. */
function Token({ contract }: { readonly contract: string | null }) {
	const t = useT();
	return (
		<>
			{t("coinDeposit.token")}{" "}
			<bdi dir="ltr" className="font-mono font-regular text-12 text-secondary">
				{contract}
			</bdi>
		</>
	);
}

/** What the status means for the customer; what is credited needs no sentence. */
function About({ status, minimum }: { readonly status: CoinArrival["status"]; readonly minimum: string }) {
	const t = useT();
	if (status === "booked") return null;
	return (
		<span className="text-12 text-secondary">
			{status === "small" ? t("coinDeposit.about.small", { minimum }) : t(`coinDeposit.about.${status}`)}
		</span>
	);
}

function Credited({ arrival: { credited, status } }: { readonly arrival: CoinArrival }) {
	const t = useT();
	if (credited === null || status !== "booked") return null;
	const { amount, currency, fee, rate, is_quoted: isQuoted } = credited;
	return (
		<span className="num text-12 text-secondary">
			<span className="font-medium text-ok">
				{t("coinDeposit.credited", { amount: formatMoney(amount, currency) })}
			</span>{" "}
			{t(isQuoted ? "coinDeposit.at.quoted" : "coinDeposit.at.crediting", { rate: rateText(rate, currency) })}
			{/[1-9]/.test(fee) ? `, ${t("coinDeposit.credited.fee", { fee: formatMoney(fee, currency) })}` : null}
		</span>
	);
}
