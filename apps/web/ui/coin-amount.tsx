import { trimmed } from "../lib/coin-text.ts";
import { Money } from "./num.tsx";

/** An amount of a coin, without zeros at its end. A rate too, with its currency as `coin`. */
export function CoinAmount({
	value,
	coin,
	className,
}: {
	/** Null: unknown. */
	readonly value: string | null;
	readonly coin: string;
	readonly className?: string;
}) {
	return (
		<Money
			value={value === null ? null : trimmed(value)}
			currency={coin}
			{...(className === undefined ? {} : { className })}
		/>
	);
}
