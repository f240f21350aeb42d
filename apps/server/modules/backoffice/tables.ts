import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "../../platform/index.ts";
import type { AuditTables } from "../audit/index.ts";

interface MarketControlsTable {
	instrument_id: string;
	mode: "close-only" | "halted";
	reason: string;
	set_at: Date;
	set_by: string;
}

interface FrozenAccountsTable {
	partition: number;
	account_id: string;
	reason: string;
	frozen_at: Date;
}

interface CorporateActionsTable {
	id: string;
	kind: "dividend" | "split";
	instrument_id: string;
	ex_at: Date;
	dividend: string | null;
	tax_basis_points: number | null;
	numerator: number | null;
	denominator: number | null;
	note: string;
	/** When and by whom it was proposed; the column names are older than the approval step. */
	announced_at: Date;
	announced_by: string;
	/** Null until approved. */
	status: "announced" | "applying" | "applied" | "cancelled" | null;
	last_bid: string | null;
	last_ask: string | null;
	last_at: Date | null;
	applied_at: Date | null;
	accounts: number | null;
	cancelled_at: Date | null;
	cancelled_by: string | null;
	cancel_reason: string | null;
}

/** An action with its request: the view `corporate_action_list`. */
export interface ActionRow extends Omit<CorporateActionsTable, "status"> {
	status: "proposed" | NonNullable<CorporateActionsTable["status"]> | "refused" | "lapsed";
	decided_at: Date | null;
	decided_by: string | null;
	decision_reason: string | null;
}

export interface BackofficeTables extends AuditTables {
	market_controls: MarketControlsTable;
	corporate_actions: CorporateActionsTable;
	corporate_action_list: ActionRow;
	/** Owned by the engine. */
	frozen_accounts: FrozenAccountsTable;
}

export const backofficeDatabase = (pool: Pool): Kysely<BackofficeTables> =>
	new Kysely<BackofficeTables>({ dialect: new PostgresDialect({ pool }) });
