import type { ReactNode } from "react";

/** One component in its states, with a name by which a snapshot finds it. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
	const id = title.toLowerCase().replace(/\W+/g, "-");
	return (
		<section
			aria-labelledby={id}
			data-gallery={id}
			className="flex flex-col gap-3 rounded-card border border-line bg-surface-1 p-4"
		>
			<h2 id={id} className="font-semibold text-14">
				{title}
			</h2>
			<div className="flex flex-col gap-3">{children}</div>
		</section>
	);
}

/** Components side by side. */
export function Line({ children }: { readonly children: ReactNode }) {
	return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
