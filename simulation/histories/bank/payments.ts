import { wireApproved } from "@truefill/core/ledger";
import { money } from "@truefill/core/money";
import { ok, refuse } from "@truefill/core/result";
import {
	type ActionDeps,
	type EnteringPort,
	type KnownLeg,
	type PaymentsPort,
	requestIdOf,
	type StoredRequest,
} from "@truefill/server/deciding/bank-statements";
import type { QueryExecutorProvider } from "kysely";
import type { journalIn } from "../journal.ts";
import type { Memory } from "../memory.ts";
import type { Process } from "../process.ts";
import { CURRENCY } from "./bank.ts";
import { type RequestRow, requestsIn } from "./stores.ts";

export interface DepositTerms {
	readonly customerId: string;
	readonly referenceKey: string;
	readonly amount: string;
}

interface OutcomeTerms {
	readonly withdrawalIds: readonly string[];
	readonly outcome: "paid" | "returned";
}

export interface PayoutLeg {
	readonly withdrawalId: string;
	readonly customerId: string;
	readonly amount: bigint;
	readonly status: "sent" | "paying" | "paid" | "returning" | "returned";
	readonly fileId: string | null;
}

/** What an account has got: of a deposit, or of a payout that came back. */
export interface Credit {
	readonly payment: string;
	readonly customerId: string;
	readonly amount: bigint;
}

export const CUSTOMERS = ["grace", "alan", "ada"] as const;
/** As it stands in the text of a wire. */
export const referenceOf = (customerId: string): string => `TF-${customerId.toUpperCase()}`;

export const legsIn = (memory: Memory, tx?: QueryExecutorProvider): readonly PayoutLeg[] => [
	...memory.rows<PayoutLeg>("legs", tx).values(),
];
export const creditsIn = (memory: Memory): readonly Credit[] => [...memory.rows<Credit>("credits").values()];
export const depositsIn = (memory: Memory): readonly (RequestRow & { readonly terms: DepositTerms })[] =>
	requestsIn(memory).flatMap((row) => (row.kind === "deposit" ? [{ ...row, terms: row.terms as DepositTerms }] : []));

const keyOf = (reference: string): string => reference.replace(/\s/g, "").toUpperCase();
const known = ({ withdrawalId, amount, status, fileId }: PayoutLeg): KnownLeg => ({
	withdrawalId,
	leg: 1,
	amount,
	currency: CURRENCY,
	status,
	fileId,
});

/** Rolls a decision back. */
class Stopped extends Error {
	readonly refusal: never;
	constructor(refusal: unknown) {
		super("the work of a request was refused");
		this.refusal = refusal as never;
	}
}

/** Wires and payouts as other modules have them: one person enters, another decides, the accounts follow. */
export class Payments {
	readonly #memory: Memory;
	readonly #process: Process;
	readonly #house: ReturnType<typeof journalIn>;
	readonly #at: () => Date;

	constructor(memory: Memory, process: Process, house: ReturnType<typeof journalIn>, at: () => Date) {
		this.#memory = memory;
		this.#process = process;
		this.#house = house;
		this.#at = at;
	}

