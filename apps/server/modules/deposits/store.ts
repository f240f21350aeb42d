import { Kysely, PostgresDialect, sql } from "kysely";
import type { Pool } from "../../platform/index.ts";
import { type Act, type AuditTables, writeAct } from "../audit/index.ts";

interface Tables extends AuditTables {
	deposits: {
		id: string;
		account_id: string;
		method: "wire";
		reference: string;
		/** Key by which two references are equal, see `referenceKey`. */
		reference_key: string;
		/** bigint as string. */
		amount: string;
		currency: string;
		reason: string;
		requested_at: Date;
		requested_by: string;
		status: "pending" | "approved" | "booked" | "held" | "returned";
		decided_at: Date | null;
		decided_by: string | null;
		decision_reason: string | null;
		/** Written as a JSON string, read as the parsed value. */
		failure: unknown;
		/** Approvals that were sent to the engine. */
		attempts: number;
	};
}

export type DepositRow = Tables["deposits"];
export type DepositStatus = DepositRow["status"];
export type Decided =
	| { readonly kind: "decided-now"; readonly row: DepositRow }
	| { readonly kind: "unknown" }
	| { readonly kind: "own" }
	| { readonly kind: "decided"; readonly status: DepositStatus };

/** The states from which each decision is possible. An approval with an unknown outcome can be repeated. */
const MAY: Readonly<Record<"approved" | "returned", readonly DepositStatus[]>> = {
	approved: ["pending", "approved", "held"],
	returned: ["pending", "held"],
};

/** Payments that have arrived, with the audit entries. The only SQL of this module. */
export class DepositStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	/** The id of the account that has this number. */
	async accountNumbered(number: string): Promise<string | null> {
		const { rows } = await sql<{ id: string }>`SELECT account_id AS id FROM accounts WHERE number = ${number}`.execute(
			this.#db,
		);
		return rows[0]?.id ?? null;
	}

	async list(status: DepositStatus | undefined, limit: number, offset: number) {
		const all = this.#db.selectFrom("deposits");
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

	/** Adds it with an audit entry, or returns the row that has its id; null: another payment has its reference. */
	async add(row: DepositRow, act: Omit<Act, "subjectKind" | "subjectId">): Promise<DepositRow | null> {
		return this.#db.transaction().execute(async (tx) => {
			const added = await tx
				.insertInto("deposits")
				.values(row)
				.onConflict((conflict) => conflict.doNothing())
				.returningAll()
				.executeTakeFirst();
			if (added !== undefined) {
				await writeAct(tx, row.requested_at, { ...act, subjectKind: "account", subjectId: row.account_id });
				return added;
			}
			const same = await tx.selectFrom("deposits").selectAll().where("id", "=", row.id).executeTakeFirst();
			return same ?? null;
		});
	}

	/** The row is locked, so that of two concurrent decisions one is first. */
	async decide(
		id: string,
		status: "approved" | "returned",
		{ by, reason, at }: { readonly by: string; readonly reason: string; readonly at: Date },
	): Promise<Decided> {
		return this.#db.transaction().execute(async (tx): Promise<Decided> => {
			const row = await tx.selectFrom("deposits").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
			if (row === undefined) return { kind: "unknown" };
			if (!MAY[status].includes(row.status)) return { kind: "decided", status: row.status };
			if (status === "approved" && row.requested_by === by) return { kind: "own" };
			if (status === "approved" && row.status === "approved") return { kind: "decided-now", row };
			const attempts = status === "approved" ? row.attempts + 1 : row.attempts;
			const decided = await tx
				.updateTable("deposits")
				.set({ status, attempts, decided_at: at, decided_by: by, decision_reason: reason })
				.where("id", "=", id)
				.returningAll()
				.executeTakeFirstOrThrow();
			const { account_id: subjectId, amount, currency, reference } = row;
			const details = { deposit: id, command_id: commandOf(decided), amount, currency, reference };
			await writeAct(tx, at, {
				actorUserId: by,
				action: `deposit.${status}`,
				subjectKind: "account",
				subjectId,
				reason,
				details,
			});
			return { kind: "decided-now", row: decided };
		});
	}

	/** Records the engine's outcome of an approval; a later approval's outcome is not overwritten by an earlier one's. */
	async settle({ id, attempts }: DepositRow, status: "booked" | "held", failure: unknown): Promise<DepositRow> {
		await this.#db
			.updateTable("deposits")
			.set({ status, failure: failure === null ? null : JSON.stringify(failure) })
			.where("id", "=", id)
			.where("attempts", "=", attempts)
			.where("status", "=", "approved")
			.execute();
		return this.#db.selectFrom("deposits").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	}
}

/** The command id of an approval: however often it is sent, it is booked once. */
export const commandOf = ({ id, attempts }: Pick<DepositRow, "id" | "attempts">): string => `deposit-${id}-${attempts}`;
