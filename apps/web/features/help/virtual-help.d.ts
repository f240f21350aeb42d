/** Made by `vite-help.ts` while the app is built. */
declare module "virtual:help" {
	type Code = import("../../i18n/index.ts").LanguageCode;
	export const books: Readonly<Record<Code, () => Promise<{ readonly book: import("./book.ts").Book }>>>;
}