	port(): PaymentsPort {
		const asked = async <T>(answer: () => T): Promise<T> => {
			await this.#process.turn();
			return answer();
		};
		const deposits = () =>
			depositsIn(this.#memory)
				.filter(({ status }) => status !== "withdrawn")
				.map(({ id, terms, status }) => {
					const { customerId, referenceKey } = terms;
					const isReturned = status === "refused";
					return { id, customerId, referenceKey, amount: BigInt(terms.amount), currency: CURRENCY, isReturned };
				});
		return {
			legsOf: (ids) =>
				asked(() =>
					legsIn(this.#memory)
						.filter((leg) => ids.includes(leg.withdrawalId))
						.map(known),
				),
			legsOfFile: (id) =>
				asked(() =>
					legsIn(this.#memory)
						.filter((leg) => leg.fileId === id)
						.map(known),
				),
			ownersIn: (text) =>
				asked(() => {
					const found = CUSTOMERS.filter((each) => text.toUpperCase().includes(referenceOf(each)));
					return { exact: found.map((each) => ({ customerId: each, reference: referenceOf(each) })), similar: [] };
				}),
			deposits: (customers, keys) =>
				asked(() =>
					deposits().filter((each) => customers.includes(each.customerId) || keys.includes(each.referenceKey)),
				),
			deposit: (id) => asked(() => deposits().find((each) => each.id === id)),
		};
	}

	entering(): EnteringPort {
		return {
			enterDeposit: async (by, body, within) => {
				const id = requestIdOf("dep", by, body.command_id);
				const terms: DepositTerms = {
					customerId: body.account_id,
					referenceKey: keyOf(body.reference),
					amount: body.amount.replace(".", ""),
				};
				return (await this.#add({ id, kind: "deposit", by, terms, reason: body.reason }, within)) as never;
			},
			stateOutcome: async (by, body, of, within) => {
				const id = requestIdOf("out", by, body.command_id);
				const legs = legsIn(this.#memory).filter((leg) =>
					"fileId" in of ? leg.fileId === of.fileId : leg.withdrawalId === of.withdrawalId,
				);
				const terms = { withdrawalIds: legs.map(({ withdrawalId }) => withdrawalId), outcome: body.outcome };
				return (await this.#add({ id, kind: "withdrawal-outcome", by, terms, reason: body.reason }, within)) as never;
			},
		};
	}

	#add(
		given: Pick<RequestRow, "id" | "kind" | "terms" | "reason"> & { readonly by: string },
		within: (tx: QueryExecutorProvider, id: string) => Promise<void>,
	) {
		const { by: requestedBy, ...row } = given;
		return this.#memory.transaction(this.#process, async (tx) => {
			const rows = this.#memory.change<RequestRow>("requests", tx);
			if (rows.has(row.id)) return ok({ data: {} });
			const problem = this.#problemOf(row, tx);
			if (problem !== null) return refuse(problem);
			rows.set(row.id, { ...row, requestedBy, status: "pending", attempts: 0 });
			await within(tx, row.id);
			return ok({ data: {} });
		});
	}

	/** Each reference once, ever; of each payout one outcome at a time, and only what can follow. */
	#problemOf({ kind, terms }: Pick<RequestRow, "kind" | "terms">, tx: QueryExecutorProvider): string | null {
		const others = requestsIn(this.#memory, tx).filter((each) => each.kind === kind);
		if (kind === "deposit") {
			const { referenceKey } = terms as DepositTerms;
			const isUsed = others.some(
				(each) => each.status !== "withdrawn" && (each.terms as DepositTerms).referenceKey === referenceKey,
			);
			return isUsed ? "DEPOSIT_REFERENCE_USED" : null;
		}
		const { withdrawalIds } = terms as OutcomeTerms;
		const isOpen = others.some(
			(each) =>
				each.status === "pending" &&
				(each.terms as OutcomeTerms).withdrawalIds.some((id) => withdrawalIds.includes(id)),
		);
		if (isOpen) return "WITHDRAWAL_OUTCOME_OPEN";
		return this.#mayFollow(terms as OutcomeTerms, tx) ? null : "WITHDRAWAL_LEG_STATE";
	}

	#mayFollow({ withdrawalIds, outcome }: OutcomeTerms, tx: QueryExecutorProvider): boolean {
		const from = outcome === "paid" ? "sent" : "paid";
		const legs = legsIn(this.#memory, tx).filter((leg) => withdrawalIds.includes(leg.withdrawalId));
		return legs.length > 0 && legs.every(({ status }) => status === from);
	}

	/** Another person decides about a wire or an outcome. */
	async decide(id: string, by: string, decision: "approve" | "refuse"): Promise<void> {
		await this.#memory.transaction(this.#process, async (tx) => {
			const rows = this.#memory.change<RequestRow>("requests", tx);
			const row = rows.get(id);
			if (row?.status !== "pending" || (row.requestedBy === by && decision === "approve")) return;
			if (decision === "refuse") {
				rows.set(id, { ...row, status: row.kind === "deposit" ? "withdrawn" : "refused" });
			} else if (row.kind === "deposit") {
				rows.set(id, { ...row, status: "approved", attempts: 1 });
				const amount = money(BigInt((row.terms as DepositTerms).amount));
				const { occurredAtMs, ...draft } = wireApproved(
					{ id, amount, currency: CURRENCY, attempts: 1 },
					false,
					this.#at().getTime(),
				);
				await this.#house.book(tx, { ...draft, at: new Date(occurredAtMs) });
			} else {
				const terms = row.terms as OutcomeTerms;
				if (!this.#mayFollow(terms, tx)) return;
				rows.set(id, { ...row, status: "done" });
				for (const each of terms.withdrawalIds)
					this.#setLeg(tx, each, terms.outcome === "paid" ? "paying" : "returning");
			}
		});
	}

	#setLeg(tx: QueryExecutorProvider, id: string, status: PayoutLeg["status"]): void {
		const legs = this.#memory.change<PayoutLeg>("legs", tx);
		const leg = legs.get(id);
		if (leg !== undefined) legs.set(id, { ...leg, status });
	}

