import type { ReactNode } from "react";

/** A vertical list of labels and figures. */
export function Lines({ lines }: { readonly lines: readonly (readonly [label: string, value: ReactNode])[] }) {
	return (
		<dl className="flex flex-col gap-1.5 text-13">
			{lines.map(([label, value]) => (
				<div key={label} className="flex items-baseline justify-between gap-4">
					<dt className="text-muted">{label}</dt>
					<dd className="num text-end">{value}</dd>
				</div>
			))}
		</dl>
	);
}
