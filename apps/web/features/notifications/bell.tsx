import { Bell } from "lucide-react";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useUnreadNotifications } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { WhileLoading } from "../../lib/lazy.tsx";
import { Popover } from "../../ui/popover.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { bellStore } from "./bell-open.ts";

const List = lazyPart(async () => (await import("./list.tsx")).NotificationList);

const setOpen = (open: boolean): void => bellStore.setState({ open });

/** Notifications at the end of the top bar: the unread count always visible, the list one press away. */
export function NotificationBell() {
	const t = useT();
	const open = useStore(bellStore, (bell) => bell.open);
	const unread = useUnreadNotifications().length;
	useEffect(() => () => setOpen(false), []);
	return (
		<Popover
			align="end"
			label={t("shell.notifications")}
			open={open}
			onOpenChange={setOpen}
			className="w-96 max-w-[94vw] p-0!"
			trigger={
				<button
					type="button"
					aria-label={t("shell.notifications.count", { count: unread })}
					className="relative flex size-8 flex-none items-center justify-center rounded-control text-secondary hover:bg-hover hover:text-primary data-[state=open]:bg-press pointer-coarse:size-11"
				>
					<Bell className="icon-lg" aria-hidden />
					{unread > 0 ? (
						<span
							aria-hidden
							className="num absolute end-0 top-0 flex h-4 min-w-4 items-center justify-center rounded-pill bg-accent-solid px-1 font-semibold text-11 text-on-solid leading-none"
						>
							{unread > 99 ? "99+" : unread}
						</span>
					) : null}
				</button>
			}
		>
			<WhileLoading fallback={<Skeleton className="m-3 h-40" />}>
				<List onDone={() => setOpen(false)} />
			</WhileLoading>
		</Popover>
	);
}
