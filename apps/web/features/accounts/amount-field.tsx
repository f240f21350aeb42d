import type { ReactNode } from "react";
import { type Bound, DecimalField, type FieldValues } from "../../forms/index.ts";

export interface AmountFieldProps {
	readonly label: string;
	readonly currency: string;
	readonly help?: ReactNode;
	readonly aside?: ReactNode;
}

/** An amount above zero in the account's currency. An empty field is not marked as invalid. */
export function AmountField<Values extends FieldValues>({
	currency,
	...field
}: Bound<Values, string> & AmountFieldProps) {
	return <DecimalField {...field} live step={currency === "JPY" ? "10000" : "100"} min="0" unit={currency} />;
}
