import { ledgerAmount } from "@truefill/core/coins";
import { type Coin, formatLedgerMoney, type Money } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import { decodeBitcoin } from "./chain/bitcoin.ts";
import { decodeEthereum } from "./chain/ethereum.ts";
import { addressesOf } from "./ports.ts";
import type { PayoutRow, TransactionRow } from "./tables.ts";

/** What a file says by itself, in the ledger's form: people compare it with the request. */
export function decodedToWire(payout: PayoutRow, { unsigned, asked }: Pick<TransactionRow, "unsigned" | "asked">) {
	const { coin } = payout;
	const text = (units: bigint, of: Coin = coin): string => formatLedgerMoney(ledgerAmount(units, of) as Money, of);
	if (asked.kind === "outputs") {
		invariant(coin === "BTC" || coin === "LTC", "the coin of a chain with outputs");
		const { inputs, outputs } = decodeBitcoin(coin, addressesOf(payout.chain), unsigned);
		return {
			outputs: outputs.map(({ address, amount, isChange }) => ({ address, amount: text(amount), is_change: isChange })),
			inputs: inputs.map(({ output, amount }) => ({ output, amount: text(amount) })),
			nonce: null,
			chain_id: null,
			token: null,
		};
	}
	const { to, amount, token, nonce, chainId } = decodeEthereum(unsigned);
	return {
		outputs: [{ address: to, amount: text(amount, token === null ? "ETH" : "USDT"), is_change: false }],
		inputs: [],
		nonce: `${nonce}`,
		chain_id: `${chainId}`,
		token,
	};
}
