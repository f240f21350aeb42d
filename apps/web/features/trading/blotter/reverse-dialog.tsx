import { formatMoney as exactMoney, money } from "@truefill/core/money";
import { opposite } from "@truefill/core/pricing";
import { type ClosePreview, type OpenTradePreview, previewOpenTrade } from "@truefill/core/trading";
import {
	directory,
	type LocalInstrument,
	type LocalTrade,
	sendReverse,
	useQuote,
	type valuedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatPrice } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money } from "../../../ui/num.tsx";
import { refusalText, volumeLabel } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import { useValuedAccount } from "../use-valued-account.ts";
import { accountCurrencyOf } from "./currency.ts";
import { closeEstimate, moneyText, priceOf } from "./estimate.ts";
import { Lines } from "./lines.tsx";
import { useOrderCommand } from "./use-command.ts";

type Valued = ReturnType<typeof valuedAccount>;

export interface ReverseDialogProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	readonly onClose: () => void;
}

/** The opening in the opposite direction, on the account after the closing; null while the closing's result is unknown. */
function previewReverse(trade: LocalTrade, result: ClosePreview | null, now: Valued): OpenTradePreview | null {
	if (result === null) return null;
	const { grossPnl, conversionCharge, commission } = result;
	const openTrades = new Map([...now.openTrades].filter(([id]) => id !== trade.id));
	// The opening's costs are already booked; only the closing commission remains.
	const balance = money(now.balance + grossPnl - conversionCharge - (commission - trade.commission));
	const order = {
		instrumentId: trade.instrumentId,
		side: opposite(trade.side),
		volume: trade.volume,
		stopLoss: null,
		takeProfit: null,
		bound: null,
	};
	return previewOpenTrade({ ...now, balance, openTrades }, order, directory().view);
}

/** Closes and opens in the opposite direction, both or neither; shows result and margin of both steps beforehand. */
export function ReverseDialog({ trade, instrument, onClose }: ReverseDialogProps) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const { valued } = useValuedAccount();
	useQuote(instrument.id);
	const { busy, refused, unknown, run } = useOrderCommand(`reverse ${trade.id}`, (id: string, commandId) =>
		sendReverse({ id, command_id: commandId }),
	);
	const estimate = closeEstimate(trade, instrument);
	const currency = accountCurrencyOf(trade.currency);
	const side = opposite(trade.side);
	const preview = valued === null ? null : previewReverse(trade, estimate.result, valued);
	const refusal = preview?.refusal ?? null;
	const volume = volumeLabel(instrument, trade.volume, unit);
	const price = formatPrice(priceOf(estimate.price, instrument), instrument.priceDigits);
	const words = { volume, instrument: instrument.displayName, price };
	const submit = async () => {
		const changes = await run(trade.id);
		if (changes === null) return;
		const [closed] = changes.closed;
		notify({
			tone: "ok",
			urgent: true,
			title: t(side === "buy" ? "closing.reversed.buy" : "closing.reversed.sell", words),
			...(closed === undefined
				? {}
				: {
						description: t("trading.closed.result", { amount: formatMoney(closed.pnl, currency, { sign: "always" }) }),
					}),
		});
		onClose();
	};
	return (
		<Dialog
			open
			onOpenChange={(next) => (next ? undefined : onClose())}
			title={t("closing.reverse.title", { instrument: instrument.displayName })}
			description={t(side === "buy" ? "closing.reverse.toBuy" : "closing.reverse.toSell", words)}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						{t("closing.keepOne")}
					</Button>
					<Button
						variant={side === "buy" ? "up" : "down"}
						busy={busy}
						disabledReason={unknown || refusal === null ? null : refusalText(refusal, instrument, unit)}
						onClick={() => void submit()}
					>
						{unknown
							? t("trading.ticket.findOut")
							: t(side === "buy" ? "closing.reverse.submitBuy" : "closing.reverse.submitSell", words)}
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-3">
				<Effect result={estimate.result} preview={preview} trade={trade} />
				<p className="text-12 text-muted">{t("closing.reverse.note")}</p>
				{refusal === null ? null : <Alert variant="destructive">{refusalText(refusal, instrument, unit)}</Alert>}
				{refused === null ? null : (
					<Alert variant={unknown ? "warning" : "destructive"} announce>
						{refused}
					</Alert>
				)}
			</div>
		</Dialog>
	);
}

/** The result of the closing, and the margin of the opening. */
function Effect(props: {
	readonly result: ClosePreview | null;
	readonly preview: OpenTradePreview | null;
	readonly trade: LocalTrade;
}) {
	const { result, preview, trade } = props;
	const t = useT();
	const currency = accountCurrencyOf(trade.currency);
	return (
		<Lines
			lines={[
				[
					t("closing.reverse.result"),
					<Money key="net" value={moneyText(result?.netPnl, trade)} currency={currency} tone="signed" sign="always" />,
				],
				[
					t("closing.reverse.margin"),
					<Money
						key="margin"
						value={preview?.plan == null ? null : exactMoney(preview.plan.margin, currency)}
						currency={currency}
					/>,
				],
				[
					t("trading.preview.freeAfter"),
					<Money
						key="free"
						value={preview?.plan == null ? null : exactMoney(preview.plan.freeMarginAfter, currency)}
						currency={currency}
					/>,
				],
			]}
		/>
	);
}
