import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { Logo, Mark } from "../../ui/logo.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { DESTINATIONS, destinationAt } from "./destinations.ts";

export interface RailProps {
	readonly siteName: string;
	readonly wide: boolean;
	readonly onToggle: () => void;
}

/** Navigation at the start edge; when collapsed, names are tooltips and remain for screen readers. */
export function Rail({ siteName, wide, onToggle }: RailProps) {
	const t = useT();
	const at = destinationAt(useLocation().pathname);
	const toggle = wide ? t("shell.rail.collapse") : t("shell.rail.expand");
	const Toggle = wide ? PanelLeftClose : PanelLeftOpen;
	return (
		<nav
			aria-label={t("shell.nav")}
			className={cx("flex flex-col border-line border-e bg-surface-1", wide ? "w-rail-wide" : "w-rail-narrow")}
		>
			<div className={cx("flex h-bar flex-none items-center", wide ? "px-4" : "justify-center")}>
				{wide ? <Logo name={siteName} /> : <Mark className="size-7" />}
			</div>
			<ul className="flex flex-1 flex-col gap-0.5 px-2 py-2">
				{DESTINATIONS.map(({ to, label, icon: Icon }) => {
					const here = at?.to === to;
					return (
						<li key={to}>
							<Tooltip content={wide ? null : t(label)} side="right">
								<Link
									to={to}
									{...(here ? { "aria-current": "page" } : {})}
									{...(wide ? {} : { "aria-label": t(label) })}
									className={cx(
										"flex h-9 items-center gap-3 rounded-control font-medium text-13 transition-colors duration-(--fast)",
										wide ? "px-3" : "justify-center",
										here ? "bg-accent-quiet text-primary" : "text-secondary hover:bg-hover hover:text-primary",
									)}
								>
									<Icon className={cx("icon-lg", here && "text-accent-text")} aria-hidden />
									{wide ? t(label) : null}
								</Link>
							</Tooltip>
						</li>
					);
				})}
			</ul>
			<div className="px-2 py-2">
				<Tooltip content={wide ? null : toggle} side="right">
					<button
						type="button"
						onClick={onToggle}
						aria-label={toggle}
						aria-expanded={wide}
						className={cx(
							"flex h-9 w-full items-center gap-3 rounded-control text-12 text-muted hover:bg-hover hover:text-primary",
							wide ? "px-3" : "justify-center",
						)}
					>
						<Toggle className="icon-lg rtl:-scale-x-100" aria-hidden />
						{wide ? toggle : null}
					</button>
				</Tooltip>
			</div>
		</nav>
	);
}
