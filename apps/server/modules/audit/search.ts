import { AUDIT_EXPORT_MAX, type AuditAct, auditLog, exportAudit } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock, Pool } from "../../platform/index.ts";
import { csvLine } from "../csv.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { type ActFilter, type ActRow, AuditStore } from "./search-store.ts";
import type { Audit } from "./write-act.ts";

interface SearchParts {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly audit: Audit;
}

const toWire = (row: ActRow): AuditAct => ({
	id: row.id,
	at: row.at.toISOString(),
	by: { id: row.actor_user_id, name: row.actor },
	action: row.action,
	subject_kind: row.subject_kind,
	subject_id: row.subject_id,
	subject_name: row.subject_name,
	reason: row.reason,
	details: { ...row.details },
});

const HEAD = ["id", "at", "by", "by_name", "action", "subject_kind", "subject_id", "subject_name", "reason", "details"];

/** Searches the audit log and exports it as a file; each export is itself recorded. */
export function auditRoutes({ pool, clock, audit }: SearchParts): BoundRoute[] {
	const store = new AuditStore(pool);
	return [
		route(auditLog, async ({ query: { page = 1, ...filter } }) => {
			const total = await store.count(filter);
			const rows = await store.acts(filter, PER_PAGE, offsetOf(page));
			return ok(paged({ path: auditLog.path, query: filter }, page, total, rows.map(toWire)));
		}),
		route(exportAudit, async ({ user, query }) => {
			const filter: ActFilter = query;
			const total = await store.count(filter);
			const rows = await store.acts(filter, AUDIT_EXPORT_MAX, 0);
			await audit.write({
				actorUserId: user.id,
				action: "audit.exported",
				subjectKind: "audit",
				subjectId: "log",
				details: { ...filter, rows: rows.length },
			});
			const lines = rows.map((row) => [
				row.id,
				row.at.toISOString(),
				row.actor_user_id,
				row.actor,
				row.action,
				row.subject_kind,
				row.subject_id,
				row.subject_name ?? "",
				row.reason ?? "",
				JSON.stringify(row.details),
			]);
			return ok({
				data: {
					file_name: `audit-${new Date(clock.nowMs()).toISOString().slice(0, 10)}.csv`,
					media_type: "text/csv; charset=utf-8",
					content: [HEAD, ...lines].map(csvLine).join(""),
					rows: rows.length,
					left_out: Math.max(0, total - rows.length),
				},
			});
		}),
	];
}
