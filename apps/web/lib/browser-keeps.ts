/** What the browser refuses to keep of this site: its cookies, or anything in its storage. Null: it keeps both. */
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
