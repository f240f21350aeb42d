import type { QueryExecutorProvider, Transaction } from "kysely";
import type { AuditTables } from "../audit/index.ts";
import type { HoldState, RequestDecision, RequestStatus } from "./state.ts";

export interface RequestsTable {
	id: string;
	kind: string;
	user_id: string | null;
	account_id: string | null;
	/** Written as a JSON string, read as the parsed value. */
	terms: unknown;
	unique_key: string | null;
	reason: string;
	requested_at: Date;
	requested_by: string;
	status: RequestStatus;
	decided_at: Date | null;
	decided_by: string | null;
	decision_reason: string | null;
	failure: unknown;
	attempts: number;
	hold: HoldState | null;
}

export interface RequestTables extends AuditTables {
	requests: RequestsTable;
	request_decisions: {
		request_id: string;
		number: number;
		attempt: number;
		decision: RequestDecision;
		decided_by: string;
		decided_at: Date;
		reason: string;
	};
}

/** The same transaction, typed by the tables of another module: one commit for what belongs together. */
export const inTablesOf = <Tables>(tx: QueryExecutorProvider): Transaction<Tables> => tx as Transaction<Tables>;
