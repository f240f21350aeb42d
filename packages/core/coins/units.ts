import { type Coin, divide, LEDGER_CURRENCY_DIGITS, type Money, money, pow10 } from "../money/index.ts";
import { CHAIN_DECIMALS } from "./networks.ts";

/** An amount of a chain in the ledger: rounded down to eight decimals, because the house cannot book what it does not have. */
export function ledgerAmount(units: bigint, coin: Coin): Money {
	const more = CHAIN_DECIMALS[coin] - LEDGER_CURRENCY_DIGITS[coin];
	return money(more > 0 ? divide(units, pow10(more), "floor") : units * pow10(-more));
}

/** Units of the chain below the ledger's eighth decimal: they stay in the chain's table. */
export function ledgerRemainder(units: bigint, coin: Coin): bigint {
	const more = CHAIN_DECIMALS[coin] - LEDGER_CURRENCY_DIGITS[coin];
	return more > 0 ? units - divide(units, pow10(more), "floor") * pow10(more) : 0n;
}

/** Blocks that confirm a transaction when the tip has a height: 1 for the tip's own. */
export const confirmationsAt = (blockHeight: number | null, tipHeight: number): number =>
	blockHeight === null || tipHeight < blockHeight ? 0 : tipHeight - blockHeight + 1;
