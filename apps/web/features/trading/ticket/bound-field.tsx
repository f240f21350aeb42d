import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { NumberField } from "../../../ui/number-field.tsx";
import { stepUnit } from "../figures.ts";
import type { TicketForm } from "./read-order.ts";
import { EXTRA } from "./ticket-extras.tsx";

/** The slippage limit: on or off, and its distance. */
export function BoundField({
	bound,
	onChange,
	wrong,
	instrument,
}: {
	readonly instrument: LocalInstrument;
	readonly bound: TicketForm["bound"];
	readonly onChange: (bound: TicketForm["bound"]) => void;
	readonly wrong: boolean;
}) {
	const t = useT();
	return (
		<div className={`flex min-h-6 min-w-0 items-center justify-between gap-2 pointer-coarse:min-h-11 ${EXTRA}`}>
			<label
				className="flex items-center gap-2 leading-4 font-medium text-12 text-secondary"
				title={t("trading.bound.help")}
			>
				<input
					type="checkbox"
					checked={bound.on}
					onChange={(event) => onChange({ ...bound, on: event.target.checked })}
					className="size-3.5 flex-none accent-(--accent-solid)"
				/>
				{t("trading.bound")}
			</label>
			{bound.on ? (
				<span className="w-36">
					<NumberField
						size="sm"
						step="0.1"
						min="0"
						aria-label={t("trading.bound")}
						aria-invalid={wrong ? true : undefined}
						value={bound.pips}
						onChange={(pips) => onChange({ ...bound, pips })}
						unit={t("trading.pips", { unit: stepUnit(instrument) })}
					/>
				</span>
			) : null}
		</div>
	);
}
