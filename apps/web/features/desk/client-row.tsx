import type { AdminUser } from "@truefill/contracts/http";
import { Clock, Paperclip, UserCheck } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { formatClock, formatDay, formatWait } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Avatar } from "./avatar.tsx";

const DAY_MS = 86_400_000;
/** Relative under an hour, the time for today; older is a date. */
const shortTime = (iso: string, nowMs: number): string =>
	nowMs - Date.parse(iso) < DAY_MS ? formatClock(iso) : formatDay(iso);

export interface ClientRowProps {
	readonly client: AdminUser;
	readonly isChosen: boolean;
	readonly ownId: string;
	readonly nowMs: number;
}

/** A client in the list: name, last message, waiting time, assignee. */
export const ClientRow = memo(function ClientRow({ client, isChosen, ownId, nowMs }: ClientRowProps) {
	const t = useT();
	const { id, first_name, last_name, email, avatar, is_online, unread_count, conversation, sample } = client;
	const last = conversation?.last_message ?? null;
	const waitsSince = conversation?.waiting_since ?? null;
	const assigned = conversation?.assigned_to ?? null;
	const state = conversation?.state ?? null;
	const isUnread = unread_count > 0;
	return (
		<li className="[contain-intrinsic-size:auto_4.75rem] [content-visibility:auto]">
			<Link
				to={`/admin/chat/${id}`}
				data-client={id}
				{...(isChosen ? { "aria-current": "true" as const } : {})}
				className={cx(
					"flex gap-3 border-line border-b px-3 py-2.5 -outline-offset-2",
					isChosen ? "bg-accent-quiet" : "hover:bg-hover",
				)}
			>
				<Avatar firstName={first_name} lastName={last_name} picture={avatar} isOnline={is_online} />
				<span className="flex min-w-0 flex-1 flex-col gap-0.5">
					<span className="flex items-baseline gap-2">
						<span
							dir="auto"
							className={cx("min-w-0 flex-1 truncate text-13", isUnread ? "font-semibold" : "font-medium")}
						>
							{first_name} {last_name}
							<span className="sr-only">, {is_online ? t("desk.online") : t("desk.offline")}</span>
						</span>
						{sample ? <Badge>{t("desk.users.sample")}</Badge> : null}
						{last === null ? null : (
							<time dateTime={last.created_at} className="num flex-none text-11 text-muted">
								{shortTime(last.created_at, nowMs)}
							</time>
						)}
					</span>
					<span className="flex items-center gap-2">
						<span
							className={cx("flex min-w-0 flex-1 items-center gap-1 text-12", isUnread ? "text-primary" : "text-muted")}
							title={email}
						>
							{last?.has_attachments ? <Paperclip className="icon size-3.5" aria-hidden /> : null}
							<span dir="auto" className="truncate">
								{conversation === null ? email : <Preview last={last} />}
							</span>
						</span>
						{isUnread ? (
							<span className="num flex h-[18px] min-w-[18px] flex-none items-center justify-center rounded-pill bg-accent-solid px-1.5 font-semibold text-11 text-on-solid">
								<span aria-hidden>{unread_count > 99 ? "99+" : unread_count}</span>
								<span className="sr-only">{t("desk.users.unread", { count: unread_count })}</span>
							</span>
						) : null}
					</span>
					{waitsSince !== null || assigned !== null || state === "snoozed" || state === "pending" ? (
						<span className="mt-0.5 flex min-w-0 items-center gap-1.5">
							{waitsSince === null ? null : (
								<Badge tone="warn" icon={<Clock className="size-3" aria-hidden />}>
									{t("desk.users.waits", { age: formatWait(nowMs - Date.parse(waitsSince)) })}
								</Badge>
							)}
							{state === "snoozed" || state === "pending" ? <Badge>{t(`desk.state.${state}`)}</Badge> : null}
							{assigned === null ? null : (
								<span className="flex min-w-0 items-center gap-1 text-11 text-muted">
									<UserCheck className="icon size-3.5" aria-hidden />
									<span dir="auto" className="truncate">
										{assigned.id === ownId ? t("desk.mine") : assigned.name}
									</span>
								</span>
							)}
						</span>
					) : null}
				</span>
			</Link>
		</li>
	);
});

function Preview({ last }: { readonly last: NonNullable<AdminUser["conversation"]>["last_message"] }) {
	const t = useT();
	if (last === null) return t("desk.users.never");
	const text = last.preview === "" ? t("desk.users.attachment") : last.preview;
	return last.is_admin ? t("desk.users.desk", { text }) : text;
}
