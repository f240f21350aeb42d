import { formatPrice as exactPrice } from "@truefill/core/money";
import { useId } from "react";
import {
	type LocalInstrument,
	orderFromWire,
	useDirectory,
	usePendingOrders,
	useSelectedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Select } from "../../../ui/select.tsx";
import { EXTRA } from "../ticket/ticket-extras.tsx";
import type { PairForm } from "./pair.ts";
import { wordsOf } from "./words.tsx";

export interface PairFieldProps {
	readonly pair: PairForm;
	readonly onChange: (pair: PairForm) => void;
	/** Called when it is turned on. */
	readonly begin: () => void;
	/** Why the second order cannot be placed, or null. */
	readonly error: string | null;
	readonly instrument: LocalInstrument;
}

const NEW = "new";

/** One cancels the other: with a second order, or with an existing pending one (E12). */
export function PairField({ pair, onChange, begin, error, instrument }: PairFieldProps) {
	const t = useT();
	const id = useId();
	const account = useSelectedAccount();
	const { data: pending = [] } = usePendingOrders(account?.id);
	const directory = useDirectory();
	const others = pending.flatMap((wire) => {
		const known = directory.byId(wire.asset_id);
		const { type, side, instrument: name, price } = known === undefined ? NOTHING : wordsOf(orderFromWire(wire), known);
		return known === undefined ? [] : [{ value: wire.id, label: `${type} ${side} ${name} ${price}` }];
	});
	return (
		<div className={`flex min-w-0 flex-col gap-1.5 ${EXTRA}`}>
			<label
				className="flex min-h-6 items-center gap-2 font-medium text-12 text-secondary leading-4 pointer-coarse:min-h-11"
				title={t("ticket.pair.help")}
			>
				<input
					type="checkbox"
					checked={pair.on}
					onChange={(event) => (event.target.checked ? begin() : onChange({ ...pair, on: false }))}
					className="size-3.5 flex-none accent-(--accent-solid)"
				/>
				{t("ticket.pair")}
			</label>
			{pair.on ? (
				<div className="flex flex-col gap-1.5 border-line border-s-2 ps-2.5">
					{others.length === 0 ? null : (
						<Select
							size="sm"
							aria-label={t("ticket.pair.with")}
							value={pair.with ?? NEW}
							onChange={(value) => onChange({ ...pair, with: value === NEW ? null : value })}
							options={[{ value: NEW, label: t("ticket.pair.new") }, ...others]}
						/>
					)}
					{pair.with === null ? (
						<>
							<div className="flex gap-1.5">
								<SegmentedControl
									block
									label={t("ticket.pair.side")}
									value={pair.side}
									onChange={(side) => onChange({ ...pair, side })}
									items={(["sell", "buy"] as const).map((value) => ({ value, label: t(`trading.${value}`) }))}
								/>
								<SegmentedControl
									block
									label={t("ticket.pair.kind")}
									value={pair.kind}
									onChange={(kind) => onChange({ ...pair, kind })}
									items={(["limit", "stop"] as const).map((value) => ({ value, label: t(`orders.${value}`) }))}
								/>
							</div>
							<NumberField
								size="sm"
								aria-label={t("ticket.pair.price")}
								aria-describedby={error === null ? undefined : `${id}-error`}
								aria-invalid={error === null ? undefined : true}
								step={exactPrice(instrument.priceIncrement)}
								value={pair.price}
								onChange={(price) => onChange({ ...pair, price })}
							/>
							{error === null ? null : (
								<p id={`${id}-error`} className="text-11 text-danger">
									{error}
								</p>
							)}
						</>
					) : null}
					<p className="text-11 text-muted">
						<HelpTerm href={helpHref("orders#one-cancels-the-other")}>{t("ticket.pair.help")}</HelpTerm>
					</p>
				</div>
			) : null}
		</div>
	);
}

const NOTHING = { type: "", side: "", instrument: "", price: "" };
