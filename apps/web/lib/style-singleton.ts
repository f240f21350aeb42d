import { useEffect } from "react";

/**
 * Replaces `react-style-singleton` (see vite-strict-styles.ts): the same three functions, but the rules go into a
 * constructed stylesheet, which a strict Content-Security-Policy allows.
 */
export function stylesheetSingleton(): {
	add(css: string): void;
	remove(): void;
} {
	let users = 0;
	let sheet: CSSStyleSheet | null = null;
	return {
		add(css) {
			if (users === 0) {
				sheet = new CSSStyleSheet();
				sheet.replaceSync(css);
				document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
			}
			users += 1;
		},
		remove() {
			users -= 1;
			if (users > 0 || !sheet) return;
			const gone = sheet;
			document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== gone);
			sheet = null;
		},
	};
}

export function styleHookSingleton(): (styles: string) => void {
	const sheet = stylesheetSingleton();
	return function useStyle(styles) {
		useEffect(() => {
			sheet.add(styles);
			return () => sheet.remove();
		}, [styles]);
	};
}

export function styleSingleton(): (props: { styles: string }) => null {
	const useStyle = styleHookSingleton();
	return function Sheet({ styles }) {
		useStyle(styles);
		return null;
	};
}
