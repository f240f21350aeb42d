import { Kysely, PostgresDialect } from "kysely";
import type { Clock, Pool } from "../../platform/index.ts";
import { auditRoutes } from "./search.ts";
import { type Audit, type AuditTables, writeAct } from "./write-act.ts";

export { type Act, type Audit, type AuditTables, writeAct } from "./write-act.ts";

export function createAudit({ pool, clock }: { pool: Pool; clock: Clock }): Audit {
	const db = new Kysely<AuditTables>({ dialect: new PostgresDialect({ pool }) });
	const audit: Audit = {
		write: (act) => writeAct(db, new Date(clock.nowMs()), act),
		routes: () => auditRoutes({ pool, clock, audit }),
	};
	return audit;
}

export { personalData } from "./personal-data-store.ts";
export { ViewLog } from "./view-log.ts";
