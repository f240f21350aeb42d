import { type Coin, formatDecimal } from "../money/index.ts";
import { CHAIN_DECIMALS } from "./networks.ts";

const SCHEMES = { BTC: "bitcoin", LTC: "litecoin" } as const;

/** The token's contract, the chain's number by EIP-155, and the amount in the chain's unit; absent: the sender chooses. */
export interface UriDetails {
	readonly token?: string | undefined;
	readonly chainId?: number;
	readonly units?: bigint;
}

/**
 * What a wallet reads from the QR code: BIP-21 for BTC and LTC, EIP-681 for ETH and USDT, with the chain's number so
 * that a wallet does not send on another chain.
 */
export function paymentUri(coin: Coin, address: string, { token, chainId = 1, units }: UriDetails = {}): string {
	switch (coin) {
		case "BTC":
		case "LTC": {
			const amount = units === undefined ? "" : `?amount=${formatDecimal(units, CHAIN_DECIMALS[coin], 0)}`;
			return `${SCHEMES[coin]}:${address}${amount}`;
		}
		case "ETH":
			return `ethereum:${address}@${chainId}${units === undefined ? "" : `?value=${units}`}`;
		case "USDT": {
			// Without the contract a wallet would send ether.
			if (token === undefined) return address;
			const amount = units === undefined ? "" : `&uint256=${units}`;
			return `ethereum:${token}@${chainId}/transfer?address=${address}${amount}`;
		}
	}
}
