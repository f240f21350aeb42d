import { useEffect } from "react";

let siteName = "Truefill";
let part: string | null = null;

function write(): void {
	document.title = part ? `${part} · ${siteName}` : siteName;
}

/** The site's name, from its settings. */
export function setSiteName(name: string): void {
	siteName = name;
	write();
}

let ownIcon: string | null = null;

/** The browser tab's icon, from the site's settings; null: the product's own. */
export function setSiteIcon(path: string | null): void {
	const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
	if (link === null) return;
	ownIcon ??= link.getAttribute("href");
	const href = path ?? ownIcon;
	if (href !== null && link.getAttribute("href") !== href) link.setAttribute("href", href);
}

/** The window title while this screen is shown: `Log in · Truefill`; null: only the site's name. */
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
