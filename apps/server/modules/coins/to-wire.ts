import type { CoinArrival, CoinQuote, CoinWallet } from "@truefill/contracts/http";
import { confirmationsAt, ledgerAmount, NETWORK_OF, type OutputStatus } from "@truefill/core/coins";
import { formatLedgerMoney, formatMoney, formatRate } from "@truefill/core/money";
import { refusalToWire } from "../request.ts";
import type { CoinAddress, Converted, Output, Quote } from "./output.ts";

/** How the customer and the desk recognise the deposit in the ledger: the coin and the transaction. */
export const depositReferenceOf = ({ coin, txId }: Pick<Output, "coin" | "txId">): string =>
	`${coin === null ? "" : `${coin} `}${txId.slice(0, 10)}…${txId.slice(-6)}`;

const SHOWN: Readonly<Partial<Record<OutputStatus, CoinArrival["status"]>>> = {
	seen: "confirming",
	final: "booking",
	converted: "booking",
};

/** The others have the same names. */
export const shownStatus = (status: OutputStatus): CoinArrival["status"] =>
	SHOWN[status] ?? (status as CoinArrival["status"]);

/** In the coin, or in the unit of a token that we do not know. */
export const amountText = ({ coin, units }: Pick<Output, "coin" | "units">): string =>
	coin === null ? `${units}` : formatLedgerMoney(ledgerAmount(units, coin), coin);

export const convertedToWire = ({ amount, currency, fee, rate, source, quoteId }: Converted) => ({
	amount: formatMoney(amount, currency),
	currency,
	fee: formatMoney(fee, currency),
	rate: formatRate(rate),
	source,
	is_quoted: quoteId !== null,
});

export function arrivalToWire(output: Output, height: number | null): CoinArrival {
	const { converted, failure } = output;
	return {
		id: output.id,
		transaction: output.txId,
		coin: output.coin,
		token: output.token,
		amount: amountText(output),
		status: shownStatus(output.status),
		returned_by: output.returnedBy,
		confirmations: height === null ? 0 : confirmationsAt(output.block?.height ?? null, height),
		confirmations_needed: output.needed,
		first_seen_at: output.firstSeenAt.toISOString(),
		credited: converted === null ? null : convertedToWire(converted),
		failure: failure === null ? null : refusalToWire(failure),
	};
}

export const walletToWire = (address: CoinAddress, accountNumber: string): CoinWallet => ({
	id: address.id,
	account_id: address.accountId,
	account_number: accountNumber,
	coin: address.coin,
	network: NETWORK_OF[address.coin],
	address: address.address,
	created_at: address.createdAt.toISOString(),
	is_used: address.usedAt !== null,
});

export const quoteToWire = (quote: Quote): CoinQuote => ({
	rate: formatRate(quote.rate),
	currency: quote.currency,
	source: quote.source,
	mark_up_basis_points: quote.markUpBasisPoints,
	made_at: quote.madeAt.toISOString(),
	locked_until: quote.lockedUntil.toISOString(),
});
