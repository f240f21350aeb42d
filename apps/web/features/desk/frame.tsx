import { Headset, Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useFollowedRequests, useRequestCounts } from "../../data/desk/requests.ts";
import { useInitialData, useRealtime, useSession, useSettings } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { Mark } from "../../ui/logo.tsx";
import { revealIn } from "../../ui/reveal.ts";
import { useToastsOverBar } from "../../ui/toasts-over-bar.ts";
import { Tooltip } from "../../ui/tooltip.tsx";
import { ConnectionWord } from "./connection-word.tsx";
import { FindClient } from "./find.tsx";
import { useMay } from "./permissions.ts";
import { placesFor } from "./places.ts";

export interface DeskFrameProps {
	/** At the end of the top bar: notifications and the user menu. */
	readonly tools: ReactNode;
	/** A line between the top bar and the screen. */
	readonly notice?: ReactNode;
	readonly children: ReactNode;
}

/** The staff frame: the member area's layout with a differently tinted bar, so that the two are not confused. */
export default function DeskFrame({ tools, notice, children }: DeskFrameProps) {
	const t = useT();
	const end = useRef<HTMLDivElement>(null);
	useToastsOverBar(end);
	useInitialData();
	useFollowedRequests();
	const { settings } = useSettings();
	const { status } = useRealtime();
	const mayFind = useMay("clients.read");
	const [finding, setFinding] = useState(false);
	useEffect(() => (mayFind ? onFindKey(() => setFinding(true)) : undefined), [mayFind]);
	return (
		<div className="flex h-dvh text-13">
			<a
				href="#content"
				className="sr-only rounded-control bg-accent-solid px-4 py-2 font-medium text-on-solid focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-50"
			>
				{t("shell.skip")}
			</a>
			<Places className="hidden w-rail-narrow flex-col border-line border-e bg-surface-1 md:flex" />
			<div className="flex min-w-0 flex-1 flex-col">
				<header className="flex h-bar flex-none items-center justify-between gap-3 border-accent border-b-2 bg-accent-quiet px-3 md:px-4">
					<p className="flex min-w-0 items-center gap-2.5 font-semibold text-13">
						<Headset className="icon-lg flex-none text-accent-text" aria-hidden />
						<span className="truncate">{t("desk.badge")}</span>
						<span className="hidden truncate font-regular text-secondary sm:inline">
							{settings?.name ?? t("common.appName")}
						</span>
					</p>
					<div ref={end} className="flex flex-none items-center gap-2 sm:gap-4">
						{mayFind ? (
							<button
								type="button"
								aria-label={t("staff.find")}
								aria-keyshortcuts="/ Control+K Meta+K"
								onClick={() => setFinding(true)}
								className="flex h-control-sm items-center gap-2 rounded-control border border-line-strong bg-surface-1 px-2.5 text-12 text-muted hover:border-muted hover:text-primary pointer-coarse:size-11 pointer-coarse:justify-center pointer-coarse:px-0"
							>
								<Search className="icon" aria-hidden />
								<span className="hidden w-32 text-start lg:inline">{t("staff.find")}</span>
								<span className="hidden lg:inline" aria-hidden>
									<Kbd>/</Kbd>
								</span>
							</button>
						) : null}
						<ConnectionWord status={status} compact />
						{tools}
					</div>
				</header>
				{notice}
				<main id="content" tabIndex={-1} className="relative min-h-0 flex-1 overflow-hidden outline-none">
					{children}
				</main>
				<Places className="flex-none border-line border-t bg-surface-1 md:hidden" />
			</div>
			{finding ? <FindClient onClose={() => setFinding(false)} /> : null}
		</div>
	);
}

const reveal = (link: HTMLAnchorElement | null): void => revealIn(link?.closest("ul") ?? null, link);

function Places({ className }: { readonly className: string }) {
	const t = useT();
	const { pathname } = useLocation();
	const { user } = useSession();
	const places = placesFor(user?.permissions ?? []);
	const waiting = useRequestCounts().data?.reduce((sum, { decidable }) => sum + decidable, 0) ?? 0;
	return (
		<nav aria-label={t("desk.nav")} className={className}>
			<div className="hidden h-bar flex-none items-center justify-center md:flex">
				<Mark className="size-7" />
			</div>
			<ul className="flex flex-1 gap-0.5 px-1.5 py-2 max-md:overflow-x-auto max-md:[justify-content:safe_space-around] md:flex-col md:justify-start">
				{places.map(({ to, label: key, icon: Icon, count }) => {
					const here = pathname === to || pathname.startsWith(`${to}/`);
					const badge = count === undefined ? 0 : waiting;
					const label = badge === 0 ? t(key) : t("inbox.nav", { place: t(key), count: badge });
					return (
						<li key={to}>
							<Tooltip content={label} side="right">
								<Link
									ref={here ? reveal : null}
									to={to}
									aria-label={label}
									{...(here ? { "aria-current": "page" } : {})}
									className={cx(
										"relative flex h-9 min-w-11 items-center justify-center rounded-control pointer-coarse:h-11",
										here ? "bg-accent-quiet text-accent-text" : "text-secondary hover:bg-hover hover:text-primary",
									)}
								>
									<Icon className="icon-lg" aria-hidden />
									{badge === 0 ? null : (
										<span
											aria-hidden
											className="num absolute end-0.5 top-0.5 flex h-4 min-w-4 items-center justify-center rounded-pill bg-accent-solid px-1 font-semibold text-11 text-on-solid leading-none"
										>
											{badge > 99 ? "99+" : badge}
										</span>
									)}
								</Link>
							</Tooltip>
						</li>
					);
				})}
			</ul>
		</nav>
	);
}

/** `/` outside any field; Ctrl+K or Cmd+K on screens that have no search of their own for it. */
function onFindKey(find: () => void): () => void {
	const press = (event: KeyboardEvent): void => {
		if (event.defaultPrevented || event.altKey) return;
		const { target, key } = event;
		const typing =
			target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
		const inDialog = document.querySelector("[role=dialog]") !== null;
		const slash = key === "/" && !event.ctrlKey && !event.metaKey && !typing;
		const chatHasIt = location.pathname.startsWith("/admin/chat");
		const command = (event.ctrlKey || event.metaKey) && !event.shiftKey && key.toLowerCase() === "k" && !chatHasIt;
		if (inDialog || !(slash || command)) return;
		event.preventDefault();
		find();
	};
	document.addEventListener("keydown", press);
	return () => document.removeEventListener("keydown", press);
}
