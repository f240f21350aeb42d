import { Fragment } from "react";

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

export interface LinkedTextProps {
	readonly text: string;
	/** Called before a link is opened, with the address that would be opened. */
	readonly onLink: (url: URL) => void;
}

/** Plain text with line breaks and web addresses as links. Nothing in it is parsed as markup. */
export function LinkedText({ text, onLink }: LinkedTextProps) {
	const parts: React.ReactNode[] = [];
	let from = 0;
	for (const { 0: found, index } of text.matchAll(LINK)) {
		const url = parse(found);
		if (url === null) continue;
		parts.push(
			<Fragment key={index}>
				{text.slice(from, index)}
				<a
					href={url.href}
					target="_blank"
					rel="noopener noreferrer nofollow"
					className="break-all underline underline-offset-2"
					onClick={(event) => {
						event.preventDefault();
						onLink(url);
					}}
				>
					{found}
				</a>
			</Fragment>,
		);
		from = index + found.length;
	}
	parts.push(<Fragment key="end">{text.slice(from)}</Fragment>);
	// In any script: punctuation is placed by the text's own direction.
	return (
		<p dir="auto" className="whitespace-pre-wrap break-words">
			{parts}
		</p>
	);
}

function parse(text: string): URL | null {
	try {
		return new URL(text);
	} catch {
		return null;
	}
}
