import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useCorporateActions } from "../../../data/desk/index.ts";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { Pager } from "../parts/pager.tsx";
import { ActionRow } from "./action-row.tsx";
import { AnnounceDialog } from "./announce-dialog.tsx";

/** Dividends and splits: propose, approve a colleague's proposal, watch, cancel before they apply (E22). */
export function Actions() {
	const t = useT();
	const { byId } = useDirectory();
	const [page, setPage] = useState(1);
	const [announcing, setAnnouncing] = useState(false);
	const { data, isError, isFetching, refetch } = useCorporateActions(page);
	return (
		<>
			<div className="flex justify-end border-line border-b p-2">
				<Button size="sm" icon={<CalendarPlus className="icon" aria-hidden />} onClick={() => setAnnouncing(true)}>
					{t("staff.actions.announce")}
				</Button>
			</div>
			{data === undefined ? (
				isError ? (
					<ErrorState compact title={t("staff.market.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<div className="p-panel">
						<Skeleton lines={6} />
					</div>
				)
			) : data.data.length === 0 ? (
				<EmptyState compact title={t("staff.actions.none")}>
					{t("staff.actions.hint")}
				</EmptyState>
			) : (
				<>
					<ul className="divide-y divide-line">
						{data.data.map((each) => (
							<ActionRow key={each.id} action={each} name={byId(each.asset_id)?.displayName ?? each.asset_id} />
						))}
					</ul>
					<Pager meta={data.meta} busy={isFetching} onPage={setPage} />
				</>
			)}
			{announcing ? <AnnounceDialog onClose={() => setAnnouncing(false)} /> : null}
		</>
	);
}
