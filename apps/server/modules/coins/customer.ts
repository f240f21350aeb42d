import { randomBytes } from "node:crypto";
import type { CoinOffer, coinWalletOfMine, offerCoinWallet } from "@truefill/contracts/http";
import { NETWORK_OF, paymentUri } from "@truefill/core/coins";
import { type Coin, formatLedgerMoney, formatRate, money } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import type { AccountState } from "@truefill/core/trading";
import type * as z from "zod";
import { raiseAlarm } from "../../platform/alarms.ts";
import { ownAccount } from "../accounts/index.ts";
import type { AddressStore } from "./address-store.ts";
import type { Chains } from "./create-chains.ts";
import type { CoinDeps, CoinTermsOf } from "./deps.ts";
import type { CoinAddress, Quote } from "./output.ts";
import { coinRateNow } from "./pricing.ts";
import type { OutputStore } from "./store.ts";
import { arrivalToWire, quoteToWire, walletToWire } from "./to-wire.ts";

/** Arrivals of an address that are shown. */
const SHOWN = 50;
const MINUTE_MS = 60_000;

export interface CustomerDeps extends CoinDeps {
	readonly addresses: AddressStore;
	readonly outputs: OutputStore;
	readonly used: Chains;
}

/** How a coin may be paid into the account; null: not at all. */
async function offerOf(
	{ termsOf, used }: CustomerDeps,
	account: AccountState,
	coin: Coin,
): Promise<{ readonly terms: CoinTermsOf } | null> {
	if (used.of(coin) === undefined) return null;
	const terms = await termsOf(account, coin);
	return terms?.isOffered === true ? { terms } : null;
}

const offerToWire = (deps: CustomerDeps, account: AccountState, coin: Coin, terms: CoinTermsOf): CoinOffer => {
	const rate = coinRateNow(coin, account.currency, terms.markUpBasisPoints, deps.engine.view());
	return {
		coin,
		network: NETWORK_OF[coin],
		minimum: formatLedgerMoney(money(terms.minimum), coin),
		mark_up_basis_points: terms.markUpBasisPoints,
		fee_basis_points: terms.feeBasisPoints,
		confirmations: terms.confirmations,
		lock_minutes: terms.lockMinutes,
		token: coin === "USDT" ? (deps.used.of(coin)?.usdt ?? null) : null,
		rate: rate === null ? null : formatRate(rate.rate),
	};
};

/** The coins for one account, first the one to which the page leads. */
export async function listOffers(deps: CustomerDeps, userId: string, accountId: string) {
	const account = await ownAccount(deps.engine, userId, accountId);
	if (!account.ok) return account;
	const offers: CoinOffer[] = [];
	for (const coin of deps.used.coins) {
		const offer = await offerOf(deps, account.value, coin);
		if (offer !== null) offers.push(offerToWire(deps, account.value, coin, offer.terms));
	}
	return ok({ data: offers, currency: account.value.currency, test_chain: deps.used.isTest });
}

export async function listWallets({ addresses, engine, used }: CustomerDeps, userId: string, coin: Coin) {
	const chain = used.of(coin)?.chain;
	const own = chain === undefined ? [] : await addresses.ofUser(userId, coin, chain);
	const numbers = new Map((await engine.accountsOf(userId)).map(({ id, number }) => [id, number]));
	return ok({ data: own.map((address) => walletToWire(address, numbers.get(address.accountId) ?? "")) });
}

/** The customer's unused address; its index is derived again before it is shown. */
export async function offerWallet(deps: CustomerDeps, userId: string, body: z.output<typeof offerCoinWallet.body>) {
	const account = await ownAccount(deps.engine, userId, body.account_id);
	if (!account.ok) return account;
	const { id: accountId, type, archived, number } = account.value;
	if (type !== "live") return refuse("ACCOUNT_NOT_LIVE");
	if (archived) return refuse("ACCOUNT_ARCHIVED");
	const { coin } = body;
	const chain = deps.used.of(coin);
	if (chain === undefined || (await offerOf(deps, account.value, coin)) === null) {
		return refuse("COIN_NOT_OFFERED", { coin });
	}
	const wanted = { userId, accountId, coin, chain: chain.chain };
	const newId = `wal_${randomBytes(16).toString("hex")}`;
	const address = await deps.addresses.offer(wanted, chain.key, newId, new Date(deps.clock.nowMs()));
	return isRight(deps, address) ? ok({ data: walletToWire(address, number) }) : refuse("COIN_NOT_OFFERED", { coin });
}

