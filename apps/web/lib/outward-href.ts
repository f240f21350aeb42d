/** An address from the site's settings as a link may carry it: `http(s):` or a path of this site; anything else is none. */
export function outwardHref(address: string | null | undefined): string | null {
	if (!address) return null;
	try {
		const { protocol } = new URL(address, "https://site.invalid");
		return protocol === "https:" || protocol === "http:" ? address : null;
	} catch {
		return null;
	}
}
