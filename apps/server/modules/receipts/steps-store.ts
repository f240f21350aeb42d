import type { Receipt, ReceiptStep, StaffRole } from "@truefill/contracts/http";
import { type Kysely, type RawBuilder, sql } from "kysely";

export interface StepRow {
	readonly code: ReceiptStep;
	readonly actor: Receipt["steps"][number]["by"];
	readonly staff_role: StaffRole | null;
	readonly name: string | null;
	readonly at: Date;
	readonly reason: string | null;
	/** In minor units. */
	readonly amount: string | null;
	readonly currency: string | null;
}

const PERSON = sql.raw("u.staff_role, trim(u.first_name || ' ' || u.last_name)");
const NOBODY = sql.raw("NULL::text, NULL::text");
const WHOLE = sql.raw("NULL::bigint, NULL::text");

/** Who asked and who decided. @param request the id of the request */
const requestSteps = (request: string | RawBuilder<unknown>) => sql`
	SELECT 'requested' AS code, CASE WHEN r.requested_by = r.user_id THEN 'customer' ELSE 'staff' END AS actor,
		u.staff_role, trim(u.first_name || ' ' || u.last_name) AS name, r.requested_at AS at, r.reason,
		NULL::bigint AS amount, NULL::text AS currency
	FROM requests r JOIN users u ON u.id = r.requested_by WHERE r.id = ${request}
	UNION ALL
	SELECT CASE d.decision WHEN 'approve' THEN 'approved' ELSE 'refused' END,
		CASE WHEN d.decided_by = r.user_id THEN 'customer' ELSE 'staff' END, ${PERSON}, d.decided_at, d.reason, ${WHOLE}
	FROM request_decisions d JOIN requests r ON r.id = d.request_id JOIN users u ON u.id = d.decided_by
	WHERE d.request_id = ${request}`;

/** What one member of staff said became of the bank payments of a withdrawal, and what another decided about it. */
const outcomeSteps = (movement: string) => {
	const about = sql`r.kind = 'withdrawal-outcome'
		AND r.terms @> jsonb_build_object('legs', jsonb_build_array(jsonb_build_object('withdrawalId', ${movement}::text)))`;
	return sql`
	SELECT 'outcome-stated', 'staff', ${PERSON}, r.requested_at, r.reason, ${WHOLE}
	FROM requests r JOIN users u ON u.id = r.requested_by WHERE ${about}
	UNION ALL
	SELECT CASE d.decision WHEN 'approve' THEN 'outcome-confirmed' ELSE 'outcome-refused' END, 'staff', ${PERSON},
		d.decided_at, d.reason, ${WHOLE}
	FROM requests r JOIN request_decisions d ON d.request_id = r.id JOIN users u ON u.id = d.decided_by WHERE ${about}`;
};

/** The way of a withdrawal's parts to the bank or provider, and the file that two people gave to the bank. */
const legSteps = (movement: string) => sql`
	SELECT 'file-made', 'staff', ${PERSON}, f.made_at, f.reason, ${WHOLE}
	FROM payment_files f JOIN users u ON u.id = f.made_by
	WHERE f.id IN (SELECT file_id FROM withdrawal_legs WHERE withdrawal_id = ${movement})
	UNION ALL
	SELECT 'file-released', 'staff', ${PERSON}, f.released_at, f.release_reason, ${WHOLE}
	FROM payment_files f JOIN users u ON u.id = f.released_by
	WHERE f.id IN (SELECT file_id FROM withdrawal_legs WHERE withdrawal_id = ${movement})
	UNION ALL
	SELECT s.code, CASE WHEN s.code = 'leg-sent' THEN 'system' WHEN l.method = 'card' THEN 'provider'
			WHEN l.method = 'coin' THEN 'network' ELSE 'bank' END,
		${NOBODY}, s.at, NULL, l.received, l.received_currency
	FROM withdrawal_legs l CROSS JOIN LATERAL (VALUES
		('leg-sent', l.sent_at), ('leg-paid', l.paid_at),
		('leg-failed', CASE WHEN l.status = 'failed' THEN l.ended_at END),
		('leg-returned', CASE WHEN l.status = 'returned' THEN l.ended_at END)
	) AS s(code, at)
	WHERE l.withdrawal_id = ${movement} AND s.at IS NOT NULL`;

