import type { MarketTimeInForce } from "@truefill/core/trading";
import { useT } from "../../../i18n/index.ts";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { EXTRA } from "./ticket-extras.tsx";

export interface ReduceFieldProps {
	readonly on: boolean;
	readonly onChange: (on: boolean) => void;
	/** For a market order; absent for a pending one, whose time in force is chosen elsewhere. */
	readonly timeInForce?: {
		readonly value: MarketTimeInForce;
		readonly onChange: (value: MarketTimeInForce) => void;
	};
}

/** Reduce only, and for a market order the choice of all or what is available (E12), which only matters then. */
export function ReduceField({ on, onChange, timeInForce }: ReduceFieldProps) {
	const t = useT();
	return (
		<div className={`flex min-w-0 flex-col gap-1 ${EXTRA}`}>
			<div className="flex min-h-6 items-center justify-between gap-2 pointer-coarse:min-h-11">
				<label
					className="flex items-center gap-2 leading-4 font-medium text-12 text-secondary"
					title={t("ticket.reduceOnly.help")}
				>
					<input
						type="checkbox"
						checked={on}
						onChange={(event) => onChange(event.target.checked)}
						className="size-3.5 flex-none accent-(--accent-solid)"
					/>
					{t("orders.reduceOnly")}
				</label>
				{on && timeInForce !== undefined ? (
					<SegmentedControl
						label={t("orders.timeInForce")}
						value={timeInForce.value}
						onChange={timeInForce.onChange}
						items={(["FOK", "IOC"] as const).map((value) => ({ value, label: value }))}
					/>
				) : null}
			</div>
			{on ? (
				<p className="text-11 text-muted">
					<HelpTerm href={timeInForce === undefined ? helpHref("orders#reduce-only") : helpHref("orders#market-order")}>
						{timeInForce === undefined ? t("ticket.reduceOnly.help") : t(`ticket.${timeInForce.value}`)}
					</HelpTerm>
				</p>
			) : null}
		</div>
	);
}
