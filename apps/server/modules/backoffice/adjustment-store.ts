import { type Kysely, sql } from "kysely";
import { type Act, writeAct } from "../audit/index.ts";
import type { BackofficeTables } from "./tables.ts";

export type AdjustmentStatus = BackofficeTables["balance_adjustments"]["status"];
export type AdjustmentRow = BackofficeTables["balance_adjustments"];
/** Why a decision is refused; `row` is its current state. */
export type DecisionRefused =
	| { readonly kind: "unknown" }
	| { readonly kind: "own" }
	| { readonly kind: "decided"; readonly status: AdjustmentStatus };
export type Decided = { readonly kind: "decided-now"; readonly row: AdjustmentRow } | DecisionRefused;

/** Adjustments that staff requested, with their audit entries. */
export class AdjustmentStore {
	readonly #db: Kysely<BackofficeTables>;

	constructor(db: Kysely<BackofficeTables>) {
		this.#db = db;
	}

	async find(id: string): Promise<AdjustmentRow | undefined> {
		return this.#db.selectFrom("balance_adjustments").selectAll().where("id", "=", id).executeTakeFirst();
	}

	/** The id of the account that has this number. */
	async accountNumbered(number: string): Promise<string | null> {
		const { rows } = await sql<{ id: string }>`SELECT account_id AS id FROM accounts WHERE number = ${number}`.execute(
			this.#db,
		);
		return rows[0]?.id ?? null;
	}

	async list(status: AdjustmentStatus | undefined, limit: number, offset: number) {
		const all = this.#db.selectFrom("balance_adjustments");
		const wanted = status === undefined ? all : all.where("status", "=", status);
		const rows = await wanted
			.selectAll()
			.orderBy("requested_at", "desc")
			.orderBy("id")
			.limit(limit)
			.offset(offset)
			.execute();
		const { count } = await wanted.select(sql<string>`count(*)`.as("count")).executeTakeFirstOrThrow();
		return { rows, total: Number.parseInt(count, 10) };
	}

	/** Adds it with an audit entry, or returns the row that has its id already. */
	async add(row: AdjustmentRow, act: Omit<Act, "subjectKind" | "subjectId">): Promise<AdjustmentRow> {
		return this.#db.transaction().execute(async (tx) => {
			const added = await tx
				.insertInto("balance_adjustments")
				.values(row)
				.onConflict((conflict) => conflict.doNothing())
				.returningAll()
				.executeTakeFirst();
			if (added !== undefined) {
				await writeAct(tx, row.requested_at, { ...act, subjectKind: "account", subjectId: row.account_id });
				return added;
			}
			return tx.selectFrom("balance_adjustments").selectAll().where("id", "=", row.id).executeTakeFirstOrThrow();
		});
	}

	/**
	 * Approves or refuses a pending one; the row is locked, so that of two concurrent decisions one is first. The
	 * requester can never approve it; one that is approved and not booked yet may be approved again by anybody else.
	 */
	async decide(
		id: string,
		status: "approved" | "refused",
		{ by, reason, at }: { readonly by: string; readonly reason: string; readonly at: Date },
	): Promise<Decided> {
		return this.#db.transaction().execute(async (tx): Promise<Decided> => {
			const row = await tx
				.selectFrom("balance_adjustments")
				.selectAll()
				.where("id", "=", id)
				.forUpdate()
				.executeTakeFirst();
			if (row === undefined) return { kind: "unknown" };
			const isOpen = row.status === "pending" || row.status === "approved";
			if (status === "approved" && isOpen && row.requested_by === by) return { kind: "own" };
			if (status === "approved" && row.status === "approved") return { kind: "decided-now", row };
			if (row.status !== "pending") return { kind: "decided", status: row.status };
			const decided = await tx
				.updateTable("balance_adjustments")
				.set({ status, decided_at: at, decided_by: by, decision_reason: reason })
				.where("id", "=", id)
				.returningAll()
				.executeTakeFirstOrThrow();
			const subject = { subjectKind: "account", subjectId: row.account_id };
			const details = { adjustment: id, command_id: commandOf(id), kind: row.kind, amount: row.amount };
			await writeAct(tx, at, { actorUserId: by, action: `adjustment.${status}`, ...subject, reason, details });
			return { kind: "decided-now", row: decided };
		});
	}

	/** Records the engine's outcome of an approved one. */
	async settle(id: string, status: "booked" | "failed", failure: unknown): Promise<AdjustmentRow> {
		return this.#db
			.updateTable("balance_adjustments")
			.set({ status, failure: failure === null ? null : JSON.stringify(failure) })
			.where("id", "=", id)
			.returningAll()
			.executeTakeFirstOrThrow();
	}
}

/** The command id of an adjustment: however often it is sent, it is booked once. */
export const commandOf = (adjustmentId: string): string => `adjust-${adjustmentId}`;
