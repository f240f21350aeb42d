import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { FieldAria } from "../../ui/field.tsx";

interface LimitRowProps {
	/** What is limited, as a sentence that the field completes. */
	readonly label: string;
	/** The loosest that is allowed. */
	readonly help: string;
	readonly error: string | null;
	readonly children: (aria: FieldAria) => ReactNode;
}

/** One limit: its sentence, and its field beside it, on a phone below it. */
export function LimitRow({ label, help, error, children }: LimitRowProps) {
	const id = useId();
	return (
		<li className="grid items-start gap-x-6 gap-y-2 border-line py-3 sm:grid-cols-[minmax(0,1fr)_16rem] [&:not(:first-child)]:border-t">
			<div className="flex flex-col gap-0.5">
				<label htmlFor={id} className="text-14">
					{label}
				</label>
				<span id={`${id}-help`} className="text-12 text-muted">
					{help}
				</span>
			</div>
			<div className="flex flex-col gap-1.5">
				{children({
					id,
					"aria-describedby": `${id}-help ${id}-error`,
					...(error === null ? {} : { "aria-invalid": true as const }),
				})}
				<div id={`${id}-error`} aria-live="polite" className="text-12 text-danger empty:hidden">
					{error === null ? null : (
						<span className="flex items-start gap-1.5">
							<CircleAlert className="icon mt-px size-3.5 flex-none" aria-hidden />
							{error}
						</span>
					)}
				</div>
			</div>
		</li>
	);
}
