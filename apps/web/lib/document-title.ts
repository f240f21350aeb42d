import { useEffect } from "react";

let siteName = "Truefill";
let part: string | null = null;

function write(): void {
	document.title = part ? `${part} · ${siteName}` : siteName;
}

/** The site's own name, from its settings. */
export function setSiteName(name: string): void {
	siteName = name;
	write();
}

/** What the window is called while this screen is shown: `Log in · Truefill`; null: the site's name alone. */
export function useDocumentTitle(title: string | null): void {
	useEffect(() => {
		part = title;
		write();
		return () => {
			if (part !== title) return;
			part = null;
			write();
		};
	}, [title]);
}
