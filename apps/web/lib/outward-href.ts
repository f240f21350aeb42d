/** A settings address that is safe as a link: `http(s):` or a path of this site; otherwise null. */
export function outwardHref(address: string | null | undefined): string | null {
	if (!address) return null;
	try {
		const { protocol } = new URL(address, "https://site.invalid");
		return protocol === "https:" || protocol === "http:" ? address : null;
	} catch {
		return null;
	}
}
