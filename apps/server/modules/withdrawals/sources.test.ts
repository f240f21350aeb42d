import { type Money, money } from "@truefill/core/money";
import type { AccountState } from "@truefill/core/trading";
import { describe, expect, it } from "vitest";
import type { WithdrawalDeps } from "./deps.ts";
import { sourcesOf } from "./sources.ts";
import type { BookedPayment } from "./store.ts";
import type { LegRow } from "./tables.ts";

const NOW_MS = 1_800_000_000_000;
const OWN = [
	{ id: "ben_a", number: "DE89370400440532013000" },
	{ id: "ben_b", number: "000123456" },
];
const wire = (payment: string, received: bigint): BookedPayment => ({
	payment,
	method: "wire",
	amount: received,
	received,
	bookedAt: new Date(NOW_MS),
});
const sent = (destination: string, amount: bigint) =>
	({ method: "wire", destination, amount: `${amount}`, status: "paid" }) as LegRow;

async function left(
	booked: readonly BookedPayment[],
	senders: Readonly<Record<string, string>>,
	out: readonly LegRow[] = [],
): Promise<(readonly [string | null, boolean, Money])[]> {
	const deps = {
		store: { paidInto: async () => booked, legsOut: async () => out },
		cards: { refundable: async () => [] },
		senderAccountsOf: async () => new Map(Object.entries(senders)),
	} as unknown as WithdrawalDeps;
	const { paidIn } = await sourcesOf(deps, { id: "acc", userId: "usr" } as AccountState, OWN, NOW_MS);
	return paidIn.map(({ beneficiary, isSenderKnown, left: rest }) => [beneficiary, isSenderKnown, rest]);
}

describe("what came by wire", () => {
	it("is known by the customer's bank account that it came from; the rest is not theirs, or not known", async () => {
		const booked = [wire("dep_1", 100n), wire("dep_2", 50n), wire("dep_3", 30n), wire("dep_4", 20n), wire("dep_5", 7n)];
		const senders = { dep_1: "DE89370400440532013000", dep_2: "000123456", dep_3: "GB29NWBK60161331926819" };
		expect(await left(booked, { ...senders, dep_4: "DE89370400440532013000" })).toEqual([
			["ben_a", true, money(120n)],
			["ben_b", true, money(50n)],
			[null, true, money(30n)],
			[null, false, money(7n)],
		]);
	});

	it("went back where it was sent; what was sent elsewhere is taken from unknown senders first, and from no known one", async () => {
		const booked = [wire("dep_1", 100n), wire("dep_2", 50n), wire("dep_3", 30n)];
		const senders = { dep_1: "DE89370400440532013000", dep_2: "GB29NWBK60161331926819" };
		expect(await left(booked, senders, [sent("ben_a", 40n)])).toEqual([
			["ben_a", true, money(60n)],
			[null, true, money(50n)],
			[null, false, money(30n)],
		]);
		// 30 of an unknown sender and 20 of the other one went to the second account.
		expect(await left(booked, senders, [sent("ben_a", 40n), sent("ben_b", 50n)])).toEqual([
			["ben_a", true, money(60n)],
			[null, true, money(30n)],
		]);
		// A profit that went to the account of the first wire is no reason to send another wire elsewhere.
		expect(await left(booked, senders, [sent("ben_a", 130n), sent("ben_b", 900n)])).toEqual([]);
		expect(await left([wire("dep_1", 100n)], senders, [sent("ben_b", 900n)])).toEqual([["ben_a", true, money(100n)]]);
	});
});
