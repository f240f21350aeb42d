import type { LocalInstrument, LocalTrade } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { notify } from "../../../ui/notify.ts";
import { NumberField } from "../../../ui/number-field.tsx";
import { stepSize, volumeLabel, volumeText } from "../figures.ts";
import { ShareOfTrade } from "./share-of-trade.tsx";
import { usePartialTake } from "./use-partial-take.ts";

export interface PartialTakeProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	readonly onClose: () => void;
}

/** Closes a part of a trade at a better price, by an order that waits for it. */
export function PartialTakeDialog({ trade, instrument, onClose }: PartialTakeProps) {
	const t = useT();
	const form = usePartialTake(trade, instrument);
	const { unit, volume, price, fault, blocked, result, command } = form;
	const submit = async () => {
		if (!(await form.send())) return;
		notify({ tone: "ok", title: t("blotter.partialTake.done", { instrument: instrument.displayName }) });
		onClose();
	};
	return (
		<Dialog
			open
			onOpenChange={(next) => (next ? undefined : onClose())}
			title={t("blotter.partialTake.title", { instrument: instrument.displayName })}
			description={t("blotter.partialTake.body")}
		>
			<form
				className="flex flex-col gap-3"
				onSubmit={(event) => {
					event.preventDefault();
					void submit();
				}}
			>
				<Field
					label={t("trading.close.volume")}
					error={fault.volume}
					aside={unit === "lots" ? t("trading.lots") : instrument.base}
				>
					{(aria) => (
						<NumberField
							{...aria}
							size="sm"
							step={volumeText(instrument, instrument.stepVolume, unit)}
							min={volumeText(instrument, instrument.stepVolume, unit)}
							max={volumeText(instrument, trade.volume, unit)}
							value={volume}
							onChange={form.setVolume}
						/>
					)}
				</Field>
				<ShareOfTrade
					trade={trade}
					instrument={instrument}
					percent={form.percent}
					onVolume={(part) => form.setVolume(volumeText(instrument, part, unit))}
				/>
				<Field label={t("blotter.partialTake.price")} error={fault.price}>
					{(aria) => (
						<NumberField {...aria} size="sm" step={stepSize(instrument)} value={price} onChange={form.setPrice} />
					)}
				</Field>
				{result === null || form.units === null || blocked !== null ? null : (
					<p className="text-12 text-secondary">
						{t("blotter.partialTake.sentence", {
							volume: volumeLabel(instrument, form.units, unit),
							amount: formatMoney(result, trade.currency, { sign: "always" }),
						})}
					</p>
				)}
				{command.refused === null ? null : (
					<p role="alert" className="text-12 text-danger">
						{command.refused}
					</p>
				)}
				<Button
					type="submit"
					variant="primary"
					block
					busy={command.busy}
					disabledReason={command.unknown ? null : blocked}
				>
					{command.unknown ? t("trading.ticket.findOut") : t("blotter.partialTake.place")}
				</Button>
			</form>
		</Dialog>
	);
}
