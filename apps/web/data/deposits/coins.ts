import { useQuery } from "@tanstack/react-query";
import {
	type CoinOffer,
	coinOffers,
	coinWalletOfMine,
	coinWallets,
	offerCoinWallet,
	quoteCoin,
} from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { sendOnce } from "../http/send-once.ts";
import { queryClient } from "../query-client.ts";

type Coin = CoinOffer["coin"];

const walletKey = (id: string) => ["coin-wallet", id] as const;
/** Blocks and payments come at any time while the page is open. */
const POLL_MS = 3_000;
/** Rates are refreshed now and then; the quote locks one. */
const OFFERS_MS = 15_000;

/** The coins that may be paid into an account, first the one to which the page leads. */
export const useCoinOffers = (accountId: string | undefined) =>
	useQuery({
		queryKey: ["coin-offers", accountId],
		queryFn: ({ signal }) => call(coinOffers, { query: { account_id: accountId ?? "" }, signal }),
		enabled: accountId !== undefined,
		refetchInterval: OFFERS_MS,
		staleTime: OFFERS_MS,
	});

export const useCoinWallets = (coin: Coin) =>
	useQuery({
		queryKey: ["coin-wallets", coin],
		queryFn: async ({ signal }) => (await call(coinWallets, { query: { coin }, signal })).data,
	});

export const useCoinWallet = (id: string) =>
	useQuery({
		queryKey: walletKey(id),
		queryFn: async ({ signal }) => (await call(coinWalletOfMine, { params: { id }, signal })).data,
		refetchInterval: ({ state }) => (state.status === "error" ? false : POLL_MS),
		retry: false,
	});

/** The customer's unused address. Throws `ApiError`. */
export async function offeredWallet(accountId: string, coin: Coin): Promise<string> {
	const { data } = await sendOnce(() => call(offerCoinWallet, { body: { account_id: accountId, coin } }));
	void queryClient.invalidateQueries({ queryKey: ["coin-wallets", coin] });
	return data.id;
}

/** Locks the rate. Throws `ApiError`. */
export async function lockRate(walletId: string): Promise<void> {
	await call(quoteCoin, { params: { id: walletId }, body: {} });
	await queryClient.invalidateQueries({ queryKey: walletKey(walletId) });
}
