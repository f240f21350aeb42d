import type { CoinPayoutWire, CoinTransactionWire } from "@truefill/contracts/http";
import { expect, it } from "vitest";
import { isReplaced, isUndone, type NextAct, nextAct } from "./next-act.ts";

const [ANN, BOB] = [
	{ id: "ann", name: "Ann" },
	{ id: "bob", name: "Bob" },
];

const version = (
	status: CoinTransactionWire["status"],
	over: Partial<CoinTransactionWire> = {},
): CoinTransactionWire => ({
	id: "ctx_1",
	version: 1,
	status,
	fee: "0.00001",
	fee_currency: "BTC",
	decoded: { outputs: [], inputs: [], nonce: null, chain_id: null, token: null },
	reason: "A reason",
	made_by: ANN as CoinTransactionWire["made_by"],
	made_at: "2026-01-02T03:04:05.678Z",
	released_by: null,
	released_at: null,
	signed_by: null,
	signed_at: null,
	broadcast_by: null,
	broadcast_at: null,
	txid: null,
	confirmations: 0,
	seen_at: null,
	problem: null,
	...over,
});
const of = (status: CoinPayoutWire["status"], ...transactions: CoinTransactionWire[]) => ({ status, transactions });
const signedBy = (who = BOB) => version("signed", { signed_by: who as CoinTransactionWire["signed_by"] });

it.each<[string, ReturnType<typeof of>, string, NextAct]>([
	["has no price", of("unpriced"), "ann", { turn: "price", who: "nobody" }],
	["has no transaction", of("open"), "ann", { turn: "make", who: "staff" }],
	["was made by the viewer", of("open", version("made")), "ann", { turn: "release", who: "colleague" }],
	["was made by another", of("open", version("made")), "bob", { turn: "release", who: "staff" }],
	["was discarded", of("open", version("discarded")), "ann", { turn: "make", who: "staff" }],
	["was refused by its contract", of("open", version("reverted")), "ann", { turn: "make", who: "staff" }],
	["was released", of("open", version("released")), "ann", { turn: "sign", who: "staff" }],
	["was made and uploaded by one", of("open", signedBy(ANN)), "bob", { turn: "broadcast", who: "staff" }],
	["was uploaded by the viewer", of("open", signedBy()), "bob", { turn: "broadcast", who: "colleague" }],
	["was broadcast", of("sent", version("broadcast")), "ann", { turn: "network", who: "nobody" }],
	["is replaced", of("sent", version("broadcast"), version("made")), "bob", { turn: "release", who: "staff" }],
	["is paid", of("paid", version("replaced"), version("confirmed")), "ann", { turn: "none", who: "nobody" }],
	["was ended", of("cancelled", version("discarded")), "ann", { turn: "none", who: "nobody" }],
])("a payout that %s waits for the right person", (_, payout, viewer, next) =>
	expect(nextAct(payout, viewer)).toEqual(next),
);

it("a transaction replaces what somebody may have signed", () => {
	expect(isReplaced(of("open", version("made")))).toBe(false);
	expect(isReplaced(of("open", version("released"), version("discarded")))).toBe(true);
});

it("a paid one without confirmations was undone by its chain", () => {
	expect(isUndone(of("paid", version("confirmed", { confirmations: 2 })))).toBe(false);
	expect(isUndone(of("paid", version("confirmed")))).toBe(true);
});
