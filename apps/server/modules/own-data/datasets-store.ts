/** One list of the export. */
export interface Dataset {
	/** Base name of its files, such as `orders`. */
	readonly name: string;
	/** Its description, for the page in the export. */
	readonly about: string;
	/** Columns in the minor unit of the column `currency`. */
	readonly money?: readonly string[];
	/** The rows of the user `$1`, in a stable order. No secrets, and no data of others. */
	readonly query: string;
}

const OF_ACCOUNTS = "JOIN accounts a ON a.partition = x.partition AND a.account_id = x.account_id WHERE a.user_id = $1";

/**
 * All data that the platform stores about a customer. Omitted: secrets even to them (hashes, keys, links that still
 * work), staff's internal notes, and which staff member did what.
 */
export const DATASETS: readonly Dataset[] = [
	{
		name: "profile",
		about: "Who you are: what you told us at the sign-up and since.",
		query: `SELECT u.id, u.email, u.username, u.first_name, u.last_name, u.country_code, u.phone, u.country, u.nationality,
			u.avatar, u.status, u.closed_at, u.language, u.created_at, u.last_seen_at, u.email_verified_at, p.birth_date::text AS birth_date,
			p.address_line_1, p.address_line_2, p.city, p.region, p.postal_code, p.verified_at AS identity_verified_at
			FROM users u LEFT JOIN personal_details p ON p.user_id = u.id WHERE u.id = $1`,
	},
	{
		name: "profile-changes",
		about: "Each change of your details: what it was before and after.",
		query: `SELECT at, field, old_value, new_value, actor_user_id = user_id AS by_yourself, request_id
			FROM personal_changes WHERE user_id = $1 ORDER BY id`,
	},
	{
		name: "email-changes",
		about: "Changes of your e-mail address that were begun.",
		query: `SELECT asked_at, new_email, old_email, changed_at, undone_at FROM email_changes WHERE user_id = $1 ORDER BY id`,
	},
	{
		name: "change-requests",
		about: "Changes of your details that you asked for, and what was answered.",
		query: `SELECT id, changes, reason, status, requested_at, decided_at, decision_reason
			FROM personal_requests WHERE user_id = $1 ORDER BY requested_at, id`,
	},
	{
		name: "preferences",
		about: "How you want to see things, and what you want to be told how.",
		query: `SELECT p.preferences AS site, b.preferences AS notifications, p.updated_at FROM users u
			LEFT JOIN user_preferences p ON p.user_id = u.id LEFT JOIN notification_boxes b ON b.user_id = u.id WHERE u.id = $1`,
	},
	{
		name: "accounts",
		about: "Your trading accounts.",
		money: ["balance", "credit", "lifetime_pnl"],
		query: `SELECT account_id, number, name, type, position_mode, currency, leverage_cap, balance, credit, lifetime_pnl,
			open_trades, pending_orders, margin_call_levels, swap_free, archived, opened_at
			FROM accounts WHERE user_id = $1 ORDER BY opened_at, account_id`,
	},
	{
		name: "deposits",
		about: "Payments that arrived for your accounts, and what became of them.",
		money: ["amount"],
		query: `SELECT d.id, d.account_id, d.method, d.reference, d.amount, d.currency, d.status, d.requested_at, d.decided_at
			FROM deposits d JOIN accounts a ON a.account_id = d.account_id WHERE a.user_id = $1 ORDER BY d.requested_at, d.id`,
	},
	{
		name: "open-trades",
		about: "Trades that are open.",
		money: ["margin", "commission", "swap", "cash_adjustments"],
		query: `SELECT x.account_id, x.trade_id, x.instrument_id, x.side, x.volume, x.opened_volume, x.opening_price, x.opened_at,
			x.leverage, x.currency, x.margin, x.commission, x.swap, x.cash_adjustments, x.stop_loss, x.take_profit,
			x.trailing_distance, x.guaranteed_premium, x.close_request
			FROM open_trades x ${OF_ACCOUNTS} ORDER BY x.account_id, x.opened_at, x.trade_id`,
	},
	{
		name: "closed-trades",
		about: "Trades that are closed, and closed parts of trades, with the ticks that they were done at.",
		money: [
			"gross_pnl",
			"commission",
			"swap",
			"cash_adjustments",
			"conversion_charge",
			"administration_fee",
			"guaranteed_premium",
			"net_pnl",
		],
		query: `SELECT x.account_id, x.closed_id, x.trade_id, x.order_id, x.deal_id, x.instrument_id, x.side, x.volume,
			x.opening_price, x.closing_price, x.opened_at, x.closed_at, x.leverage, x.currency, x.gross_pnl, x.commission, x.swap,
			x.cash_adjustments, x.conversion_charge, x.administration_fee, x.guaranteed_premium, x.net_pnl, x.conversion_rate,
			x.stop_loss, x.take_profit, x.close_reason, x.opening_tick, x.closing_tick
			FROM closed_trades x ${OF_ACCOUNTS} ORDER BY x.account_id, x.account_sequence, x.closed_id`,
	},
	{
		name: "orders",
		about: "Pending, filled and cancelled orders, with the reason where they ended without a fill.",
		query: `SELECT x.account_id, x.order_id, x.instrument_id, x.kind, x.side, x.volume, x.price, x.limit_price, x.triggered,
			x.time_in_force, x.expires_at, x.stop_loss, x.take_profit, x.trailing_distance, x.guaranteed_stop, x.reduce_only,
			x.oco_group, x.accepted_at, x.status, x.finished_at, x.filled_volume, x.filled_price, x.filled_tick, x.cancellation
			FROM orders x ${OF_ACCOUNTS} ORDER BY x.account_id, x.account_sequence, x.order_id`,
	},
	{
		name: "deals",
		about: "Fills: what was bought or sold, of which order and trade.",
		money: ["commission", "pnl"],
		query: `SELECT x.account_id, x.deal_id, x.order_id, x.trade_id, x.instrument_id, x.effect, x.side, x.volume, x.price,
			x.currency, x.commission, x.pnl, x.dealt_at
			FROM deals x ${OF_ACCOUNTS} ORDER BY x.account_id, x.account_sequence, x.deal_id`,
	},
	{
		name: "ledger",
		about: "The journal of your accounts: everything that moved a balance, in a chain of hashes.",
		money: ["amount", "balance_after"],
		query: `SELECT x.account_id, x.number, x.reason, x.amount, x.balance_after, x.currency, x.trade_id, x.corrects, x.note,
			x.command_id, x.occurred_at, x.previous_hash, x.hash
			FROM journal_entries x ${OF_ACCOUNTS} ORDER BY x.account_id, x.number`,
	},
	{
		name: "ledger-postings",
		about: "Both sides of each entry of the journal; credit is positive, and each entry sums to zero.",
		money: ["amount"],
		query: `SELECT x.account_id, x.entry_number, x.line, x.ledger_account, x.currency, x.amount
			FROM postings x ${OF_ACCOUNTS} ORDER BY x.account_id, x.entry_number, x.line`,
	},
	{
		name: "notifications",
		about: "What you were told.",
		query: `SELECT id, code, params, category, events, created_at, read_at
			FROM notifications WHERE user_id = $1 ORDER BY sequence`,
	},
	{
		name: "chat-messages",
		about: "The conversation with support.",
		query: `SELECT id, CASE WHEN is_admin THEN 'support' ELSE 'you' END AS "from", message, created_at, read_at
			FROM chat_messages WHERE customer_id = $1 ORDER BY sequence`,
	},
	{
		name: "chat-files",
		about: "Files of that conversation; they themselves can be downloaded in the chat.",
		query: `SELECT f.id, m.id AS message_id, CASE WHEN f.owner_id = $1 THEN 'you' ELSE 'support' END AS "from", f.file_name,
			f.media_type, f.size_bytes, f.created_at
			FROM chat_files f LEFT JOIN chat_messages m ON m.customer_id = f.customer_id AND m.sequence = f.sequence
			WHERE f.customer_id = $1 OR (f.customer_id IS NULL AND f.owner_id = $1) ORDER BY f.created_at, f.id`,
	},
	{
		name: "sessions",
		about: "Where you were signed in; kept for 90 days after the end.",
		query: `SELECT id, way, network, user_agent, created_at, last_seen_at, expires_at, ended_at, end_reason
			FROM sessions WHERE user_id = $1 ORDER BY created_at, id`,
	},
	{
		name: "sign-ins",
		about: "Attempts to sign in as you, right and wrong; kept for 90 days.",
		query: `SELECT at, way, second_factor, outcome, network, user_agent, known_device, session_id
			FROM sign_ins WHERE user_id = $1 ORDER BY id`,
	},
	{
		name: "devices",
		about: "Browsers that we know as yours, without what they are known by.",
		query: "SELECT first_used_at, last_used_at FROM devices WHERE user_id = $1 ORDER BY first_used_at, device_hash",
	},
	{
		name: "ways-in",
		about:
			"Authenticator app, passkeys, linked providers, API tokens and browsers that are pushed to, without secrets.",
		query: `SELECT * FROM (
			SELECT 'authenticator-app' AS kind, NULL AS name, confirmed_at AS since, NULL::timestamptz AS last_used_at,
				NULL::timestamptz AS until FROM totp_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL
			UNION ALL SELECT 'passkey', name, created_at, last_used_at, NULL FROM passkeys WHERE user_id = $1
			UNION ALL SELECT 'provider', provider || coalesce(' ' || email, ''), linked_at, last_used_at, NULL
				FROM linked_providers WHERE user_id = $1
			UNION ALL SELECT 'api-token', name || ' (' || array_to_string(scopes, ', ') || ')', created_at, last_used_at,
				least(expires_at, revoked_at) FROM api_tokens WHERE user_id = $1
			UNION ALL SELECT 'push', substring(endpoint FROM '^https?://[^/]+'), created_at, NULL, NULL
				FROM push_subscriptions WHERE user_id = $1
			) ways ORDER BY since, kind, name`,
	},
	{
		name: "knowledge-tests",
		about: "The test of knowledge: what you were asked and what you answered.",
		query: `SELECT id, language, started_at, submitted_at, correct, passed, shown, answers
			FROM knowledge_tests WHERE user_id = $1 ORDER BY started_at, id`,
	},
	{
		name: "self-exclusions",
		about: "Breaks from trading that you chose.",
		query: "SELECT at, period, until FROM self_exclusions WHERE user_id = $1 ORDER BY id",
	},
	{
		name: "mails",
		about: "Mails that we wrote to you; kept for 90 days. Codes and links that open something are left out.",
		query: `SELECT template, address, language, params - ARRAY['code', 'token'] AS params, written_at, state, finished_at
			FROM mails WHERE user_id = $1 ORDER BY id`,
	},
	{
		name: "acts",
		about: "What you did that is written down for ever, and what was decided about you.",
		query: `SELECT at, action, subject_kind, subject_id, reason, details, actor_user_id = $1 AS by_yourself
			FROM audit_log WHERE actor_user_id = $1
			OR (subject_kind = 'user' AND subject_id = $1 AND action LIKE 'client.%' AND action <> 'client.viewed') ORDER BY id`,
	},
	{
		name: "data-copies",
		about: "Copies like this one that you asked for within the last week.",
		query: `SELECT id, status, requested_at, finished_at, size_bytes
			FROM data_exports WHERE user_id = $1 ORDER BY requested_at, id`,
	},
];
