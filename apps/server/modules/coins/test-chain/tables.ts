/* Rows of the test chain. Amounts are texts: they do not fit into a number. */

export type TestState = "pending" | "mined" | "dropped";

export interface TransferRow {
	chain: string;
	tx_id: string;
	output: string;
	address: string;
	coin: string | null;
	token: string | null;
	units: string;
	state: TestState;
	block_height: number | null;
	made_at: Date;
}

/** A signed transaction; its transfers have the same `tx_id`. */
export interface SignedRow {
	chain: string;
	tx_id: string;
	raw: string;
	sender: string | null;
	/** A text: PostgreSQL's bigint. */
	nonce: string | null;
	uses: string[];
	fee: string;
	fee_rate: string;
	state: TestState;
	block_height: number | null;
	is_successful: boolean;
	made_at: Date;
}

export interface TestChainTables {
	test_chain_blocks: { chain: string; height: number; hash: string; parent_hash: string };
	test_chain_transfers: TransferRow;
	test_chain_transactions: SignedRow;
}
