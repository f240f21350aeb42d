import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import { Spinner } from "./spinner.tsx";
import { useReason } from "./use-reason.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "up" | "down";
export type ButtonSize = "sm" | "md" | "lg";

const VARIANTS: Record<ButtonVariant, string> = {
	primary: "bg-accent-solid text-on-solid hover:bg-accent-solid-hover",
	secondary: "border border-line-strong bg-surface-2 text-primary hover:bg-surface-3",
	quiet: "text-secondary hover:bg-hover hover:text-primary active:bg-press",
	danger: "bg-danger-solid text-on-solid hover:bg-danger-solid-hover",
	up: "bg-up-solid text-on-solid hover:bg-up-solid-hover",
	down: "bg-down-solid text-on-solid hover:bg-down-solid-hover",
};

const SIZES: Record<ButtonSize, string> = {
	sm: "h-control-sm px-2.5 text-12 gap-1.5",
	md: "h-control px-3.5 text-13 gap-2",
	lg: "h-control-lg px-5 text-14 gap-2",
};

export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "disabled"> {
	readonly variant?: ButtonVariant;
	readonly size?: ButtonSize;
	/** In progress: a spinner, and further clicks are ignored. */
	readonly busy?: boolean;
	/** The label while busy; default: its own label. */
	readonly busyLabel?: string | undefined;
	/** Why it is disabled: shown on hover, focus and press, and read aloud. Null or absent: enabled. */
	readonly disabledReason?: string | null | undefined;
	/** Full width. */
	readonly block?: boolean;
	readonly icon?: ReactNode;
}

/** A button that says why it is disabled. It stays focusable then, so that the reason can be read. */
export function Button(props: ButtonProps) {
	const {
		variant = "secondary",
		size = "md",
		busy = false,
		busyLabel,
		disabledReason,
		block = false,
		icon,
		className,
		children,
		onClick,
		...rest
	} = props;
	const off = busy || Boolean(disabledReason);
	const reason = useReason(disabledReason, rest);
	const press = (event: MouseEvent<HTMLButtonElement>) => {
		if (!off) return onClick?.(event);
		event.preventDefault();
		reason.show(event.currentTarget);
	};
	return (
		<>
			<button
				type="button"
				{...rest}
				{...reason.handlers}
				{...(off ? { "aria-disabled": true } : {})}
				{...(busy ? { "aria-busy": true } : {})}
				{...(disabledReason ? { "aria-description": disabledReason } : {})}
				onClick={press}
				className={cx(
					"relative inline-flex select-none items-center justify-center whitespace-nowrap rounded-control font-medium transition-colors duration-(--fast) ease-out",
					VARIANTS[variant],
					SIZES[size],
					block && "w-full",
					disabledReason && "cursor-not-allowed opacity-55",
					busy && "cursor-progress",
					className,
				)}
			>
				{busy ? <Spinner /> : icon}
				{busy && busyLabel ? busyLabel : children}
			</button>
			{reason.tooltip}
		</>
	);
}