/** When coins were fixed, and who made, released and sent each transaction; what was discarded is in the audit log. */
const coinSteps = (movement: string) => {
	const person = (id: string, at: string, code: string) => sql`
	SELECT ${sql.lit(code)}, 'staff', ${PERSON}, ${sql.ref(`t.${at}`)}, ${code === "coin-made" ? sql`t.reason` : sql`NULL`}, ${WHOLE}
	FROM coin_payouts p JOIN coin_transactions t ON t.payout_id = p.id JOIN users u ON u.id = ${sql.ref(`t.${id}`)}
	WHERE p.withdrawal_id = ${movement} AND t.status <> 'discarded' AND ${sql.ref(`t.${at}`)} IS NOT NULL`;
	return sql`
	SELECT 'coins-fixed', 'system', ${NOBODY}, p.priced_at, NULL, p.coins::bigint, p.coin
	FROM coin_payouts p WHERE p.withdrawal_id = ${movement} AND p.priced_at IS NOT NULL
	UNION ALL ${person("made_by", "made_at", "coin-made")}
	UNION ALL ${person("released_by", "released_at", "coin-released")}
	UNION ALL ${person("broadcast_by", "broadcast_at", "coin-broadcast")}`;
};

/** The statuses of an output that arrived, and what staff decided about it last. */
const outputSteps = (movement: string) => sql`
	SELECT 'output-' || s.status, CASE WHEN s.status IN ('converted', 'booked', 'held', 'returned', 'written-off')
			THEN 'system' ELSE 'network' END, ${NOBODY}, s.at, NULL, ${WHOLE}
	FROM coin_output_steps s WHERE s.output_id = ${movement}
	UNION ALL ${requestSteps(sql`(SELECT request_id FROM coin_outputs WHERE id = ${movement})`)}`;

/** The provider's steps of a card payment, and of what went back to a card. */
const cardSteps = (movement: string) => sql`
	SELECT 'card-' || s.status, CASE
			WHEN s.status IN ('created', 'redirected', 'cancelled') THEN 'customer'
			WHEN s.status IN ('booked', 'returning') THEN 'system' ELSE 'provider' END,
		${NOBODY}, s.at, NULL, ${WHOLE}
	FROM card_payment_steps s
	-- Refunds and disputes say more than the statuses that follow from them.
	WHERE s.payment_id = ${movement} AND s.status NOT IN ('partly-refunded', 'refunded', 'disputed', 'won', 'lost')
	UNION ALL
	SELECT s.code, CASE WHEN s.code = 'refund-requested' AND r.cause <> 'outside' THEN 'system' ELSE 'provider' END,
		${NOBODY}, s.at, NULL, r.amount, p.currency
	FROM card_refunds r JOIN card_payments p ON p.id = r.payment_id CROSS JOIN LATERAL (VALUES
		('refund-requested', r.created_at),
		('refund-succeeded', CASE WHEN r.status = 'succeeded' THEN coalesce(r.settled_at, r.changed_at) END),
		('refund-failed', CASE WHEN r.status = 'failed' THEN r.changed_at END)
	) AS s(code, at)
	WHERE (r.payment_id = ${movement} OR r.about = ${movement}) AND s.at IS NOT NULL
	UNION ALL
	SELECT s.code, 'provider', ${NOBODY}, s.at, NULL, d.amount, p.currency
	FROM card_disputes d JOIN card_payments p ON p.id = d.payment_id CROSS JOIN LATERAL (VALUES
		('dispute-opened', d.opened_at),
		('dispute-won', CASE WHEN d.status = 'won' THEN d.decided_at END),
		('dispute-lost', CASE WHEN d.status = 'lost' THEN d.decided_at END)
	) AS s(code, at)
	WHERE d.payment_id = ${movement} AND s.at IS NOT NULL`;

/** Every step of a movement, by people, the provider and the bank, oldest first. */
export async function stepsOf(db: Kysely<unknown>, movement: string): Promise<StepRow[]> {
	const all = sql.join(
		[requestSteps, outcomeSteps, legSteps, coinSteps, outputSteps, cardSteps].map((of) => of(movement)),
		sql` UNION ALL `,
	);
	const { rows } = await sql<StepRow>`
		SELECT code, actor, staff_role, name, at, reason, amount::text, currency
		FROM (SELECT *, row_number() OVER () AS place FROM (${all}) AS s) AS steps ORDER BY at, place LIMIT 200`.execute(
		db,
	);
	return rows;
}
