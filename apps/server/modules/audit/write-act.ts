import { type QueryExecutorProvider, sql } from "kysely";
import type { BoundRoute } from "../../http/bind.ts";

export interface AuditTables {
	audit_log: {
		id: never;
		at: Date;
		actor_user_id: string;
		action: string;
		subject_kind: string;
		subject_id: string;
		reason: string | null;
		details: string;
	};
}

/** One action of staff: `action` like `client.approved`, the subject's kind like `user`. No secrets in `details`. */
export interface Act {
	readonly actorUserId: string;
	readonly action: string;
	readonly subjectKind: string;
	readonly subjectId: string;
	readonly reason?: string | undefined;
	readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Records what staff did, permanently. Pass the transaction that does it, so that both commit or neither; a command of
 * the engine, which commits by itself, is recorded before it with its command id in `details`.
 */
export async function writeAct(tx: QueryExecutorProvider, at: Date, act: Act): Promise<void> {
	await sql`
		INSERT INTO audit_log (at, actor_user_id, action, subject_kind, subject_id, reason, details)
		VALUES (${at}, ${act.actorUserId}, ${act.action}, ${act.subjectKind}, ${act.subjectId}, ${act.reason ?? null},
			${JSON.stringify(act.details ?? {})})`.execute(tx);
}

export interface Audit {
	write(act: Act): Promise<void>;
	routes(): BoundRoute[];
}
