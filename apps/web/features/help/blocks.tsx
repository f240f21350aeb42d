import { Calculator } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import { Link } from "react-router";
import { useT } from "../../i18n/index.ts";
import { type Block, blockText, type Inline, inlineText } from "./book.ts";

/** Base path of the help: `/main/help` in the member area, `/help` for everybody. */
export const HelpBase = createContext("/help");

export const helpPath = (base: string, topic: string, section: string | null): string =>
	`${base}/${topic}${section === null ? "" : `#${section}`}`;

export function InlineText({ parts }: { readonly parts: readonly Inline[] }) {
	// biome-ignore lint/suspicious/noArrayIndexKey: a text that was written down does not change its order.
	return parts.map((part, index) => <InlinePart key={index} part={part} />);
}

function InlinePart({ part }: { readonly part: Inline }): ReactNode {
	const base = useContext(HelpBase);
	switch (part.kind) {
		case "text":
			return part.text;
		case "value":
			return (
				<span dir="ltr" className="num whitespace-nowrap font-medium text-primary">
					{part.text}
				</span>
			);
		case "code":
			return <code className="rounded-[4px] bg-surface-3 px-1 font-mono text-12">{part.text}</code>;
		case "strong":
			return (
				<strong className="font-semibold text-primary">
					<InlineText parts={part.parts} />
				</strong>
			);
		case "topic":
			return (
				<Link to={helpPath(base, part.topic, part.section)} className="rounded-[4px] text-accent-text underline">
					<InlineText parts={part.parts} />
				</Link>
			);
	}
}

export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
	return blocks.map((block, index) => {
		// biome-ignore lint/suspicious/noArrayIndexKey: a text that was written down does not change its order.
		return <BlockView key={index} block={block} />;
	});
}

function BlockView({ block }: { readonly block: Block }) {
	switch (block.kind) {
		case "paragraph":
			return (
				<p>
					<InlineText parts={block.parts} />
				</p>
			);
		case "list": {
			const items = block.items.map((item) => (
				<li key={inlineText(item)}>
					<InlineText parts={item} />
				</li>
			));
			return block.ordered ? (
				<ol className="flex list-decimal flex-col gap-1 ps-5">{items}</ol>
			) : (
				<ul className="flex list-disc flex-col gap-1 ps-5">{items}</ul>
			);
		}
		case "table":
			return <TableView head={block.head} rows={block.rows} />;
		case "example":
			return <Example blocks={block.blocks} />;
	}
}

/** Set apart and labelled, so that its numbers are not mistaken for current ones. */
function Example({ blocks }: { readonly blocks: readonly Block[] }) {
	const t = useT();
	return (
		<aside
			aria-label={t("help.example")}
			className="flex flex-col gap-2 rounded-control border border-line bg-surface-2 px-4 py-3"
		>
			<span className="flex items-center gap-1.5 font-medium text-12 text-muted">
				<Calculator className="icon" aria-hidden />
				{t("help.example")}
			</span>
			<Blocks blocks={blocks} />
		</aside>
	);
}

function TableView({ head, rows }: Omit<Extract<Block, { readonly kind: "table" }>, "kind">) {
	return (
		<section
			aria-label={head.map(inlineText).join(", ")}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard (WCAG 2.1.1)
			tabIndex={0}
			className="max-w-full overflow-x-auto rounded-[4px]"
		>
			<table className="text-13">
				<thead>
					<tr>
						{head.map((cell) => (
							<th
								key={inlineText(cell)}
								scope="col"
								className="border-line border-b py-1 pe-6 text-start font-medium text-12 text-muted"
							>
								<InlineText parts={cell} />
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={blockText({ kind: "list", ordered: false, items: row })}>
							{row.map((cell, column) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
								<td key={column} className="border-line border-b py-1 pe-6 align-top">
									<InlineText parts={cell} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
