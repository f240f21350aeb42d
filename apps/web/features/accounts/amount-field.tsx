import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { Field } from "../../ui/field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { amountOf, digitsOf } from "./amounts.ts";

export interface AmountFieldProps {
	readonly label: string;
	readonly currency: string;
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly help?: ReactNode;
	readonly aside?: ReactNode;
}

/** An amount above zero in the account's currency. An empty field is not marked as invalid. */
export function AmountField({ label, currency, value, onChange, help, aside }: AmountFieldProps) {
	const t = useT();
	const wrong = value !== "" && amountOf(value, currency) === null;
	return (
		<Field
			label={label}
			help={help}
			aside={aside}
			error={wrong ? t("accounts.amount.wrong", { digits: digitsOf(currency) }) : null}
		>
			{(aria) => (
				<NumberField
					{...aria}
					value={value}
					onChange={onChange}
					step={currency === "JPY" ? "10000" : "100"}
					min="0"
					unit={currency}
				/>
			)}
		</Field>
	);
}
