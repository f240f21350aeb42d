/** Made by `vite-compile-catalogue.ts` from the folders of `catalogue`: each language's texts, in the pieces of English. */
declare module "virtual:texts" {
	type Messages = import("@lingui/core").Messages;
	type Pieces = Readonly<Record<"public" | "first" | "late" | "server", () => Messages | Promise<Messages>>>;
	const texts: Readonly<Record<string, () => Promise<{ readonly default: Pieces }>>>;
	export default texts;
}
