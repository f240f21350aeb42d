import type { StaffAccessEntry } from "@truefill/contracts/http";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { type TeamAct, useStaffAccess } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { DeskPage } from "../parts/page.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { useMemberColumns } from "./member.tsx";

type Asked = { readonly act: TeamAct; readonly member: StaffAccessEntry } | { readonly act: "invite" } | null;

/** `/admin/staff`: staff and invitations; actions for a lost laptop, a lost second factor and a leaver. */
export default function TeamScreen() {
	const t = useT();
	useDocumentTitle(t("staff.nav.team"));
	const query = useStaffAccess();
	const [asked, setAsked] = useState<Asked>(null);
	const columns = useMemberColumns(setAsked);
	const close = () => setAsked(null);
	const invite = (
		<Button
			variant="primary"
			size="sm"
			icon={<UserPlus className="icon" aria-hidden />}
			onClick={() => setAsked({ act: "invite" })}
		>
			{t("staff.team.invite")}
		</Button>
	);
	return (
		<DeskPage title={t("staff.nav.team")} tools={invite} fixed>
			<div className="min-h-0 flex-1 border-line border-t bg-surface-1">
				<DataTable
					label={t("staff.nav.team")}
					columns={columns}
					rows={query.data}
					rowId={({ id }) => id}
					source={{ query, failed: t("staff.team.failed") }}
					skeletonRows={6}
					// Never empty: who reads it is on it.
					empty={{ title: t("staff.nav.team") }}
				/>
			</div>
			{asked === null ? null : asked.act === "invite" ? (
				<InviteDialog onClose={close} />
			) : (
				<ActDialog act={asked.act} member={asked.member} onClose={close} />
			)}
		</DeskPage>
	);
}
