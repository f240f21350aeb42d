import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import {
	customersPart,
	hasArrived,
	isBooked,
	isUnderWay,
	mayMove,
	PAYMENT_STATUSES,
	type PaymentStatus,
	statusAfter,
	statusSeen,
} from "./state.ts";

const status = fc.constantFrom(...PAYMENT_STATUSES);
const seen = fc.record({
	status: fc.constantFrom("open", "processing", "authorised", "paid", "failed", "expired", "cancelled" as const),
	declineCode: fc.option(fc.constant("expired_card")),
});

describe("the status of a card payment", () => {
	it.each<[PaymentStatus, Parameters<typeof statusSeen>[1]["status"], string | null, PaymentStatus | null]>([
		["created", "open", null, "redirected"],
		["redirected", "open", null, null],
		["redirected", "open", "insufficient_funds", null],
		["redirected", "processing", null, "processing"],
		["redirected", "paid", null, "paid"],
		["redirected", "expired", null, "expired"],
		["redirected", "expired", "insufficient_funds", "failed"],
		["redirected", "cancelled", null, "cancelled"],
		["processing", "open", null, null],
		["processing", "failed", "expired_card", "failed"],
		["processing", "paid", null, "paid"],
		["authorised", "paid", null, "paid"],
		["authorised", "processing", null, null],
		// Money that arrives is never lost, whatever was believed before.
		["expired", "paid", null, "paid"],
		["cancelled", "paid", null, "paid"],
		["failed", "paid", null, "paid"],
		["failed", "open", null, null],
		["expired", "processing", null, null],
		["paid", "expired", null, null],
		["booked", "paid", null, null],
		["returned", "paid", null, null],
	])("%s, seen as %s with %s: %s", (from, to, declineCode, expected) => {
		expect(statusSeen(from, { status: to, declineCode })).toBe(expected);
	});

	it.each<[PaymentStatus, bigint, readonly ("open" | "won" | "lost")[], PaymentStatus | null]>([
		["booked", 0n, [], null],
		["booked", 30n, [], "partly-refunded"],
		["booked", 100n, [], "refunded"],
		["partly-refunded", 60n, [], null],
		["partly-refunded", 100n, [], "refunded"],
		["booked", 0n, ["open"], "disputed"],
		["disputed", 0n, ["open"], null],
		["disputed", 0n, ["won"], "won"],
		["disputed", 0n, ["lost"], "lost"],
		["won", 0n, ["won", "open"], null],
		["won", 0n, ["won", "lost"], "lost"],
		["lost", 100n, ["lost"], null],
	])("%s, %s of 100 refunded, disputes %j: %s", (from, refunded, disputes, expected) => {
		expect(statusAfter(from, { charged: 100n, refunded, disputes: disputes.map((each) => ({ status: each })) })).toBe(
			expected,
		);
	});

	it("never comes back to where it was", () => {
		// A walk over allowed steps visits each status at most once: there is no cycle.
		const reaches = (from: PaymentStatus, visited: readonly PaymentStatus[]): void => {
			for (const to of PAYMENT_STATUSES) {
				if (!mayMove(from, to)) continue;
				expect(visited).not.toContain(to);
				reaches(to, [...visited, to]);
			}
		};
		reaches("created", ["created"]);
	});

	it("whatever the provider says, arrived money stays arrived, and only allowed steps are made", () => {
		fc.assert(
			fc.property(status, fc.array(seen, { maxLength: 20 }), (first, answers) => {
				let now = first;
				for (const answer of answers) {
					const next = statusSeen(now, answer);
					if (next === null) continue;
					expect(mayMove(now, next)).toBe(true);
					expect(hasArrived(now) && !hasArrived(next)).toBe(false);
					now = next;
				}
			}),
			{ numRuns: 500 },
		);
	});

	it("is under way, arrived, or ended", () => {
		const wrong = PAYMENT_STATUSES.filter(
			(each) => (isBooked(each) && !hasArrived(each)) || (isUnderWay(each) && isBooked(each)),
		);
		expect(wrong).toEqual([]);
	});
});

it("of reversals the customer's part is their amount at most, in whatever pieces", () => {
	const positive = fc.bigInt({ min: 1n, max: 10n ** 9n });
	fc.assert(
		fc.property(
			positive,
			fc.bigInt({ min: 0n, max: 10n ** 6n }),
			fc.array(positive, { maxLength: 8 }),
			(amount, fee, wanted) => {
				let reversed = 0n;
				let part = 0n;
				for (const piece of wanted) {
					const left = amount + fee - reversed;
					const reversal = piece < left ? piece : left;
					const own = customersPart({ amount, reversed }, reversal);
					expect(own >= 0n && own <= reversal).toBe(true);
					part += own;
					reversed += reversal;
				}
				expect(part).toBe(reversed < amount ? reversed : amount);
			},
		),
		{ numRuns: 500 },
	);
});
