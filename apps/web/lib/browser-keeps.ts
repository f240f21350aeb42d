/** What the browser blocks for this site: cookies or storage. Null: neither. */
export function refusedKeeping(): "cookies" | "storage" | null {
	if (navigator.cookieEnabled === false) return "cookies";
	try {
		localStorage.setItem("truefill-probe", "1");
		localStorage.removeItem("truefill-probe");
		return null;
	} catch {
		return "storage";
	}
}
