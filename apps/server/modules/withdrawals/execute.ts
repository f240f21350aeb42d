import { formatMoney, isCoin, type Money, money } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { QueryExecutorProvider } from "kysely";
import { type SubmittedCommand, sha256 } from "../../engine/index.ts";
import { raiseAlarm } from "../../platform/alarms.ts";
import { writeNotification } from "../notifications/index.ts";
import type { WithdrawalDeps } from "./deps.ts";
import { legEntry, netOf } from "./house-entries.ts";
import { accountNumber, moveLeg } from "./leg-store.ts";
import type { LegRow, LegStatus } from "./tables.ts";

const AT_ONCE = 200;
/** How long a provider may still say that a refund has failed. */
const REFUNDS_FAIL_MS = 30 * 86_400_000;

type Told = "WITHDRAWAL_PAID" | "WITHDRAWAL_FAILED" | "WITHDRAWAL_RETURNED";

/** How what is known of a leg is booked: by the engine, then in one transaction by the house and in the tables. */
interface Booking {
	readonly to: LegStatus;
	command(leg: LegRow): SubmittedCommand;
	/** The house's part; null: the money never left. */
	readonly house: "out" | "back" | null;
	readonly told: Told;
}

const minor = (text: string): Money => money(BigInt(text));
const base = (leg: LegRow, step: string) => ({
	commandId: `${step}-${leg.withdrawal_id}-${leg.number}`,
	origin: "job" as const,
	accountId: leg.account_id,
	withdrawalId: leg.withdrawal_id,
});

const BOOKINGS: Readonly<Record<"paying" | "failing" | "returning", Booking>> = {
	paying: {
		to: "paid",
		command: (leg) => ({
			kind: "pay-withdrawal",
			...base(leg, "pay"),
			amount: minor(leg.amount),
			fee: minor(leg.fee),
		}),
		house: "out",
		told: "WITHDRAWAL_PAID",
	},
	failing: {
		to: "failed",
		command: (leg) => ({
			kind: "void-withdrawal",
			...base(leg, "fail"),
			cause: "failed",
			amount: minor(leg.amount),
		}),
		house: null,
		told: "WITHDRAWAL_FAILED",
	},
	returning: {
		to: "returned",
		command: (leg) => ({ kind: "return-withdrawal", ...base(leg, "return"), amount: money(netOf(leg)) }),
		house: "back",
		told: "WITHDRAWAL_RETURNED",
	},
};

/** The id of a card leg's refund, or of a coin leg's payout. */
const refundIdOf = ({ withdrawal_id: id, number }: LegRow): string => `${id}-${number}`;

/**
 * Carries the legs of released withdrawals out. Each step is stored before the next and idempotent by its id, so that it
 * may be repeated after a crash at any point; run it every few seconds. `only`: of these withdrawals.
 */
export async function executeLegs(deps: WithdrawalDeps, only?: readonly string[]): Promise<void> {
	for (const leg of await deps.store.due(AT_ONCE, only)) {
		try {
			await step(deps, leg);
		} catch (error) {
			// The others are not kept waiting by this one; it is tried again.
			deps.log.error({ err: error, withdrawal: leg.withdrawal_id, leg: leg.number }, "a withdrawal's leg failed");
		}
	}
}

async function step(deps: WithdrawalDeps, leg: LegRow): Promise<void> {
	const { status } = leg;
	if (status === "paying" || status === "failing" || status === "returning") return book(deps, leg, status);
	if (leg.method === "wire") return;
	// Found after the release: neither a refund nor coins are asked for while two people decide.
	if (status === "ready" && (await deps.screening.held([leg.user_id])).size > 0) return;
	if (leg.method === "coin") {
		if (status === "ready") return askForCoins(deps, leg);
		const ended = await seenCoins(deps, leg);
		return ended === null ? undefined : book(deps, leg, ended);
	}
	const next = status === "ready" ? await askForRefund(deps, leg) : await seenRefund(deps, leg);
	if (next !== null) await book(deps, leg, next);
}

/** The refund and the leg's status are stored together: the provider is asked after the commit. */
async function askForRefund({ store, cards, clock }: WithdrawalDeps, leg: LegRow): Promise<"failing" | null> {
	return store.transaction(async (tx) => {
		const at = new Date(clock.nowMs());
		const sent = { status: "sent" as const, sent_at: at, reference: refundIdOf(leg) };
		if (!(await moveLeg(tx, leg, "ready", sent))) return null;
		const isAsked = await cards.request(tx, {
			id: refundIdOf(leg),
			paymentId: leg.destination,
			amount: minor(leg.received),
			withdrawalId: leg.withdrawal_id,
		});
		if (isAsked) return null;
		// Less is left of the payment than when it was planned: a refund or a dispute came in between.
		await moveLeg(tx, leg, "sent", { status: "failing", sent_at: null, reference: null });
		return "failing";
	});
}

