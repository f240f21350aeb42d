const HOME = "/main";

/** Where one wanted to go before signing in, when it was a member screen of this site; else the member area's start. */
export function returnPath(state: unknown): string {
	if (typeof state !== "object" || state === null || !("from" in state)) return HOME;
	const { from } = state;
	return typeof from === "string" && /^\/main(\/|$|\?)/.test(from) ? from : HOME;
}
