const KEY = "desk-card";

/** Whether the customer's card stands beside the conversation; kept on this device. Open until it was shut. */
export function cardIsOpen(): boolean {
	try {
		return localStorage.getItem(KEY) !== "shut";
	} catch {
		return true;
	}
}

export function keepCardOpen(open: boolean): void {
	try {
		localStorage.setItem(KEY, open ? "open" : "shut");
	} catch {
		// Storage is shut: it holds for this page.
	}
}
