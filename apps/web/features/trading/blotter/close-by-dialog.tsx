import { formatMoney as exactMoney, money, type Volume, volume } from "@truefill/core/money";
import { useState } from "react";
import { type LocalInstrument, type LocalTrade, sendCloseBy, useQuote } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { sumOf } from "../../../lib/decimal.ts";
import { formatMoney, formatPrice, formatTime } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money } from "../../../ui/num.tsx";
import { Select } from "../../../ui/select.tsx";
import { volumeLabel } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import { accountCurrencyOf } from "./currency.ts";
import { closeEstimate, moneyText, priceOf } from "./estimate.ts";
import { Lines } from "./lines.tsx";
import { StaleRate } from "./stale-rate.tsx";
import { useOrderCommand } from "./use-command.ts";

export interface CloseByDialogProps {
	readonly trade: LocalTrade;
	readonly opposite: readonly LocalTrade[];
	readonly instrument: LocalInstrument;
	readonly onClose: () => void;
}

/** Net result of closing both at one price, or each at its own side of the market. */
function netOf(trade: LocalTrade, other: LocalTrade, part: Volume, instrument: LocalInstrument, against: boolean) {
	const at = against ? other.openingPrice : undefined;
	const results = [trade, other].map((each) => closeEstimate(each, instrument, part, at).result);
	if (results.some((each) => each === null)) return null;
	return money(results.reduce((sum, each) => sum + (each?.netPnl ?? 0n), 0n));
}

/** Closes two opposite trades against each other (E12); shows the result, and that of closing at the market. */
export function CloseByDialog({ trade, opposite, instrument, onClose }: CloseByDialogProps) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	useQuote(instrument.id);
	const [chosen, setChosen] = useState(() => opposite[0]?.id ?? "");
	const other = opposite.find(({ id }) => id === chosen) ?? opposite[0];
	const { busy, refused, unknown, run } = useOrderCommand(`close-by ${trade.id}`, (id: string, commandId) =>
		sendCloseBy({ command_id: commandId, trade_id: trade.id, other_trade_id: id }),
	);
	if (other === undefined) return null;
	const currency = accountCurrencyOf(trade.currency);
	const part = volume(trade.volume < other.volume ? trade.volume : other.volume);
	const net = netOf(trade, other, part, instrument, true);
	const atMarket = netOf(trade, other, part, instrument, false);
	const saved = net === null || atMarket === null ? null : exactMoney(money(net - atMarket), currency);
	const label = (each: LocalTrade) =>
		t(each.side === "buy" ? "closing.by.buy" : "closing.by.sell", {
			volume: volumeLabel(instrument, each.volume, unit),
			price: formatPrice(priceOf(each.openingPrice, instrument), instrument.priceDigits),
			time: formatTime(new Date(each.openedAtMs).toISOString(), "day-time"),
		});
	const submit = async () => {
		const changes = await run(other.id);
		if (changes === null) return;
		const result = sumOf(changes.closed.map(({ pnl }) => pnl));
		notify({
			tone: "ok",
			urgent: true,
			title: t("closing.by.done", { instrument: instrument.displayName, volume: volumeLabel(instrument, part, unit) }),
			description: t("trading.closed.result", { amount: formatMoney(result, currency, { sign: "always" }) }),
		});
		onClose();
	};
	return (
		<Dialog
			open
			onOpenChange={(next) => (next ? undefined : onClose())}
			title={t("closing.by.title", { instrument: instrument.displayName })}
			description={t("closing.by.describe", { volume: volumeLabel(instrument, part, unit) })}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						{t("closing.keepBoth")}
					</Button>
					<Button variant="primary" busy={busy} onClick={() => void submit()}>
						{unknown ? t("trading.ticket.findOut") : t("closing.by.submit")}
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-3">
				<p className="text-13">{label(trade)}</p>
				<StaleRate stale={closeEstimate(trade, instrument, part, other.openingPrice).result?.staleConversion} />
				{opposite.length > 1 ? (
					<Select
						aria-label={t("closing.by.other")}
						value={other.id}
						onChange={setChosen}
						options={opposite.map((each) => ({ value: each.id, label: label(each) }))}
					/>
				) : (
					<p className="text-13">{label(other)}</p>
				)}
				<Lines
					lines={[
						[
							t("closing.by.result"),
							<Money key="net" value={moneyText(net, trade)} currency={currency} tone="signed" sign="always" />,
						],
						[
							t("closing.by.market"),
							<Money key="market" value={moneyText(atMarket, trade)} currency={currency} tone="signed" sign="always" />,
						],
						[
							t("closing.by.saved"),
							<Money key="saved" value={saved} currency={currency} tone="signed" sign="always" />,
						],
					]}
				/>
				{refused === null ? null : (
					<Alert variant={unknown ? "warning" : "destructive"} announce>
						{refused}
					</Alert>
				)}
			</div>
		</Dialog>
	);
}
