import { coinWalletOfMine, coinWallets, offerCoinWallet } from "@truefill/contracts/http";
import type { Coin } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import { DEMO_LIVE_CUSTOMER } from "../../../modules/identity/index.ts";
import type { Past } from "./past.ts";

/** The coin that the customer's address is for. */
const COIN: Coin = "USDT";
const A_MOMENT_MS = 20_000;
/** Seen, in a block, and then as often as a restart may need. */
const MOST_LOOKS = 6;
/** As many as any coin needs. */
const BLOCKS = "12";

interface PaidCoins {
	readonly account_id: string;
	/** The customer's own coin, or another one by mistake. */
	readonly coin: "USDT" | "ETH";
	readonly amount: string;
}

/**
 * Pays coins on the page of the test chain, and makes the blocks that make them final. Then the chain is followed, and
 * they are credited, or wait for staff. Without a price they wait for one, and the server's own work credits them.
 */
export async function payByCoin(past: Past, { account_id, coin, amount }: PaidCoins, atMs: number): Promise<void> {
	const { call, clock, modules, listen } = past;
	clock.moveTo(atMs);
	// The first one that they were given: once used, another one would be offered.
	const known = (await call(coinWallets, DEMO_LIVE_CUSTOMER, { query: { coin: COIN } })).data.at(-1);
	const offered = { body: { account_id, coin: COIN } };
	const { id } = known ?? (await call(offerCoinWallet, DEMO_LIVE_CUSTOMER, offered)).data;
	const page = new URL(`/test-chain/${id}`, await listen());
	const arrival = async () => {
		await modules.coins.watch();
		await modules.coins.work();
		const { arrivals } = (await call(coinWalletOfMine, DEMO_LIVE_CUSTOMER, { params: { id } })).data;
		return arrivals.find((each) => each.coin === coin);
	};
	if ((await arrival()) === undefined) {
		await send(page, { act: "pay", what: coin === COIN ? "coin" : "wrong", amount });
	}
	for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
		clock.moveTo(clock.nowMs() + A_MOMENT_MS);
		const status = (await arrival())?.status;
		if (status === "confirming") await send(page, { act: "mine", blocks: BLOCKS });
		else if (status !== undefined && status !== "booking") return;
	}
}

/** Sends a form of the page, which answers with another page when it has done what it was asked for. */
async function send(page: URL, fields: Readonly<Record<string, string>>): Promise<void> {
	const answer = await fetch(page, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
	await answer.arrayBuffer();
	invariant(answer.status === 303, "the test chain takes the demo's payment");
}
