import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatNumber } from "../../../lib/format.ts";
import { stepUnit } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import { type Bracket, bracketOf, changeBracket, isSameBracket, protectedBy } from "./bracket.ts";
import type { ProtectionForm } from "./protection.ts";

export interface DefaultBracketProps {
	readonly instrument: LocalInstrument;
	readonly form: ProtectionForm;
	/** The same levels as distances from the fill. */
	readonly inPips: ProtectionForm;
	readonly onChange: (form: ProtectionForm) => void;
}

/** Makes the levels of the ticket those with which it begins, or puts the default ones back. */
export function DefaultBracket({ instrument, form, inPips, onChange }: DefaultBracketProps) {
	const t = useT();
	const stored = useSettingsOf("ticket").brackets[instrument.id];
	const typed = bracketOf(inPips);
	const isOn = form.stopLoss.on || form.takeProfit.on;
	if (stored === undefined && typed === null) return null;
	const isSame = isSameBracket(typed, stored);
	return (
		<div className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-11 text-muted">
			{stored === undefined ? null : (
				<span className="num">
					{t("ticket.bracket.is", { ...words(stored), unit: stepUnit(instrument), which: whichOf(stored) })}
				</span>
			)}
			{stored !== undefined && !isSame && !isOn ? (
				<Press label={t("ticket.bracket.use")} onPress={() => onChange(protectedBy(stored, instrument))} />
			) : null}
			{typed !== null && !isSame ? (
				<Press
					label={t("ticket.bracket.set", { instrument: instrument.displayName })}
					onPress={() => changeBracket(instrument.id, typed)}
				/>
			) : null}
			{stored === undefined ? null : (
				<Press label={t("ticket.bracket.remove")} onPress={() => changeBracket(instrument.id, null)} />
			)}
		</div>
	);
}

const words = ({ stop, take }: Bracket) => ({
	stop: stop === null ? "" : formatNumber(stop),
	take: take === null ? "" : formatNumber(take),
});
const whichOf = ({ stop, take }: Bracket): "both" | "stop" | "take" =>
	stop !== null && take !== null ? "both" : stop !== null ? "stop" : "take";

const Press = ({ label, onPress }: { readonly label: string; readonly onPress: () => void }) => (
	<button
		type="button"
		onClick={onPress}
		className="min-h-6 rounded-[4px] font-medium text-accent-text hover:underline pointer-coarse:min-h-11"
	>
		{label}
	</button>
);
