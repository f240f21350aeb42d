import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";

export type AlertVariant = "default" | "destructive" | "success" | "warning";

const LOOK = {
	default: { Icon: Info, tone: "bg-info-quiet border-info/35", icon: "text-info" },
	destructive: { Icon: CircleAlert, tone: "bg-danger-quiet border-danger/40", icon: "text-danger" },
	success: { Icon: CircleCheck, tone: "bg-ok-quiet border-ok/35", icon: "text-ok" },
	warning: { Icon: TriangleAlert, tone: "bg-warn-quiet border-warn/35", icon: "text-warn" },
} as const;

export interface AlertProps {
	readonly variant?: AlertVariant;
	readonly title?: ReactNode;
	readonly children: ReactNode;
	/** If set: a close button. */
	readonly onDismiss?: () => void;
	/** The close button's accessible name, if "Dismiss" is not enough. */
	readonly dismissLabel?: string;
	/** Whether to announce it when it appears (`alert`). Default: only destructive ones announce. */
	readonly announce?: boolean;
	readonly actions?: ReactNode;
}

export function Alert(props: AlertProps) {
	const {
		variant = "default",
		title,
		children,
		onDismiss,
		dismissLabel,
		announce = variant === "destructive",
		actions,
	} = props;
	const t = useT();
	const { Icon, tone, icon } = LOOK[variant];
	return (
		<div
			{...(announce ? { role: "alert" } : {})}
			className={cx("flex items-start gap-2.5 rounded-control border px-3 py-2.5 text-13", tone)}
		>
			<Icon className={cx("icon mt-0.5", icon)} aria-hidden />
			<div className="flex min-w-0 flex-1 flex-col gap-0.5">
				{title ? <strong className="font-semibold">{title}</strong> : null}
				<div className={title ? "text-secondary" : ""}>{children}</div>
				{actions ? <div className="mt-2 flex flex-wrap gap-2">{actions}</div> : null}
			</div>
			{onDismiss ? (
				<button
					type="button"
					onClick={onDismiss}
					aria-label={dismissLabel ?? t("common.dismiss")}
					className="-me-1 -mt-0.5 flex size-6 flex-none items-center justify-center rounded-control text-secondary hover:bg-hover hover:text-primary pointer-coarse:-me-3 pointer-coarse:-my-2.5 pointer-coarse:size-11"
				>
					<X className="icon" aria-hidden />
				</button>
			) : null}
		</div>
	);
}
