import type { Kysely } from "kysely";
import { type Act, writeAct } from "../audit/index.ts";
import type { BackofficeTables } from "./tables.ts";

/** One instrument's control as stored. */
export interface StoredControl {
	readonly instrument_id: string;
	readonly mode: "close-only" | "halted";
	readonly reason: string;
	readonly set_at: Date;
	readonly set_by: string;
}

/** Staff's control of the market and of accounts, with the audit entries; the only SQL of this module. */
export class BackofficeStore {
	readonly #db: Kysely<BackofficeTables>;

	constructor(db: Kysely<BackofficeTables>) {
		this.#db = db;
	}

	async controls(): Promise<readonly StoredControl[]> {
		return this.#db.selectFrom("market_controls").selectAll().orderBy("instrument_id").execute();
	}

	/** Sets the control of some instruments, or removes it with `enabled`; one audit entry for each. */
	async setControls(
		instrumentIds: readonly string[],
		mode: StoredControl["mode"] | "enabled",
		act: Pick<Act, "actorUserId"> & { readonly reason: string },
		at: Date,
	): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			for (const id of instrumentIds) {
				const values = { mode, reason: act.reason, set_at: at, set_by: act.actorUserId };
				if (values.mode === "enabled") {
					await tx.deleteFrom("market_controls").where("instrument_id", "=", id).execute();
				} else {
					const row = { ...values, mode: values.mode };
					await tx
						.insertInto("market_controls")
						.values({ instrument_id: id, ...row })
						.onConflict((conflict) => conflict.column("instrument_id").doUpdateSet(row))
						.execute();
				}
				const action = { enabled: "market.enabled", "close-only": "market.close-only", halted: "market.halted" }[mode];
				await writeAct(tx, at, { ...act, action, subjectKind: "instrument", subjectId: id });
			}
		});
	}

	async frozenAccounts() {
		return this.#db.selectFrom("frozen_accounts").selectAll().orderBy("frozen_at").orderBy("account_id").execute();
	}

	async note(act: Act, at: Date): Promise<void> {
		await writeAct(this.#db, at, act);
	}
}
