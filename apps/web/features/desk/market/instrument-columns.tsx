import type { MarketControlWire } from "@truefill/contracts/http";
import { useMemo } from "react";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { TimeText } from "../../../ui/time-text.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { StaffName } from "../parts/staff-name.tsx";

export interface InstrumentRow {
	readonly instrument: LocalInstrument;
	readonly control: MarketControlWire | undefined;
}

/** An instrument with its trading mode, who set it and why. */
export function useInstrumentColumns(
	/** Ids; null: the user may not select. */
	chosen: ReadonlySet<string> | null,
	onToggle: (id: string) => void,
): readonly Column<InstrumentRow>[] {
	const t = useT();
	return useMemo(() => {
		const choose: readonly Column<InstrumentRow>[] =
			chosen === null
				? []
				: [
						{
							id: "choose",
							header: t("staff.market.column"),
							headHidden: true,
							headClassName: "w-8",
							cell: ({ instrument: { id, displayName } }) => (
								<Checkbox
									checked={chosen.has(id)}
									onChange={() => onToggle(id)}
									label={<VisuallyHidden>{t("staff.market.choose", { name: displayName })}</VisuallyHidden>}
								/>
							),
						},
					];
		return [
			...choose,
			{
				id: "instrument",
				header: t("staff.market.instrument"),
				rowHeader: true,
				className: "font-medium",
				cell: ({ instrument }) => instrument.displayName,
			},
			{
				id: "state",
				header: t("staff.market.state"),
				cell: ({ control }) =>
					control === undefined ? (
						<span className="text-muted">{t("staff.market.enabled")}</span>
					) : (
						<Badge tone={control.mode === "halted" ? "danger" : "warn"}>{t(`staff.market.${control.mode}`)}</Badge>
					),
			},
			{
				id: "class",
				header: t("staff.market.class"),
				from: "sm",
				className: "text-secondary",
				cell: ({ instrument }) => t(`trading.class.${instrument.assetClass}`),
			},
			{
				id: "reason",
				header: t("staff.reason"),
				className: "max-w-96 truncate",
				cellProps: ({ control }) => ({ dir: "auto", title: control?.reason ?? "" }),
				cell: ({ control }) => control?.reason ?? <span className="text-muted">–</span>,
			},
			{
				id: "since",
				header: t("staff.market.since"),
				from: "md",
				className: "text-secondary",
				cell: ({ control }) =>
					control === undefined ? null : (
						<>
							<TimeText value={control.set_at} /> · <StaffName id={control.set_by} />
						</>
					),
			},
		];
	}, [t, chosen, onToggle]);
}
