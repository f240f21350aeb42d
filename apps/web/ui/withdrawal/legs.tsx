import type { LegWire, PlannedLegWire } from "@truefill/contracts/http";
import { ArrowRight, Coins, CreditCard, Landmark } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { signOf } from "../../lib/decimal.ts";
import { Money } from "../num.tsx";
import { CoinLeg } from "./coin-leg.tsx";
import { rangeText, shortNumber } from "./words.ts";

const ICONS = { card: CreditCard, wire: Landmark, coin: Coins } as const;

/** How many coins arrive is not fixed before the release. */
const isEstimate = ({ coin }: PlannedLegWire | LegWire): boolean =>
	coin !== null && !("fixed_at" in coin && coin.fixed_at !== null);

export interface LegsProps<Leg extends PlannedLegWire | LegWire> {
	readonly legs: readonly Leg[];
	readonly currency: string;
	/** What became of it. */
	readonly aside?: (leg: Leg) => ReactNode;
}

/** Where each part goes, why, what it costs and when it arrives. */
export function Legs<Leg extends PlannedLegWire | LegWire>({ legs, currency, aside }: LegsProps<Leg>) {
	const t = useT();
	return (
		<ol aria-label={t("withdrawal.legs")} className="flex flex-col divide-y divide-line">
			{legs.map((leg) => {
				const { number, method, cause, destination, amount, fee, received, received_currency } = leg;
				const sender = "wire_sender" in leg ? leg.wire_sender : null;
				const Icon = ICONS[method];
				return (
					<li key={number} className="flex gap-3 py-3 first:pt-0 last:pb-0">
						<Icon className="icon mt-0.5 flex-none text-muted" aria-hidden />
						<div className="flex min-w-0 flex-1 flex-col gap-0.5">
							<p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
								<span className="font-medium">
									{destination === null ? (
										t(method === "coin" ? "withdrawal.leg.noAddress" : "withdrawal.leg.noBank")
									) : (
										<>
											<bdi>{destination.name}</bdi>{" "}
											{method === "coin" ? null : (
												<span dir="ltr" className="num wrap-anywhere text-secondary">
													{shortNumber(destination.number)}
												</span>
											)}
										</>
									)}
								</span>
								<Money value={amount} currency={currency} className="font-medium" />
							</p>
							{method !== "coin" || destination === null ? null : (
								<p className="wrap-anywhere font-mono text-11 text-secondary sm:text-12">
									<bdi dir="ltr">{destination.number}</bdi>
								</p>
							)}
							<p className="text-12 text-muted">
								{sender === "same" && cause === "wire-return"
									? t("withdrawal.wireSender.same")
									: t(`withdrawal.cause.${cause}`)}
							</p>
							{sender === "unknown" || sender === "not-named" ? (
								<p className="text-12 text-muted">{t(`withdrawal.wireSender.${sender}`)}</p>
							) : null}
							<p className="flex flex-wrap items-center gap-x-2 text-12 text-secondary">
								<span>
									{signOf(fee) === 0 ? (
										t("withdrawal.noFee")
									) : (
										<>
											{t("withdrawal.fee")} <Money value={fee} currency={currency} />
										</>
									)}
								</span>
								<ArrowRight className="size-3 text-muted rtl:-scale-x-100" aria-hidden />
								<span>
									{t("withdrawal.arrives")} {isEstimate(leg) ? `${t("withdrawal.leg.estimate")} ` : null}
									<Money value={received} currency={received_currency} />
								</span>
								{leg.arrives_from_minutes === null || leg.arrives_to_minutes === null ? null : (
									<span className="text-muted">· {rangeText(t, leg.arrives_from_minutes, leg.arrives_to_minutes)}</span>
								)}
							</p>
							{leg.coin === null ? null : <CoinLeg leg={leg} coin={leg.coin} currency={currency} />}
							{aside?.(leg)}
						</div>
					</li>
				);
			})}
		</ol>
	);
}
