const KEY = "desk-card";

/** Whether the customer's card is open beside the conversation; stored on this device. Open by default. */
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
		// Storage is blocked: it applies to this page only.
	}
}
