import type { MarketControlWire } from "@truefill/contracts/http";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Cell, Row } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { StaffName } from "../parts/staff-name.tsx";

export interface InstrumentRowProps {
	readonly instrument: LocalInstrument;
	readonly control: MarketControlWire | undefined;
	/** Null: the user may not select. */
	readonly chosen: boolean | null;
	readonly onToggle: () => void;
}

/** An instrument with its trading mode, who set it and why. */
export function InstrumentRow({ instrument, control, chosen, onToggle }: InstrumentRowProps) {
	const t = useT();
	return (
		<Row selected={chosen === true}>
			{chosen === null ? null : (
				<Cell>
					<Checkbox
						checked={chosen}
						onChange={onToggle}
						label={<VisuallyHidden>{t("staff.market.choose", { name: instrument.displayName })}</VisuallyHidden>}
					/>
				</Cell>
			)}
			<Cell head className="font-medium">
				{instrument.displayName}
			</Cell>
			<Cell>
				{control === undefined ? (
					<span className="text-muted">{t("staff.market.enabled")}</span>
				) : (
					<Badge tone={control.mode === "halted" ? "danger" : "warn"}>{t(`staff.market.${control.mode}`)}</Badge>
				)}
			</Cell>
			<Cell className="hidden text-secondary sm:table-cell">{t(`trading.class.${instrument.assetClass}`)}</Cell>
			<Cell dir="auto" className="max-w-96 truncate" title={control?.reason ?? ""}>
				{control?.reason ?? <span className="text-muted">–</span>}
			</Cell>
			<Cell className="hidden text-secondary md:table-cell">
				{control === undefined ? null : (
					<>
						<TimeText value={control.set_at} /> · <StaffName id={control.set_by} />
					</>
				)}
			</Cell>
		</Row>
	);
}
