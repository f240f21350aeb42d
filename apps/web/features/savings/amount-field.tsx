import { useT } from "../../i18n/index.ts";
import { compare } from "../../lib/decimal.ts";
import { formatMoney } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { NumberField } from "../../ui/number-field.tsx";

export interface AmountFieldProps {
	readonly label: string;
	readonly value: string;
	readonly onChange: (amount: string) => void;
	readonly currency: string;
	/** The most that can be moved; null: unknown. */
	readonly most: string | null;
	readonly error?: string | undefined;
}

/** An amount, at most what there is. */
export function AmountField({ label, value, onChange, currency, most, error }: AmountFieldProps) {
	const t = useT();
	const isTooMuch = most !== null && compare(value, most) === 1;
	return (
		<div className="flex flex-col gap-1.5">
			<Field
				label={label}
				error={isTooMuch ? t("savings.amount.tooMuch", { most: formatMoney(most, currency) }) : (error ?? undefined)}
			>
				{(aria) => (
					<NumberField
						{...aria}
						size="lg"
						value={value}
						onChange={onChange}
						step={currency === "JPY" ? "10000" : "100"}
						min="0"
						unit={currency}
					/>
				)}
			</Field>
			{most === null || compare(most, "0") !== 1 ? null : (
				<Button size="sm" variant="quiet" className="self-start" onClick={() => onChange(most)}>
					{t("savings.amount.all", { most: formatMoney(most, currency) })}
				</Button>
			)}
		</div>
	);
}
