import { Eye, EyeOff } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useState } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";

export type InputSize = "sm" | "md" | "lg";

/** The frame shared by text, number and password inputs. */
export const inputFrame = (size: InputSize = "md") =>
	cx(
		"flex w-full min-w-0 items-center rounded-control border border-line-strong bg-surface-1 text-primary transition-colors duration-(--fast) hover:border-muted",
		"focus-within:border-accent focus-within:outline-2 focus-within:outline-accent focus-within:-outline-offset-1",
		"has-[[aria-invalid=true]]:border-danger has-[:disabled]:opacity-55",
		size === "sm" ? "h-control-sm text-12" : size === "lg" ? "h-control-lg text-16" : "h-control text-13",
	);

export const inputInside = "h-full w-full min-w-0 flex-1 bg-transparent px-3 outline-none focus-visible:outline-none";

export interface InputProps extends Omit<ComponentPropsWithRef<"input">, "size"> {
	readonly size?: InputSize;
	readonly start?: ReactNode;
	readonly end?: ReactNode;
}

export function Input({ size = "md", start, end, className, ...rest }: InputProps) {
	return (
		<span className={cx(inputFrame(size), className)}>
			{start ? <span className="flex ps-3 text-muted">{start}</span> : null}
			<input {...rest} className={inputInside} />
			{end ? <span className="flex pe-3 text-muted">{end}</span> : null}
		</span>
	);
}

/** A password with a show button. The button comes after the field in the tab order. */
export function PasswordInput({ size = "md", className, ...rest }: Omit<InputProps, "type" | "start" | "end">) {
	const [shown, setShown] = useState(false);
	const t = useT();
	const Icon = shown ? EyeOff : Eye;
	return (
		<span className={cx(inputFrame(size), className)}>
			<input
				{...rest}
				type={shown ? "text" : "password"}
				className={inputInside}
				autoCapitalize="none"
				spellCheck={false}
			/>
			<button
				type="button"
				onClick={() => setShown(!shown)}
				aria-label={shown ? t("ui.password.hide") : t("ui.password.show")}
				aria-pressed={shown}
				title={shown ? t("ui.password.hide") : t("ui.password.show")}
				className="me-1 flex aspect-square h-[calc(100%-8px)] items-center pointer-coarse:me-0 pointer-coarse:size-11 justify-center rounded-control text-muted hover:bg-hover hover:text-primary"
			>
				<Icon className="icon" aria-hidden />
			</button>
		</span>
	);
}
