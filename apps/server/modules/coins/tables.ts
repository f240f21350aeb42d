/* Rows of this module's tables. Amounts are texts: they do not fit into a number. */

export interface AddressRow {
	id: string;
	user_id: string;
	account_id: string;
	coin: string;
	chain: string;
	key_id: string;
	address_index: number;
	address: string;
	created_at: Date;
	used_at: Date | null;
	look_at: Date;
}

export interface QuoteRow {
	id: string;
	address_id: string;
	currency: string;
	rate: string;
	source: string;
	mark_up_basis_points: number;
	fee_basis_points: number;
	made_at: Date;
	locked_until: Date;
}

export interface ChainRow {
	chain: string;
	height: number;
	hash: string;
	scanned: number;
	problem: string | null;
	problem_since: Date | null;
	answered_at: Date;
	leased_until: Date | null;
}

export interface OutputRow {
	id: string;
	chain: string;
	tx_id: string;
	output: string;
	address_id: string;
	user_id: string;
	account_id: string;
	coin: string | null;
	token: string | null;
	units: string;
	status: string;
	frozen_from: string | null;
	block_height: number | null;
	block_hash: string | null;
	confirmations_needed: number;
	first_seen_at: Date;
	gone_since: Date | null;
	quote_id: string | null;
	currency: string | null;
	rate: string | null;
	rate_source: string | null;
	amount: string | null;
	fee: string | null;
	attempts: number;
	/** Written as a JSON string, read as the parsed value. */
	failure: unknown;
	returned_by: string | null;
	request_id: string | null;
	accepted_at: Date | null;
	changed_at: Date;
	final_at: Date | null;
	booked_at: Date | null;
	next_at: Date | null;
	looks: number;
}

export interface CoinTables {
	coin_addresses: AddressRow;
	coin_quotes: QuoteRow;
	coin_chains: ChainRow;
	coin_blocks: { chain: string; height: number; hash: string; parent_hash: string };
	coin_outputs: OutputRow;
	coin_output_steps: { output_id: string; number: number; status: string; at: Date };
}
