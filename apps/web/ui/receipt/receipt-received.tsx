import type { Receipt } from "@truefill/contracts/http";
import { useLook, useT } from "../../i18n/index.ts";
import { coinText, rateText } from "../../lib/coin-text.ts";
import { formatTime } from "../../lib/format.ts";
import { Badge } from "../badge.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { TimeText } from "../time-text.tsx";
import { type Fact, ReceiptFacts } from "./receipt-facts.tsx";

/** The coins that a deposit arrived as: how many, by which rate beside the quoted one, and in which output. */
export function ReceiptReceived({ receipt: { coins_received: received, currency } }: { readonly receipt: Receipt }) {
	const t = useT();
	useLook();
	if (received === null) return null;
	const { coin, quoted, is_quoted: isQuoted, confirmations_needed: count } = received;
	const rateOf = (rate: string, of: string) => (
		<bdi dir="ltr">{t("coinDeposit.quote.rate", { coin, rate: rateText(rate, of) })}</bdi>
	);
	const facts: readonly Fact[] = [
		{ name: t("receipt.received.coins"), value: coinText(received.coins, coin) },
		{
			name: t("receipt.coins.rate"),
			value: rateOf(received.rate, currency),
			note: (
				<>
					{t(isQuoted ? "receipt.received.rate.quoted" : "receipt.received.rate.crediting")} ·{" "}
					<bdi dir="ltr">{received.rate_source}</bdi>
				</>
			),
		},
		...(quoted === null
			? []
			: [
					{
						name: t("receipt.received.quoted"),
						value: rateOf(quoted.rate, quoted.currency),
						note: t("receipt.received.until", { until: formatTime(quoted.locked_until, "date-time-seconds") }),
					},
				]),
		{
			name: t("receipt.received.seen"),
			value: <TimeText value={received.first_seen_at} format="date-time-seconds" />,
		},
		{
			name: t("receipt.received.final"),
			value:
				received.final_at === null ? (
					t("receipt.coins.unknown")
				) : (
					<TimeText value={received.final_at} format="date-time-seconds" />
				),
			note: t("receipt.received.confirmations", { count }),
		},
		{ name: t("coinDeposit.network"), value: t(`coinDeposit.network.${received.network}`) },
	];
	return (
		<SettingsCard
			title={t("receipt.received")}
			aside={received.is_test ? <Badge tone="warn">{t("wallet.leg.test")}</Badge> : undefined}
		>
			<ReceiptFacts
				facts={facts}
				lines={[
					{ name: t("receipt.received.at"), value: received.address },
					{ name: t("receipt.received.output", { output: received.output }), value: received.txid },
				]}
			/>
		</SettingsCard>
	);
}
