/** What a browser can block for a site. */
export type Refused = "cookies" | "storage";

/** What the browser blocks for this site. Null: nothing. */
export function refusedKeeping(): Refused | null {
	if (navigator.cookieEnabled === false) return "cookies";
	try {
		localStorage.setItem("truefill-probe", "1");
		localStorage.removeItem("truefill-probe");
		return null;
	} catch {
		return "storage";
	}
}
