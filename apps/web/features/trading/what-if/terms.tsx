import { formatPrice as exactPrice } from "@truefill/core/money";
import type { ReactNode } from "react";
import { serverNow, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatNumber } from "../../../lib/format.ts";
import { NumberField } from "../../../ui/number-field.tsx";
import { nightsOverWeekend } from "./presets.ts";
import type { SupposeProps } from "./prices.tsx";
import { MOST_NIGHTS } from "./scenario.ts";
import { Heading } from "./section.tsx";
import { Slider } from "./slider.tsx";

const FACTORS = { spread: ["1", "2", "5", "10"], margin: ["1", "1.5", "2", "5"] } as const;

/** Spread, margin, nights, the account's currency, and dividends. */
export function SupposeTerms({ scenario, onChange, state }: SupposeProps) {
	const t = useT();
	const { currency } = state;
	const nights = ["0", "1", `${nightsOverWeekend(serverNow())}`, "30"];
	return (
		<section aria-label={t("whatIf.terms")} className="flex min-w-0 flex-col gap-2.5">
			<Heading>{t("whatIf.terms")}</Heading>
			{(["spread", "margin"] as const).map((kind) => (
				<Choice
					key={kind}
					label={t(`whatIf.${kind}`)}
					value={scenario[kind]}
					choices={FACTORS[kind].map((value) => [value, `× ${formatNumber(value)}`])}
					onChange={(value) => onChange({ ...scenario, [kind]: value })}
					field={{ step: kind === "spread" ? "1" : "0.5", min: "1", max: "100", unit: "×" }}
				/>
			))}
			<Choice
				label={t("whatIf.nights")}
				value={scenario.nights}
				choices={[...new Set(nights)].map((value) => [
					value,
					value === nights[2] && value !== "1" ? t("whatIf.nights.weekend") : formatNumber(value),
				])}
				onChange={(value) => onChange({ ...scenario, nights: value })}
				field={{ step: "1", min: "0", max: `${MOST_NIGHTS}` }}
			/>
			<Slider
				name={t("whatIf.currency", { currency })}
				label={t("whatIf.currency", { currency })}
				value={scenario.currency}
				onChange={(value) => onChange({ ...scenario, currency: value })}
				min={-25}
				max={25}
				step="0.1"
				unit="%"
				signed
			/>
			<Dividends scenario={scenario} onChange={onChange} state={state} />
		</section>
	);
}

interface ChoiceProps {
	readonly label: string;
	readonly value: string;
	readonly choices: readonly (readonly [value: string, label: string])[];
	readonly onChange: (value: string) => void;
	readonly field: { readonly step: string; readonly min: string; readonly max: string; readonly unit?: ReactNode };
}

/** A few usual values, and any other typed. */
function Choice({ label, value, choices, onChange, field }: ChoiceProps) {
	return (
		<fieldset className="flex min-w-0 flex-col gap-1">
			<legend className="font-medium text-12">{label}</legend>
			<div className="flex flex-wrap items-center gap-1.5">
				{choices.map(([each, text]) => (
					<button
						key={each}
						type="button"
						aria-pressed={value === each}
						onClick={() => onChange(each)}
						className="num h-control-sm min-w-8 rounded-control border border-line bg-surface-0 px-1.5 text-12 text-secondary hover:text-primary aria-pressed:border-accent aria-pressed:bg-accent-quiet aria-pressed:text-primary pointer-coarse:h-11 pointer-coarse:min-w-11"
					>
						<bdi dir="ltr">{text}</bdi>
					</button>
				))}
				<span className="w-24 flex-none pointer-coarse:w-36">
					<NumberField size="sm" aria-label={label} value={value} onChange={onChange} {...field} />
				</span>
			</div>
		</fieldset>
	);
}

const PAYING: readonly string[] = ["stocks", "indices"];

/** A dividend on each held share or index. */
function Dividends({ scenario, onChange, state }: Omit<SupposeProps, "view">) {
	const t = useT();
	const { byId } = useDirectory();
	const held = [...new Set([...state.openTrades.values()].map(({ instrumentId }) => instrumentId))].flatMap((id) => {
		const instrument = byId(id);
		return instrument !== undefined && PAYING.includes(instrument.assetClass) ? [instrument] : [];
	});
	return (
		<>
			{held.map(({ id, displayName, quoteCurrency, priceIncrement, priceDigits }) => (
				<div key={id} className="flex items-center justify-between gap-2 text-12">
					<span className="truncate font-medium">{t("whatIf.dividend", { instrument: displayName })}</span>
					<span className="w-40 flex-none">
						<NumberField
							size="sm"
							aria-label={t("whatIf.dividend", { instrument: displayName })}
							step={exactPrice(priceIncrement, priceDigits)}
							min="0"
							value={scenario.dividends[id] ?? ""}
							placeholder="0"
							onChange={(text) => onChange({ ...scenario, dividends: { ...scenario.dividends, [id]: text } })}
							unit={quoteCurrency}
						/>
					</span>
				</div>
			))}
		</>
	);
}
