/* Rows of this module's tables. Amounts are texts: int8 does not fit into a number. */

export interface PaymentRow {
	id: string;
	user_id: string;
	account_id: string;
	provider: string;
	amount: string;
	fee: string;
	currency: string;
	request_hash: string;
	status: string;
	session_id: string | null;
	session_url: string | null;
	session_expires_at: Date | null;
	provider_payment_id: string | null;
	card_id: string | null;
	decline_code: string | null;
	/** Written as a JSON string, read as the parsed value. */
	failure: unknown;
	provider_fee: string | null;
	provider_fee_currency: string | null;
	reversed: string;
	created_at: Date;
	changed_at: Date;
	paid_at: Date | null;
	booked_at: Date | null;
	next_at: Date | null;
	looks: number;
}

export interface CardRow {
	id: string;
	user_id: string;
	provider: string;
	fingerprint: string;
	brand: string;
	last4: string;
	exp_month: number;
	exp_year: number;
	first_used_at: Date;
	last_used_at: Date;
	removed_at: Date | null;
	saved: boolean;
}

export interface CustomerRow {
	user_id: string;
	provider: string;
	provider_customer_id: string;
	created_at: Date;
}

export interface RefundRow {
	id: string;
	payment_id: string;
	amount: string;
	cause: "not-booked" | "withdrawal" | "outside";
	about: string | null;
	status: "requested" | "pending" | "succeeded" | "failed";
	provider_refund_id: string | null;
	customers_part: string;
	created_at: Date;
	changed_at: Date;
	settled_at: Date | null;
}

export interface DisputeRow {
	id: string;
	payment_id: string;
	amount: string;
	fee: string | null;
	fee_currency: string | null;
	customers_part: string | null;
	status: "open" | "won" | "lost";
	opened_at: Date;
	decided_at: Date | null;
	settled_at: Date | null;
}

export interface PaymentTables {
	card_payments: PaymentRow;
	card_payment_steps: { payment_id: string; number: number; status: string; at: Date };
	payment_cards: CardRow;
	payment_customers: CustomerRow;
	card_refunds: RefundRow;
	card_disputes: DisputeRow;
	provider_events: { provider: string; id: string; type: string; payment_id: string | null; received_at: Date };
}
