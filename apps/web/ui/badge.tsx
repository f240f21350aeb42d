import type { ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";

export type Tone = "neutral" | "accent" | "up" | "down" | "ok" | "warn" | "danger" | "info";

const TONES: Record<Tone, string> = {
	neutral: "bg-surface-3 text-secondary",
	accent: "bg-accent-quiet text-accent-text",
	up: "bg-up-quiet text-up",
	down: "bg-down-quiet text-down",
	ok: "bg-ok-quiet text-ok",
	warn: "bg-warn-quiet text-warn",
	danger: "bg-danger-quiet text-danger",
	info: "bg-info-quiet text-info",
};

export interface BadgeProps {
	readonly children: ReactNode;
	readonly tone?: Tone;
	readonly icon?: ReactNode;
}

export function Badge({ children, tone = "neutral", icon }: BadgeProps) {
	return (
		<span
			className={cx(
				"inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-pill px-2 font-medium text-11",
				TONES[tone],
			)}
		>
			{icon}
			{children}
		</span>
	);
}

const TYPES = {
	live: "border-warn bg-warn text-surface-0",
	demo: "border-info border-dashed text-info",
	savings: "border-line text-secondary",
} as const;

/** DEMO is outlined, LIVE is filled: different shape, colour and word, so that nobody trades on the wrong one. */
export function AccountTypeBadge({ type }: { readonly type: keyof typeof TYPES }) {
	const t = useT();
	return (
		<span
			className={cx(
				"inline-flex h-[18px] flex-none items-center rounded-[4px] border px-1.5 font-semibold text-11 uppercase tracking-wider",
				TYPES[type],
			)}
		>
			{t(`common.${type}`)}
		</span>
	);
}
