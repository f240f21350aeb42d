import { CloudAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import { Button } from "./button.tsx";

const LINES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** A placeholder of the same size as the content; `lines` of text or one block of the given class. */
export function Skeleton({
	className,
	lines,
}: {
	readonly className?: string;
	readonly lines?: (typeof LINES)[number];
}) {
	if (!lines) return <span aria-hidden className={cx("breathes block rounded-[4px] bg-surface-3", className)} />;
	return (
		<span aria-hidden className={cx("flex flex-col gap-2", className)}>
			{LINES.slice(0, lines).map((line) => (
				<span
					key={line}
					className={cx("breathes block h-3 rounded-[4px] bg-surface-3", line === lines && lines > 1 && "w-3/5")}
				/>
			))}
		</span>
	);
}

export interface EmptyStateProps {
	readonly icon?: ReactNode;
	/** What this area is. */
	readonly title: ReactNode;
	/** What will be here, and when. */
	readonly children?: ReactNode;
	/** The next step. */
	readonly action?: ReactNode;
	readonly compact?: boolean;
}

export function EmptyState({ icon, title, children, action, compact = false }: EmptyStateProps) {
	return (
		<div
			className={cx("flex flex-col items-center justify-center gap-1.5 px-6 text-center", compact ? "py-6" : "py-12")}
		>
			{icon ? <span className="mb-1 text-muted">{icon}</span> : null}
			<p className="font-medium text-14">{title}</p>
			{children ? <p className="max-w-sm text-13 text-muted">{children}</p> : null}
			{action ? <div className="mt-3">{action}</div> : null}
		</div>
	);
}

export interface ErrorStateProps {
	/** What failed. */
	readonly title: ReactNode;
	/** What is preserved, and the cause if that helps. */
	readonly children?: ReactNode;
	readonly onRetry?: () => void;
	readonly retrying?: boolean;
	readonly compact?: boolean;
}

export function ErrorState({ title, children, onRetry, retrying = false, compact = false }: ErrorStateProps) {
	const t = useT();
	return (
		<div
			role="alert"
			className={cx("flex flex-col items-center justify-center gap-1.5 px-6 text-center", compact ? "py-6" : "py-12")}
		>
			<CloudAlert className="icon-lg mb-1 text-danger" aria-hidden />
			<p className="font-medium text-14">{title}</p>
			{children ? <p className="max-w-sm text-13 text-muted">{children}</p> : null}
			{onRetry ? (
				<Button className="mt-3" size="sm" onClick={onRetry} busy={retrying}>
					{t("common.retry")}
				</Button>
			) : null}
		</div>
	);
}
