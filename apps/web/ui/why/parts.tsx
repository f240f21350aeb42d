import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { Button } from "../button.tsx";
import { type HelpPlace, HelpTerm, helpHref } from "../help-link.tsx";

/** The figure itself, as large as it matters. */
export function Total({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
	return (
		<div className="flex items-baseline justify-between gap-3 rounded-card border border-line bg-surface-2 px-panel py-2.5">
			<span className="text-12 text-muted">{label}</span>
			<span className="font-semibold text-20">{children}</span>
		</div>
	);
}

export interface Part {
	readonly key: string;
	readonly label: ReactNode;
	/** Small, below the label. */
	readonly detail?: ReactNode;
	readonly amount: ReactNode;
	/** How it counts in the sum; none: a figure by itself. */
	readonly sign?: "+" | "−" | "÷";
	/** What explains the part; the row is a button then. */
	readonly onWhy?: () => void;
}

/** What a figure is made of; a part that has parts itself leads to them. */
export function Parts({ label, parts }: { readonly label: string; readonly parts: readonly Part[] }) {
	return (
		<section className="flex flex-col gap-1">
			<h3 className="font-medium text-12 text-muted">{label}</h3>
			<ul className="flex flex-col">
				{parts.map((part) => (
					<li key={part.key} className="border-line border-t first:border-t-0">
						<PartRow part={part} />
					</li>
				))}
			</ul>
		</section>
	);
}

const ROW = "flex min-h-9 w-full items-center justify-between gap-3 py-1.5 text-start text-13 pointer-coarse:min-h-11";

function PartRow({ part: { label, detail, amount, sign, onWhy } }: { readonly part: Part }) {
	const t = useT();
	const content = (
		<>
			<span className="flex min-w-0 items-baseline gap-2">
				{sign === undefined ? null : (
					<span className="num w-3 flex-none text-center text-muted" aria-hidden>
						{sign}
					</span>
				)}
				<span className="flex min-w-0 flex-col">
					<span className={onWhy === undefined ? undefined : "text-accent-text"}>{label}</span>
					{detail === undefined ? null : <span className="text-12 text-muted">{detail}</span>}
				</span>
			</span>
			<span className="num flex-none font-medium">{amount}</span>
		</>
	);
	return onWhy === undefined ? (
		<div className={ROW}>{content}</div>
	) : (
		<button type="button" title={t("why.ask")} className={`${ROW} rounded-control hover:bg-hover`} onClick={onWhy}>
			{content}
		</button>
	);
}

/** One step of a calculation: its title, and the formula with numbers. */
export interface Step {
	readonly key: string;
	readonly title: string;
	readonly formula: string;
	readonly note?: string;
}

/** Formulas with numbers; `help` explains the term of the title. */
export function Steps({ steps, help }: { readonly steps: readonly Step[]; readonly help?: string }) {
	return steps.map(({ key, title, formula, note }) => (
		<section key={key} className="flex flex-col gap-1">
			<h3 className="font-medium text-12 text-muted">
				<HelpTerm href={help}>{title}</HelpTerm>
			</h3>
			<p className="num text-13" dir="ltr">
				{formula}
			</p>
			{note === undefined ? null : <p className="text-12 text-muted">{note}</p>}
		</section>
	));
}

/** The rule in the help. Opens a new tab, so that nothing typed is lost. */
export function Rule({ place, about }: { readonly place: HelpPlace; readonly about: string }) {
	const t = useT();
	return (
		<a
			href={helpHref(place)}
			target="_blank"
			rel="noopener"
			className="self-start text-13 text-accent-text underline-offset-4 hover:underline pointer-coarse:py-3"
		>
			{t("why.rule", { about })}
		</a>
	);
}

/** Loads the next page of a list. */
export function More({ onMore, busy }: { readonly onMore: () => void; readonly busy: boolean }) {
	const t = useT();
	return (
		<Button size="sm" variant="secondary" busy={busy} onClick={onMore}>
			{t("why.older")}
		</Button>
	);
}
