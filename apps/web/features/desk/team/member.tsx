import type { StaffAccessEntry } from "@truefill/contracts/http";
import { Ellipsis, LogOut, MailPlus, MailX, ShieldOff, UserCheck, UserX } from "lucide-react";
import { useMemo } from "react";
import { inviteAgain, type TeamAct } from "../../../data/desk/index.ts";
import { isApiError, useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatZoned } from "../../../lib/format.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { notify } from "../../../ui/notify.ts";
import { TimeText } from "../../../ui/time-text.tsx";

const TONES: Readonly<Record<StaffAccessEntry["state"], Tone>> = {
	active: "ok",
	invited: "warn",
	deactivated: "danger",
};

interface MemberProps {
	readonly member: StaffAccessEntry;
	readonly onAct: (act: TeamAct) => void;
}

/** Current, invited and former colleagues, each with the available actions. */
export function useMemberColumns(
	onAct: (asked: { readonly act: TeamAct; readonly member: StaffAccessEntry }) => void,
): readonly Column<StaffAccessEntry>[] {
	const t = useT();
	return useMemo(
		() => [
			{
				id: "name",
				header: t("staff.users.name"),
				rowHeader: true,
				className: "w-full max-w-0 py-1.5 sm:w-auto sm:max-w-72",
				cell: ({ name, email, staff_role }) => (
					<>
						<span dir="auto" className="block truncate font-medium">
							{name}
						</span>
						<span dir="auto" className="block truncate text-11 text-muted" title={email}>
							{email}
						</span>
						<span className="block text-11 text-muted sm:hidden">{t(`staff.settings.role.${staff_role}`)}</span>
					</>
				),
			},
			{
				id: "role",
				header: t("staff.team.role"),
				from: "sm",
				className: "text-secondary",
				cell: ({ staff_role }) => t(`staff.settings.role.${staff_role}`),
			},
			{ id: "state", header: t("staff.team.state"), cell: (member) => <State member={member} /> },
			{
				id: "factor",
				header: t("staff.team.factor"),
				from: "md",
				className: "text-secondary",
				cell: ({ second_factor }) => t(second_factor ? "staff.team.factor.yes" : "staff.team.factor.no"),
			},
			{
				id: "seen",
				header: t("staff.users.seen"),
				from: "lg",
				className: "text-secondary",
				cell: (member) => <Seen member={member} />,
			},
			{ id: "sessions", header: t("staff.team.sessions"), from: "lg", numeric: true, cell: ({ sessions }) => sessions },
			{ id: "tokens", header: t("staff.team.tokens"), from: "lg", numeric: true, cell: ({ api_tokens }) => api_tokens },
			{
				id: "actions",
				header: t("trading.actions"),
				headHidden: true,
				numeric: true,
				interactive: true,
				cell: (member) => <Actions member={member} onAct={(act) => onAct({ act, member })} />,
			},
		],
		[t, onAct],
	);
}

/** One's own sessions and factors are managed one by one in one's own settings. */
function Actions(props: MemberProps) {
	const t = useT();
	const { user } = useSession();
	return props.member.id === user?.id ? <Badge>{t("staff.team.you")}</Badge> : <ActionMenu {...props} />;
}

function State({ member: { state, invited_until: until } }: { readonly member: StaffAccessEntry }) {
	const t = useT();
	return (
		<>
			<Badge tone={TONES[state]}>{t(`staff.team.state.${state}`)}</Badge>
			{state === "invited" ? (
				<span className="block text-11 text-muted">
					{until === null ? t("staff.team.expired") : t("staff.team.until", { time: formatZoned(until) })}
				</span>
			) : null}
		</>
	);
}

function Seen({ member: { is_online, last_seen_at } }: { readonly member: StaffAccessEntry }) {
	const t = useT();
	if (is_online) return <Badge tone="ok">{t("staff.users.online")}</Badge>;
	if (last_seen_at === null) return <span className="text-muted">{t("staff.users.seen.never")}</span>;
	return <TimeText value={last_seen_at} />;
}

function ActionMenu({ member, onAct }: MemberProps) {
	const t = useT();
	const { id, name, email, state } = member;
	const item = (act: TeamAct, label: string, Icon: typeof LogOut, danger = false) => (
		<MenuItem icon={<Icon className="icon" aria-hidden />} danger={danger} onSelect={() => onAct(act)}>
			{label}
		</MenuItem>
	);
	const again = async () => {
		try {
			await inviteAgain(id);
			notify({ tone: "ok", title: t("staff.team.again.done", { email }) });
		} catch (error) {
			if (!isApiError(error)) throw error;
			notify({ tone: "danger", title: error.message });
		}
	};
	return (
		<Menu
			trigger={
				<IconButton
					bare
					size="sm"
					label={t("staff.team.actions", { name })}
					icon={<Ellipsis className="icon" aria-hidden />}
				/>
			}
		>
			{state === "invited" ? (
				<>
					<MenuItem icon={<MailPlus className="icon" aria-hidden />} onSelect={() => void again()}>
						{t("staff.team.again")}
					</MenuItem>
					{item("withdraw", t("staff.team.withdraw"), MailX, true)}
				</>
			) : state === "active" ? (
				<>
					{item("sign-out", t("staff.act.signOut"), LogOut)}
					{item("remove-factors", t("staff.team.remove-factors"), ShieldOff)}
					{item("deactivate", t("staff.act.deactivate"), UserX, true)}
				</>
			) : (
				item("reactivate", t("staff.act.reactivate"), UserCheck)
			)}
		</Menu>
	);
}