	/** Carries out what was decided: each step by itself, so that it may stop anywhere and run again. */
	async work(): Promise<void> {
		for (const { id, status, terms } of depositsIn(this.#memory)) {
			if (status !== "approved") continue;
			const { customerId, amount } = terms;
			await this.#memory.transaction(this.#process, async (tx) => {
				const rows = this.#memory.change<RequestRow>("requests", tx);
				const row = rows.get(id);
				if (row?.status !== "approved") return;
				rows.set(id, { ...row, status: "done" });
				this.#credit(tx, { payment: id, customerId, amount: BigInt(amount) });
			});
		}
		const credited = this.#memory.rows<Credit>("credits");
		for (const { withdrawalId, status } of legsIn(this.#memory)) {
			const isUnderWay = status === "paying" || status === "returning";
			if (isUnderWay || (status === "returned" && !credited.has(withdrawalId))) await this.#followLeg(withdrawalId);
		}
	}

	async #followLeg(id: string): Promise<void> {
		await this.#memory.transaction(this.#process, async (tx) => {
			const leg = legsIn(this.#memory, tx).find(({ withdrawalId }) => withdrawalId === id);
			if (leg === undefined) return;
			const { status, amount, customerId } = leg;
			const isOut = status === "paying";
			if (isOut || status === "returning") {
				this.#setLeg(tx, id, isOut ? "paid" : "returned");
				const net = isOut ? amount : -amount;
				await this.#house.book(tx, {
					key: `withdrawal:${id}:1:${isOut ? "out" : "back"}`,
					reason: isOut ? "wire-sent" : "payout-returned",
					about: { kind: "withdrawal", id },
					at: this.#at(),
					postings: [
						{ account: "house:bank", currency: CURRENCY, amount: money(net) },
						{ account: "house:transit", currency: CURRENCY, amount: money(-net) },
					],
				});
			} else if (status === "returned") this.#credit(tx, { payment: id, customerId, amount });
		});
	}

	#credit(tx: QueryExecutorProvider, credit: Credit): void {
		const rows = this.#memory.change<Credit>("credits", tx);
		if (!rows.has(credit.payment)) rows.set(credit.payment, credit);
	}

	/** Requests about lines: one person asks, another decides, with the work in the same transaction. */
	requests(): ActionDeps["requests"] {
		const stored = (row: RequestRow) => ({ ...row, userId: null, accountId: null }) as unknown as StoredRequest<never>;
		const decide = async (
			id: string,
			by: string,
			status: "done" | "refused",
			work?: (tx: never, request: StoredRequest<never>) => Promise<unknown>,
		) => {
			try {
				return await this.#memory.transaction(this.#process, async (tx) => {
					const rows = this.#memory.change<RequestRow>("requests", tx);
					const row = rows.get(id);
					if (row?.kind !== "bank-line") return refuse("BANK_LINE_REQUEST_NOT_FOUND");
					if (row.status !== "pending") return refuse("BANK_LINE_REQUEST_DECIDED", { status: row.status });
					if (status === "done" && row.requestedBy === by) return refuse("FOUR_EYES");
					const after: RequestRow = { ...row, status };
					rows.set(id, after);
					const refusal = (await work?.(tx as never, stored(after))) ?? null;
					if (refusal !== null) throw new Stopped(refusal);
					return ok(stored(after));
				});
			} catch (error) {
				if (!(error instanceof Stopped)) throw error;
				return { ok: false as const, refusal: error.refusal };
			}
		};
		return {
			approve: async (_definition, _words, { id, by }, work) => (await decide(id, by, "done", work as never)) as never,
			refuse: async (_definition, _words, { id, by }, work) =>
				(await decide(id, by, "refused", work as never)) as never,
			store: {
				find: async (_definition, id) => {
					await this.#process.turn();
					const row = this.#memory.rows<RequestRow>("requests").get(id);
					return row === undefined ? undefined : (stored(row) as never);
				},
				add: async (definition, { id, terms, reason, requestedBy }, tx) => {
					await this.#process.turn();
					if (tx === undefined) throw new Error("a request about a line is added with its line");
					const rows = this.#memory.change<RequestRow>("requests", tx);
					const key = (each: object) => definition.unique?.key({ terms: each as never, userId: null });
					const isOpen = [...rows.values()].some(
						(row) => row.kind === "bank-line" && row.status === "pending" && key(row.terms) === key(terms),
					);
					if (isOpen) return null;
					const row: RequestRow = { id, kind: "bank-line", status: "pending", attempts: 0, terms, reason, requestedBy };
					rows.set(id, row);
					return stored(row) as never;
				},
			},
		};
	}
}
