import type { StaffStrategyRunWire } from "@truefill/contracts/http";
import { useState } from "react";
import { useStaffStrategyRuns } from "../../../data/desk/strategies.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { DeskPage } from "../parts/page.tsx";
import { useAddressFilter } from "../parts/use-address-filter.ts";
import { useMay } from "../permissions.ts";
import { useRunColumns } from "./columns.tsx";
import { RunFilterBar } from "./filter-bar.tsx";
import { queryOf } from "./query.ts";
import { StopRun } from "./stop-run.tsx";

const idOf = ({ id }: StaffStrategyRunWire): string => id;

/** `/admin/strategies`: strategies of customers that run, are paused or were stopped. */
export default function StrategiesScreen() {
	const t = useT();
	useDocumentTitle(t("staffStrategies.title"));
	const parameters = useAddressFilter();
	const { address, change, clear } = parameters;
	const read = queryOf(address);
	const query = useStaffStrategyRuns(read.query, read.page);
	const [asked, setAsked] = useState<StaffStrategyRunWire | null>(null);
	const columns = useRunColumns(useMay("market.halt") ? setAsked : null);
	return (
		<DeskPage title={t("staffStrategies.title")} fixed>
			<RunFilterBar parameters={parameters} isWrong={read.isWrong} />
			<div className="min-h-0 flex-1 border-line border-t bg-surface-1">
				<DataTable
					label={t("staffStrategies.title")}
					columns={columns}
					rows={query.data?.data}
					rowId={idOf}
					source={{ query, failed: t("staffStrategies.failed") }}
					skeletonRows={8}
					empty={{ title: t("staffStrategies.none") }}
					filter={{
						isActive: read.query.customer !== undefined || read.query.status !== undefined,
						none: { title: t("staffStrategies.noneSuch") },
						clear: { label: t("staffStrategies.clear"), run: clear },
					}}
					pages={{ meta: query.data?.meta, onPage: (page) => change({ page: String(page) }) }}
				/>
			</div>
			{asked === null ? null : <StopRun run={asked} onClose={() => setAsked(null)} />}
		</DeskPage>
	);
}
