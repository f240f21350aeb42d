import { useQuery } from "@tanstack/react-query";
import { auditLog, exportAudit } from "@truefill/contracts/http";
import { call } from "../http/index.ts";

export interface AuditFilter {
	readonly actor?: string;
	readonly action?: string;
	readonly client?: string;
	readonly from?: string;
	readonly to?: string;
}

export const useAuditLog = (filter: AuditFilter, page: number) =>
	useQuery({
		queryKey: ["desk", "audit", filter, page],
		queryFn: ({ signal }) => call(auditLog, { query: { ...filter, page: String(page) }, signal }),
		placeholderData: (before) => before,
	});

/** The same as a file; the export itself is recorded in the audit log. Throws `ApiError`. */
export const fetchAuditFile = async (filter: AuditFilter) => (await call(exportAudit, { query: filter })).data;