/** A stored address is shown only when its key and index still give it: nobody has changed the row. */
function isRight({ used, log }: CustomerDeps, { id, keyId, index, address, coin, chain }: CoinAddress): boolean {
	const own = used.of(coin);
	// Of another chain or an older key: nothing to compare with. It is watched, and shown to nobody as a place to pay to.
	if (own?.chain !== chain || own.key.id !== keyId) return false;
	if (own.key.addressAt(index) === address) return true;
	raiseAlarm(log, "COIN_ADDRESS_DIFFERS", { wallet: id, chain });
	return false;
}

async function ownWallet(deps: CustomerDeps, userId: string, id: string) {
	const address = await deps.addresses.find(id);
	if (address?.userId !== userId || !isRight(deps, address)) return refuse("COIN_WALLET_NOT_FOUND");
	const account = await deps.engine.account(address.accountId);
	invariant(account !== undefined, "the account of an address exists");
	return ok({ address, account });
}

export async function readWallet(deps: CustomerDeps, userId: string, { id }: z.output<typeof coinWalletOfMine.params>) {
	const { addresses, outputs, chains, used, clock } = deps;
	const own = await ownWallet(deps, userId, id);
	if (!own.ok) return own;
	const { address, account } = own.value;
	const { coin } = address;
	// Somebody waits for it: it is asked about soon.
	await addresses.hint(id, new Date(clock.nowMs()));
	const followed = await chains.find(address.chain);
	const height = followed?.height ?? null;
	const offer = await offerOf(deps, account, coin);
	const quote = await addresses.newestQuote(id);
	const arrivals = await outputs.ofAddress(id, SHOWN);
	const chain = used.of(coin);
	const details =
		chain === undefined ? {} : { chainId: chain.chainId, ...(coin === "USDT" ? { token: chain.usdt } : {}) };
	return ok({
		data: {
			...walletToWire(address, account.number),
			uri: paymentUri(coin, address.address, details),
			offer: offer === null ? null : offerToWire(deps, account, coin, offer.terms),
			account_currency: account.currency,
			quote: quote === undefined ? null : quoteToWire(quote),
			arrivals: arrivals.map((output) => arrivalToWire(output, height)),
			height,
			problem_since: followed?.problemSince?.toISOString() ?? null,
			test_chain: used.isTest,
			test_page: used.isTest ? `/test-chain/${id}` : null,
		},
	});
}

/** Locks the rate for the minutes of its terms. While one is locked, it is that one. */
export async function makeQuote(deps: CustomerDeps, userId: string, id: string) {
	const own = await ownWallet(deps, userId, id);
	if (!own.ok) return own;
	const { address, account } = own.value;
	const { coin } = address;
	const offer = await offerOf(deps, account, coin);
	if (offer === null) return refuse("COIN_NOT_OFFERED", { coin });
	const { markUpBasisPoints, feeBasisPoints, lockMinutes } = offer.terms;
	const now = coinRateNow(coin, account.currency, markUpBasisPoints, deps.engine.view());
	if (now === null) return refuse("COIN_RATE_UNKNOWN", { coin });
	const madeAt = new Date(deps.clock.nowMs());
	const quote: Quote = {
		id: `quo_${randomBytes(16).toString("hex")}`,
		addressId: id,
		currency: account.currency,
		rate: now.rate,
		source: now.source,
		markUpBasisPoints,
		feeBasisPoints,
		madeAt,
		lockedUntil: new Date(madeAt.getTime() + lockMinutes * MINUTE_MS),
	};
	return ok({ data: quoteToWire(await deps.addresses.addQuote(quote)) });
}
