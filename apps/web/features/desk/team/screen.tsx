import type { StaffAccessEntry } from "@truefill/contracts/http";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { type TeamAct, useStaffAccess } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { HeadCell, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { DeskPage } from "../parts/page.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { Member } from "./member.tsx";

type Asked = { readonly act: TeamAct; readonly member: StaffAccessEntry } | { readonly act: "invite" } | null;

/** `/admin/staff`: staff and invitations; actions for a lost laptop, a lost second factor and a leaver. */
export default function TeamScreen() {
	const t = useT();
	useDocumentTitle(t("staff.nav.team"));
	const { data, isError, isFetching, refetch } = useStaffAccess();
	const [asked, setAsked] = useState<Asked>(null);
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
				{data === undefined ? (
					isError ? (
						<ErrorState title={t("staff.team.failed")} onRetry={() => void refetch()} retrying={isFetching} />
					) : (
						<div className="p-4">
							<Skeleton lines={6} />
						</div>
					)
				) : (
					<Table label={t("staff.nav.team")}>
						<TableHead>
							<HeadCell>{t("staff.users.name")}</HeadCell>
							<HeadCell className="hidden sm:table-cell">{t("staff.team.role")}</HeadCell>
							<HeadCell>{t("staff.team.state")}</HeadCell>
							<HeadCell className="hidden md:table-cell">{t("staff.team.factor")}</HeadCell>
							<HeadCell className="hidden lg:table-cell">{t("staff.users.seen")}</HeadCell>
							<HeadCell numeric className="hidden lg:table-cell">
								{t("staff.team.sessions")}
							</HeadCell>
							<HeadCell numeric className="hidden lg:table-cell">
								{t("staff.team.tokens")}
							</HeadCell>
							<HeadCell>
								<span className="sr-only">{t("trading.actions")}</span>
							</HeadCell>
						</TableHead>
						<TableBody>
							{data.map((member) => (
								<Member key={member.id} member={member} onAct={(act) => setAsked({ act, member })} />
							))}
						</TableBody>
					</Table>
				)}
			</div>
			{asked === null ? null : asked.act === "invite" ? (
				<InviteDialog onClose={close} />
			) : (
				<ActDialog act={asked.act} member={asked.member} onClose={close} />
			)}
		</DeskPage>
	);
}