/** The payout and the leg's status are stored together. How it is bought is as the customer was shown. */
async function askForCoins(deps: WithdrawalDeps, leg: LegRow): Promise<void> {
	const { requests, definition, coinBeneficiaries, coins, store } = deps;
	const [address] = await coinBeneficiaries.byIds([leg.destination]);
	const request = await requests.store.find(definition, leg.withdrawal_id);
	const bought = request?.terms.legs[leg.number - 1]?.coin;
	const coin = leg.received_currency;
	invariant(
		address !== undefined && bought !== undefined && isCoin(coin),
		"a leg by coin has its address and its terms",
	);
	await store.transaction(async (tx) => {
		if (!(await moveLeg(tx, leg, "ready", { status: "sent" }))) return;
		await coins.request(tx, {
			...bought,
			id: refundIdOf(leg),
			withdrawalId: leg.withdrawal_id,
			leg: leg.number,
			userId: leg.user_id,
			coin,
			address: address.address,
			amount: money(netOf(leg)),
			currency: leg.currency,
		});
	});
}

/** What is known of the coins: how many they are once they are fixed, when they left, and whether they are paid. */
async function seenCoins({ store, coins }: WithdrawalDeps, leg: LegRow): Promise<"paying" | "failing" | null> {
	const state = await coins.stateOf(refundIdOf(leg));
	if (state === null) return null;
	const next = state.status === "paid" ? "paying" : state.status === "cancelled" ? "failing" : null;
	const received = state.coins === null ? leg.received : `${state.coins}`;
	const isSame =
		received === leg.received && state.txid === leg.reference && state.sentAt?.getTime() === leg.sent_at?.getTime();
	if (next === null && isSame) return null;
	const seen = { received, reference: state.txid, sent_at: state.sentAt };
	return store.transaction(async (tx) => {
		const isMoved = await moveLeg(tx, leg, "sent", { status: next ?? "sent", ...seen });
		return isMoved ? next : null;
	});
}

async function seenRefund({ store, cards }: WithdrawalDeps, leg: LegRow): Promise<"paying" | "failing" | null> {
	const status = await cards.statusOf(refundIdOf(leg));
	if (status !== "succeeded" && status !== "failed") return null;
	const next = status === "succeeded" ? "paying" : "failing";
	return store.transaction(async (tx) => ((await moveLeg(tx, leg, "sent", { status: next })) ? next : null));
}

/** Books what became of a leg, once. */
async function book(deps: WithdrawalDeps, leg: LegRow, status: keyof typeof BOOKINGS): Promise<void> {
	const { engine, store, house, clock, log } = deps;
	const booking = BOOKINGS[status];
	const command = booking.command(leg);
	const answer = await engine.submit(command, sha256(command.commandId));
	if (answer.kind === "failed") return;
	if (answer.kind === "refused") {
		// A frozen account is tried again until it is unfrozen.
		if (answer.refusal.code === "ACCOUNT_FROZEN") return;
		raiseAlarm(log, "WITHDRAWAL_NOT_BOOKED", {
			withdrawal: leg.withdrawal_id,
			leg: leg.number,
			step: status,
			refusal: answer.refusal.code,
		});
		return;
	}
	await store.transaction(async (tx) => {
		const at = new Date(clock.nowMs());
		const times = booking.to === "paid" ? { paid_at: at, ended_at: at } : { ended_at: at };
		if (!(await moveLeg(tx, leg, status, { status: booking.to, ...times }))) return;
		await tell(tx, leg, booking.told, at);
		await deps.files.settleWhenDone(tx, leg.file_id);
		const entry = booking.house === null ? null : await entryOf(deps, leg, booking.house, at);
		if (entry !== null) await house.book(tx, entry);
	});
}

const entryOf = (deps: WithdrawalDeps, leg: LegRow, direction: "out" | "back", at: Date) =>
	leg.method === "coin" ? deps.coins.entryOf(refundIdOf(leg), at) : legEntry(leg, direction, at);

async function tell(tx: QueryExecutorProvider, leg: LegRow, code: Told, at: Date): Promise<void> {
	const { currency, withdrawal_id: withdrawal, user_id: userId } = leg;
	// By a return the fee stays with the house.
	const amount = code === "WITHDRAWAL_FAILED" ? minor(leg.amount) : money(netOf(leg));
	const account = await accountNumber(tx, leg.account_id);
	// What was booked has a receipt; of what failed the page of withdrawals says what to do next.
	const receipt = code === "WITHDRAWAL_FAILED" ? {} : { account_id: leg.account_id, movement: withdrawal };
	const params = { amount: formatMoney(amount, currency), currency, account, withdrawal, ...receipt };
	await writeNotification(tx, { userId, source: `withdrawal ${withdrawal} ${leg.number} ${code}`, code, params, at });
}

/** Refunds that a provider has taken back after it had paid them: their money is at the house again. */
export async function checkPaidRefunds(deps: WithdrawalDeps): Promise<void> {
	const { store, cards, clock } = deps;
	for (const leg of await store.cardLegsPaidSince(new Date(clock.nowMs() - REFUNDS_FAIL_MS))) {
		if ((await cards.statusOf(refundIdOf(leg))) !== "failed") continue;
		await store.transaction((tx) => moveLeg(tx, leg, "paid", { status: "returning" }));
	}
}

/** Ends withdrawals whose amount the engine used to cover a negative balance. */
export async function followHolds({ store, requests, definition, engine }: WithdrawalDeps): Promise<void> {
	for (const accountId of await store.accountsWithHolds()) {
		const account = await engine.account(accountId);
		if (account === undefined) continue;
		const held = new Set(account.pending?.holds.map(({ id }) => id) ?? []);
		await requests.endReleased(definition, accountId, (id) => held.has(id), { code: "WITHDRAWAL_UNKNOWN", params: {} });
	}
}
