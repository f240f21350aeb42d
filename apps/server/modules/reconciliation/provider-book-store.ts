import type { Currency } from "@truefill/core/money";
import type { Pool } from "../../platform/index.ts";
import { complete, differencesOf, type Said } from "./compare.ts";
import type { BookDay, BookSource, Difference } from "./types.ts";

/** What the provider has added to our balance there, or taken from it. */
export interface ProviderMovement {
	/** Our id of the payment; null: none of ours, such as a payout to our bank. */
	readonly paymentId: string | null;
	readonly currency: Currency;
	/** Minor units, after the provider's fee. */
	readonly amount: bigint;
	readonly at: Date;
}

/** What is paid out to the bank, and belongs to no payment. */
const SETTLEMENTS = "settlements";
const DAY_MS = 86_400_000;

/** The provider's balance against `house:provider`. `movements` null: there is no provider, or it does not answer. */
export const providerBook = (
	pool: Pool,
	movements: (until: Date) => Promise<readonly ProviderMovement[] | null>,
): BookSource => ({
	name: "provider",
	async compare(day) {
		const until = new Date(Date.parse(day) + DAY_MS);
		const all = await movements(until);
		if (all === null) return null;
		const booked = await bookedOf(pool, day);
		const theirs = all.map(({ paymentId, currency, amount, at }) => ({
			currency,
			reference: paymentId ?? SETTLEMENTS,
			amount,
			since: at.toISOString().slice(0, 10),
		}));
		const currencies = [...new Set([...theirs, ...booked].map(({ currency }) => currency))].toSorted();
		return currencies.map((currency) => {
			const isOwn = (each: { readonly currency: string }) => each.currency === currency;
			return dayOf(currency, day, theirs.filter(isOwn), booked.filter(isOwn));
		});
	},
});

const sumOf = (list: readonly Said[]): bigint => list.reduce((sum, { amount }) => sum + amount, 0n);

function dayOf(currency: Currency, day: string, theirs: readonly Said[], ours: readonly Said[]): BookDay {
	const [external, books] = [sumOf(theirs), sumOf(ours)];
	const found = differencesOf(theirs, ours).map(
		(each): Difference => (each.reference === SETTLEMENTS ? { ...each, kind: "settlements" } : each),
	);
	const differences = complete(found, external - books, { reference: "provider", since: day });
	return { currency, external, externalDay: day, books, differences };
}

/** By payment: a withdrawal to a card is booked under the withdrawal, and names its refund in its key. */
async function bookedOf(pool: Pool, day: string): Promise<(Said & { readonly currency: Currency })[]> {
	const { rows } = await pool.query<{ reference: string; currency: Currency; amount: string; since: string }>(
		`SELECT coalesce(r.payment_id, CASE h.about_kind WHEN 'card-payment' THEN h.about_id ELSE $2 END) AS reference, p.currency,
			(-sum(p.amount))::text AS amount, min(h.occurred_at AT TIME ZONE 'UTC')::date::text AS since
		FROM house_postings p JOIN house_entries h ON h.number = p.entry_number
		LEFT JOIN card_refunds r ON h.about_kind = 'withdrawal' AND r.id = substring(h.key FROM ':(.*)$')
		WHERE p.ledger_account = 'house:provider' AND h.occurred_at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'
		GROUP BY 1, p.currency`,
		[day, SETTLEMENTS],
	);
	return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}
