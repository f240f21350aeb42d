import type { CorporateActionWire } from "@truefill/contracts/http";
import { CalendarPlus } from "lucide-react";
import { useCorporateActions } from "../../../data/desk/index.ts";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { RequestQueue, useQueueView } from "../requests/queue.tsx";
import { type ActionDecision, DecideAction } from "./action-decision.tsx";
import { ActionRow } from "./action-row.tsx";
import { AnnounceDialog } from "./announce-dialog.tsx";

/** Dividends and splits: propose, approve a colleague's proposal, watch, cancel before they apply (E22). */
export function Actions() {
	const t = useT();
	const { byId } = useDirectory();
	const view = useQueueView("all");
	const query = useCorporateActions(view.page);
	const nameOf = (instrumentId: string) => byId(instrumentId)?.displayName ?? instrumentId;
	return (
		<RequestQueue<CorporateActionWire, typeof view.filter, ActionDecision>
			view={view}
			query={query}
			texts={{ failed: t("staff.market.failed"), none: t("staff.actions.none"), hint: t("staff.actions.hint") }}
			create={{
				label: t("staff.actions.announce"),
				icon: <CalendarPlus className="icon" aria-hidden />,
				form: (close) => <AnnounceDialog onClose={close} />,
			}}
			row={(action, decide) => <ActionRow action={action} name={nameOf(action.asset_id)} decide={decide} />}
			dialog={(action, decision, close) => (
				<DecideAction action={action} decision={decision} name={nameOf(action.asset_id)} onClose={close} />
			)}
		/>
	);
}
