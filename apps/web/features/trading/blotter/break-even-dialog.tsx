import { useState } from "react";
import type { LocalInstrument, LocalTrade } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import LevelsForm from "./levels-form.tsx";

export interface BreakEvenDialogProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	/** Decimal text. */
	readonly price: string;
	readonly onClose: () => void;
}

/** The trade's levels with the stop at its break-even price, to be saved. */
export function BreakEvenDialog({ trade, instrument, price, onClose }: BreakEvenDialogProps) {
	const t = useT();
	// Of the moment it opened: the rate moves, and the form keeps what it shows.
	const [stop] = useState(price);
	return (
		<Dialog
			open
			onOpenChange={(next) => (next ? undefined : onClose())}
			title={t("blotter.breakEven.title", { instrument: instrument.displayName })}
			description={t("blotter.breakEven.body", { price: formatPrice(stop, instrument.priceDigits) })}
		>
			<LevelsForm trade={trade} instrument={instrument} stop={stop} onDone={onClose} />
		</Dialog>
	);
}
