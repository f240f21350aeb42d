import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";

/** ARIA attributes for the control inside a Field. */
export interface FieldAria {
	readonly id: string;
	readonly "aria-describedby"?: string;
	readonly "aria-invalid"?: true;
}

export interface FieldProps {
	readonly label: ReactNode;
	/** Below the control; replaced by an error. */
	readonly help?: ReactNode;
	readonly error?: string | null | undefined;
	readonly optional?: boolean | undefined;
	/** At the end of the label's line, for example a link or the unit. */
	readonly aside?: ReactNode;
	readonly className?: string | undefined;
	readonly children: (aria: FieldAria) => ReactNode;
}

/** Label above, help below, replaced by an error. The error is announced when it appears. */
export function Field({ label, help, error, optional = false, aside, className, children }: FieldProps) {
	const id = useId();
	const t = useT();
	const noteId = `${id}-note`;
	const hasNote = Boolean(error) || Boolean(help);
	return (
		<div className={cx("flex flex-col gap-1.5", className)}>
			<div className="flex items-baseline justify-between gap-3">
				<label htmlFor={id} className="font-medium text-12 text-secondary">
					{label}
					{optional ? <span className="font-regular text-muted"> ({t("common.optional")})</span> : null}
				</label>
				{aside ? <span className="text-12 text-muted">{aside}</span> : null}
			</div>
			{children({
				id,
				...(hasNote ? { "aria-describedby": noteId } : {}),
				...(error ? { "aria-invalid": true as const } : {}),
			})}
			<div
				id={noteId}
				aria-live="polite"
				className={cx("text-12", !hasNote && "-mt-1.5", error ? "text-danger" : "text-muted")}
			>
				{error ? (
					<span className="flex items-start gap-1.5">
						<CircleAlert className="icon mt-px size-3.5" aria-hidden />
						{error}
					</span>
				) : (
					help
				)}
			</div>
		</div>
	);
}
