import type { ReactNode } from "react";

export interface Fact {
	readonly name: string;
	readonly value: ReactNode;
	/** How it was computed. */
	readonly note?: ReactNode;
}

/** Facts side by side, then those that take a line of their own, as addresses and transactions do. */
export function ReceiptFacts({
	facts,
	lines,
}: {
	readonly facts: readonly Fact[];
	readonly lines: readonly { readonly name: string; readonly value: string }[];
}) {
	return (
		<dl className="grid grid-cols-2 gap-3 py-3 text-13 first:pt-0 last:pb-0 sm:grid-cols-3">
			{facts.map(({ name, value, note = null }) => (
				<div key={name} className="flex min-w-0 flex-col gap-0.5">
					<dt className="text-12 text-muted">{name}</dt>
					<dd className="num wrap-anywhere">{value}</dd>
					{note === null ? null : <dd className="text-12 text-muted">{note}</dd>}
				</div>
			))}
			{lines.map(({ name, value }) => (
				<div key={name} className="col-span-full flex min-w-0 flex-col gap-0.5">
					<dt className="text-12 text-muted">{name}</dt>
					<dd className="wrap-anywhere font-mono text-12">
						<bdi dir="ltr">{value}</bdi>
					</dd>
				</div>
			))}
		</dl>
	);
}
