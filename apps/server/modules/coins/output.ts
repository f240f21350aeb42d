import { NETWORKS, OUTPUT_STATUSES, type OutputStatus } from "@truefill/core/coins";
import {
	ACCOUNT_CURRENCIES,
	type AccountCurrency,
	COINS,
	type Coin,
	type Money,
	money,
	type Rate,
	rate,
} from "@truefill/core/money";
import type { StoredRefusal } from "@truefill/core/trading";
import * as z from "zod";
import type { ChainId } from "./chain-source.ts";
import type { AddressRow, OutputRow, QuoteRow } from "./tables.ts";

/** An address of ours, given to one customer for one coin and account. */
export interface CoinAddress {
	readonly id: string;
	readonly userId: string;
	readonly accountId: string;
	readonly coin: Coin;
	readonly chain: ChainId;
	readonly keyId: string;
	readonly index: number;
	readonly address: string;
	readonly createdAt: Date;
	readonly usedAt: Date | null;
}

/** A rate that the customer was shown. */
export interface Quote {
	readonly id: string;
	readonly addressId: string;
	readonly currency: AccountCurrency;
	readonly rate: Rate;
	readonly source: string;
	readonly markUpBasisPoints: number;
	readonly feeBasisPoints: number;
	readonly madeAt: Date;
	readonly lockedUntil: Date;
}

/** How an output was converted. */
export interface Converted {
	readonly currency: AccountCurrency;
	readonly rate: Rate;
	readonly source: string;
	/** Null: at the rate of the crediting. */
	readonly quoteId: string | null;
	/** What arrives on the account, and our fee. */
	readonly amount: Money;
	readonly fee: Money;
}

/** What arrived at an address: one output of a transaction. */
export interface Output {
	readonly id: string;
	readonly chain: ChainId;
	readonly txId: string;
	readonly output: string;
	readonly addressId: string;
	readonly userId: string;
	readonly accountId: string;
	readonly coin: Coin | null;
	readonly token: string | null;
	/** In the unit of the chain. */
	readonly units: bigint;
	readonly status: OutputStatus;
	readonly frozenFrom: OutputStatus | null;
	readonly block: { readonly height: number; readonly hash: string } | null;
	readonly needed: number;
	readonly firstSeenAt: Date;
	readonly goneSince: Date | null;
	readonly converted: Converted | null;
	readonly attempts: number;
	readonly failure: StoredRefusal | null;
	readonly returnedBy: string | null;
	/** The newest request that somebody decides about it. */
	readonly requestId: string | null;
	/** Since when it stands by a decision although the chain does not show it. */
	readonly acceptedAt: Date | null;
	readonly changedAt: Date;
	readonly bookedAt: Date | null;
	readonly looks: number;
}

const coin = z.enum(COINS);
const currency = z.enum(ACCOUNT_CURRENCIES);
const status = z.enum(OUTPUT_STATUSES);
const chain = z.enum([...NETWORKS, "test-bitcoin", "test-litecoin", "test-ethereum"]);
const failure = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });

export const toChainId = (text: string): ChainId => chain.parse(text);

export const toAddress = (row: AddressRow): CoinAddress => ({
	id: row.id,
	userId: row.user_id,
	accountId: row.account_id,
	coin: coin.parse(row.coin),
	chain: toChainId(row.chain),
	keyId: row.key_id,
	index: row.address_index,
	address: row.address,
	createdAt: row.created_at,
	usedAt: row.used_at,
});

export const toQuote = (row: QuoteRow): Quote => ({
	id: row.id,
	addressId: row.address_id,
	currency: currency.parse(row.currency),
	rate: rate(BigInt(row.rate)),
	source: row.source,
	markUpBasisPoints: row.mark_up_basis_points,
	feeBasisPoints: row.fee_basis_points,
	madeAt: row.made_at,
	lockedUntil: row.locked_until,
});

export const toOutput = (row: OutputRow): Output => ({
	id: row.id,
	chain: toChainId(row.chain),
	txId: row.tx_id,
	output: row.output,
	addressId: row.address_id,
	userId: row.user_id,
	accountId: row.account_id,
	coin: row.coin === null ? null : coin.parse(row.coin),
	token: row.token,
	units: BigInt(row.units),
	status: status.parse(row.status),
	frozenFrom: row.frozen_from === null ? null : status.parse(row.frozen_from),
	block:
		row.block_height === null || row.block_hash === null ? null : { height: row.block_height, hash: row.block_hash },
	needed: row.confirmations_needed,
	firstSeenAt: row.first_seen_at,
	goneSince: row.gone_since,
	converted: convertedOf(row),
	attempts: row.attempts,
	// Stored from a refusal of the engine.
	failure: row.failure === null ? null : (failure.parse(row.failure) as StoredRefusal),
	returnedBy: row.returned_by,
	requestId: row.request_id,
	acceptedAt: row.accepted_at,
	changedAt: row.changed_at,
	bookedAt: row.booked_at,
	looks: row.looks,
});

function convertedOf(row: OutputRow): Converted | null {
	if (row.currency === null || row.rate === null || row.amount === null || row.fee === null) return null;
	return {
		currency: currency.parse(row.currency),
		rate: rate(BigInt(row.rate)),
		source: row.rate_source ?? "",
		quoteId: row.quote_id,
		amount: money(BigInt(row.amount)),
		fee: money(BigInt(row.fee)),
	};
}
