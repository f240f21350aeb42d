import { formatPrice as exactPrice } from "@truefill/core/money";
import { type LocalInstrument, type LocalTrade, sendCancelClose } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice, formatTime } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { notify } from "../../../ui/notify.ts";
import { volumeLabel } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import { useCommand } from "./use-command.ts";

export interface QueuedCloseProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	readonly onDone?: () => void;
}

/** A close queued for the market's opening (E14), with a cancel button. Nothing if there is none. */
export function QueuedClose({ trade, instrument, onDone }: QueuedCloseProps) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const { busy, refused, unknown, run } = useCommand(`take back ${trade.id}`, (id: string, commandId) =>
		sendCancelClose({ id, command_id: commandId }),
	);
	const request = trade.closeRequest;
	if (request === null) return null;
	const time = formatTime(new Date(request.requestedAtMs).toISOString(), "day-time");
	const { displayName, priceDigits } = instrument;
	const takeBack = async () => {
		if ((await run(trade.id)) === null) return;
		notify({ tone: "ok", title: t("trading.close.takenBack", { instrument: displayName }) });
		onDone?.();
	};
	return (
		<Alert
			variant="warning"
			title={
				<HelpTerm href={helpHref("market-hours#closes-that-wait")}>
					{t("trading.close.waits.title", { instrument: displayName })}
				</HelpTerm>
			}
			actions={
				<Button size="sm" busy={busy} onClick={() => void takeBack()}>
					{unknown ? t("trading.ticket.findOut") : t("trading.close.takeBack")}
				</Button>
			}
		>
			{request.volume === null
				? t("trading.close.waits.all", { time })
				: t("trading.close.waits.part", { volume: volumeLabel(instrument, request.volume, unit), time })}{" "}
			{request.bound === null
				? null
				: t("trading.close.waits.bound", {
						price: formatPrice(exactPrice(request.bound, priceDigits), priceDigits),
					})}
			{refused === null ? null : (
				<span role="alert" className="mt-1 block text-danger">
					{refused}
				</span>
			)}
		</Alert>
	);
}
