import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/**
 * Three libraries add `<style>` elements at run time, which `style-src 'self'` forbids: sonner (its whole sheet), Radix
 * Select (one rule that hides a scrollbar) and react-remove-scroll (locks the page behind a dialog). The rules of the
 * first two are in our own sheets; the third uses a constructed stylesheet instead. If a library changes so that a
 * rewrite no longer matches, the build fails, so styles are not lost in production.
 */
export function strictStyles(): Plugin {
	const rewrites = [
		{
			file: /\/sonner\/dist\/index\.mjs$/,
			from: /^__insertCSS\(".*$/m,
			to: "",
		},
		{
			file: /\/@radix-ui\/react-select\/dist\/index\.mjs$/,
			from: /\/\* @__PURE__ \*\/ jsx\(\s*"style",\s*\{\s*dangerouslySetInnerHTML: \{[^}]*__html: `[^`]*`\s*\},\s*nonce\s*\}\s*\),/,
			to: "",
		},
	];
	const styleSingleton = fileURLToPath(new URL("./lib/style-singleton.ts", import.meta.url));
	return {
		name: "strict-styles",
		enforce: "pre",
		resolveId(source) {
			return source === "react-style-singleton" ? styleSingleton : null;
		},
		transform(code, id) {
			const rewrite = rewrites.find(({ file }) => file.test(id.split("?")[0] ?? id));
			if (!rewrite) return null;
			if (!rewrite.from.test(code))
				this.error(`strict-styles: ${id} no longer has the style element that is rewritten here`);
			return { code: code.replace(rewrite.from, rewrite.to), map: null };
		},
	};
}
