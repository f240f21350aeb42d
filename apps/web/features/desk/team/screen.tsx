import type { StaffAccessEntry } from "@truefill/contracts/http";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { signOutColleague, useStaffAccess } from "../../../data/desk/index.ts";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { DeskPage } from "../parts/page.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";

/** `/admin/staff`: who works here and what speaks for him now; a lost laptop's sessions end here. */
export default function TeamScreen() {
	const t = useT();
	useDocumentTitle(t("staff.nav.team"));
	const { data, isError, isFetching, refetch } = useStaffAccess();
	const [leaving, setLeaving] = useState<StaffAccessEntry | null>(null);
	return (
		<DeskPage title={t("staff.nav.team")} fixed>
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
							<HeadCell className="hidden lg:table-cell">{t("staff.users.seen")}</HeadCell>
							<HeadCell numeric className="hidden md:table-cell">
								{t("staff.team.sessions")}
							</HeadCell>
							<HeadCell numeric className="hidden md:table-cell">
								{t("staff.team.tokens")}
							</HeadCell>
							<HeadCell>
								<span className="sr-only">{t("staff.act.signOut")}</span>
							</HeadCell>
						</TableHead>
						<TableBody>
							{data.map((member) => (
								<Member key={member.id} member={member} onSignOut={() => setLeaving(member)} />
							))}
						</TableBody>
					</Table>
				)}
			</div>
			{leaving === null ? null : (
				<ReasonDialog
					title={t("staff.act.signOut.title", { name: leaving.name })}
					description={t("staff.team.signOut.body", {
						name: leaving.name,
						sessions: leaving.sessions,
						tokens: leaving.api_tokens,
					})}
					submit={t("staff.act.signOut")}
					danger
					help={t("staff.team.reason")}
					onClose={() => setLeaving(null)}
					onSubmit={async (reason) => {
						await signOutColleague(leaving.id, reason);
						notify({ tone: "ok", title: t("staff.act.signOut.done", { name: leaving.name }) });
					}}
				/>
			)}
		</DeskPage>
	);
}

function Member({ member, onSignOut }: { readonly member: StaffAccessEntry; readonly onSignOut: () => void }) {
	const t = useT();
	const { user } = useSession();
	const { id, name, email, staff_role, is_online, last_seen_at, sessions, api_tokens } = member;
	const role = t(`staff.settings.role.${staff_role}`);
	return (
		<Row>
			<Cell head className="w-full max-w-0 py-1.5 sm:w-auto sm:max-w-72">
				<span dir="auto" className="block truncate font-medium">
					{name}
				</span>
				<span dir="auto" className="block truncate text-11 text-muted" title={email}>
					{email}
				</span>
				<span className="block text-11 text-muted sm:hidden">{role}</span>
			</Cell>
			<Cell className="hidden text-secondary sm:table-cell">{role}</Cell>
			<Cell className="hidden text-secondary lg:table-cell">
				{is_online ? (
					<Badge tone="ok">{t("staff.users.online")}</Badge>
				) : last_seen_at === null ? (
					<span className="text-muted">{t("staff.users.seen.never")}</span>
				) : (
					<TimeText value={last_seen_at} />
				)}
			</Cell>
			<Cell numeric className="hidden md:table-cell">
				{sessions}
			</Cell>
			<Cell numeric className="hidden md:table-cell">
				{api_tokens}
			</Cell>
			<Cell numeric>
				{/* One's own sessions end in one's own settings, one by one. */}
				{id === user?.id ? (
					<Badge>{t("staff.team.you")}</Badge>
				) : (
					<Button size="sm" icon={<LogOut className="icon rtl:-scale-x-100" aria-hidden />} onClick={onSignOut}>
						{t("staff.act.signOut")}
					</Button>
				)}
			</Cell>
		</Row>
	);
}
