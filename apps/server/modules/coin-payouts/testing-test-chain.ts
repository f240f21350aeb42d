import { signForTestChain } from "../../demo-signer/index.ts";
import { createChains, createCoins, testKey } from "../coins/index.ts";
import { Requests } from "../requests/index.ts";
import type { PayoutDeps } from "./deps.ts";
import { type PayoutDesk, startPayoutDesk } from "./testing.ts";

type TestChain = "test-bitcoin" | "test-ethereum";

/** Payouts over the embedded test chain, whose node survives whatever happens to the server's process. */
export interface TestChainPayouts extends PayoutDesk {
	/** Everything over the test chain. `over.pool`: of the process that is killed. */
	onChain(over?: Parameters<PayoutDesk["deps"]>[0]): PayoutDeps;
	/** A credited deposit that can be spent. */
	fund(amount: bigint): Promise<void>;
	mine(chain: TestChain, blocks: number): Promise<void>;
	reorganise(chain: TestChain, depth: number, fate: "pending" | "double-spent"): Promise<void>;
	/** What the chain has of a transaction; `dropped` also when it never had it. */
	stateOf(txid: string): Promise<"pending" | "mined" | "dropped">;
	sign(unsigned: string): string;
}

export async function startTestChainPayouts(): Promise<TestChainPayouts> {
	const desk = await startPayoutDesk();
	const { pool } = desk.database;
	const { clock } = desk.t;
	const chains = createChains({ kind: "test" }, pool, clock);
	const { test } = chains;
	if (test === null) throw new Error("there is no test chain");
	const { log } = desk.deps();
	const coins = createCoins({
		pool,
		engine: desk.engine,
		house: desk.house,
		requests: new Requests({ pool, engine: desk.engine, clock }),
		clock,
		log,
		chains,
		levels: { limitOf: async () => null, refusalOf: async () => null },
		termsOf: async () => null,
	});
	let funded = 0;
	await coins.watch();
	const onChain: Omit<TestChainPayouts, keyof PayoutDesk> = {
		onChain: (over) => ({ ...desk.deps(over), chains: chains.payouts }),
		async fund(amount) {
			const index = funded;
			funded += 1;
			const key = testKey("bitcoin");
			const address = key.addressAt(index);
			const at = new Date(clock.nowMs());
			const txid = await test.pay("test-bitcoin", [{ address, coin: "BTC", token: null, units: amount }], at);
			await test.mine("test-bitcoin", 2);
			const id = `funded-${index}`;
			await pool.query(
				`INSERT INTO coin_addresses (id, user_id, account_id, coin, chain, key_id, address_index, address, created_at, used_at, look_at)
				VALUES ($1, 'usr_grace', 'acc', 'BTC', 'test-bitcoin', $2, $3, $4, $5, $5, $5)`,
				[id, key.id, index, address, at],
			);
			await pool.query(
				`INSERT INTO coin_outputs (id, chain, tx_id, output, address_id, user_id, account_id, coin, units, status,
					confirmations_needed, first_seen_at, changed_at)
				VALUES ($1, 'test-bitcoin', $2, '0', $1, 'usr_grace', 'acc', 'BTC', $3, 'booked', 2, $4, $4)`,
				[id, txid, `${amount}`, at],
			);
			await coins.watch();
		},
		async mine(chain, blocks) {
			await test.mine(chain, blocks);
			await coins.watch();
		},
		async reorganise(chain, depth, fate) {
			await test.reorganise(chain, depth, fate);
			await coins.watch();
		},
		async stateOf(txid) {
			const { rows } = await pool.query<{ state: "pending" | "mined" | "dropped" }>(
				"SELECT state FROM test_chain_transactions WHERE tx_id = $1",
				[txid],
			);
			return rows[0]?.state ?? "dropped";
		},
		sign: (unsigned) => signForTestChain(Buffer.from(unsigned)),
	};
	return Object.assign(desk, onChain);
}
