import { type Coin, formatDecimal } from "../money/index.ts";
import { CHAIN_DECIMALS } from "./networks.ts";

const SCHEMES = { BTC: "bitcoin", LTC: "litecoin" } as const;
const MAINNET = 1;

/**
 * What a wallet reads from the QR code: BIP-21 for BTC and LTC, EIP-681 for ETH and USDT, with the chain's number so
 * that a wallet does not send on another chain. `units` is the amount in the chain's unit; absent: the sender chooses.
 */
export function paymentUri(coin: Coin, address: string, token: string | null, units?: bigint): string {
	switch (coin) {
		case "BTC":
		case "LTC": {
			const amount = units === undefined ? "" : `?amount=${formatDecimal(units, CHAIN_DECIMALS[coin], 0)}`;
			return `${SCHEMES[coin]}:${address}${amount}`;
		}
		case "ETH":
			return `ethereum:${address}@${MAINNET}${units === undefined ? "" : `?value=${units}`}`;
		case "USDT": {
			// Without the contract a wallet would send ether.
			if (token === null) return address;
			const amount = units === undefined ? "" : `&uint256=${units}`;
			return `ethereum:${token}@${MAINNET}/transfer?address=${address}${amount}`;
		}
	}
}
