import { type Notification, notificationPath } from "@truefill/contracts/http";
import { BellOff, CircleAlert, CircleCheck, Info, Settings2, TriangleAlert, Volume2, VolumeX } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import {
	markAllNotificationsRead,
	markNotificationRead,
	useLocalNotifications,
	useNotifications,
	useSession,
} from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { notificationWords } from "../../i18n/server-texts.ts";
import { cx } from "../../lib/cx.ts";
import { setSounds, soundsOn } from "../../lib/sound.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { LinkedMessage } from "./linked-message.tsx";

const ICONS: Readonly<Record<Notification["color"], React.ReactNode>> = {
	danger: <CircleAlert className="icon text-danger" aria-hidden />,
	success: <CircleCheck className="icon text-ok" aria-hidden />,
	warning: <TriangleAlert className="icon text-warn" aria-hidden />,
	info: <Info className="icon text-info" aria-hidden />,
};

/** Newest first; unread ones have a dot and a button. Read ones stay as a record. */
export function NotificationList({ onDone }: { readonly onDone: () => void }) {
	const t = useT();
	const query = useNotifications();
	const [loud, setLoud] = useState(soundsOn);
	const navigate = useNavigate();
	const isStaff = useSession().user?.role === "admin";
	const local = useLocalNotifications();
	const all = [...local, ...(query.data?.pages.flatMap(({ data }) => data) ?? [])];
	const unread = all.filter(({ read }) => !read).length;
	const sound = loud ? t("notifications.sound.off") : t("notifications.sound.on");
	return (
		<section aria-label={t("shell.notifications")} className="flex max-h-[min(70dvh,34rem)] flex-col">
			<header className="flex items-center gap-1 border-line border-b py-1.5 ps-3 pe-1.5">
				<h2 className="flex-1 font-semibold text-13">{t("shell.notifications")}</h2>
				<IconButton
					size="sm"
					label={sound}
					pressed={loud}
					icon={loud ? <Volume2 className="icon" aria-hidden /> : <VolumeX className="icon" aria-hidden />}
					onClick={() => {
						setSounds(!loud);
						setLoud(!loud);
					}}
				/>
				<IconButton
					size="sm"
					label={t("notifications.settings")}
					icon={<Settings2 className="icon" aria-hidden />}
					onClick={() => {
						onDone();
						void navigate(isStaff ? "/admin/me/notifications" : "/main/settings/notifications");
					}}
				/>
				{unread > 0 ? (
					<Button size="sm" variant="quiet" onClick={() => void markAllNotificationsRead()}>
						{t("notifications.readAll")}
					</Button>
				) : null}
			</header>
			<div className="min-h-0 flex-1 overflow-auto">
				{query.isPending ? <Skeleton className="m-3" lines={4} /> : null}
				{query.isError && all.length === 0 ? (
					<ErrorState compact title={t("notifications.error")} onRetry={() => void query.refetch()} />
				) : null}
				{query.isSuccess && all.length === 0 ? (
					<EmptyState compact icon={<BellOff className="icon-lg" aria-hidden />} title={t("notifications.empty")}>
						{isStaff ? t("notifications.empty.staff") : t("notifications.empty.why")}
					</EmptyState>
				) : null}
				<ul>
					{all.map((each) => (
						<Item key={each.id} notification={each} isLinked={!isStaff} isLast={unread === 1} onDone={onDone} />
					))}
				</ul>
				{query.hasNextPage ? (
					<div className="p-2 text-center">
						<Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
							{t("notifications.older")}
						</Button>
					</div>
				) : null}
			</div>
		</section>
	);
}

interface ItemProps {
	readonly notification: Notification;
	/** Whether its title is a link to its subject. */
	readonly isLinked: boolean;
	/** No others are unread. */
	readonly isLast: boolean;
	readonly onDone: () => void;
}

function Item({ notification, isLinked, isLast, onDone }: ItemProps) {
	const t = useT();
	const { id, color, read, created_at } = notification;
	const { title, message } = notificationWords(notification);
	return (
		<li className={cx("flex gap-2.5 border-line border-b px-3 py-2.5 last:border-b-0", !read && "bg-accent-quiet")}>
			<span className="mt-0.5 flex-none">{ICONS[color]}</span>
			<div className="min-w-0 flex-1">
				<p className={cx("text-13", !read && "font-semibold")}>
					{isLinked ? (
						<Link
							to={notificationPath(notification)}
							className="hover:underline"
							onClick={() => {
								if (!read) void markNotificationRead(id);
								onDone();
							}}
						>
							{title}
						</Link>
					) : (
						title
					)}
				</p>
				<p className="text-12 text-secondary">
					{isLinked ? <LinkedMessage message={message} params={notification.params} /> : message}
				</p>
				<TimeText value={created_at} className="text-11 text-muted" />
			</div>
			{read ? null : (
				<Button
					size="sm"
					variant="quiet"
					aria-label={t("notifications.markRead.named", { title })}
					onClick={() => {
						void markNotificationRead(id);
						if (isLast) onDone();
					}}
				>
					{t("notifications.markRead")}
				</Button>
			)}
		</li>
	);
}
