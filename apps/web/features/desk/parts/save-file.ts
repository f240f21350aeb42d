/** Gives a text to the browser as a download. */
export function saveFile(name: string, mediaType: string, content: string): void {
	const address = URL.createObjectURL(new Blob([content], { type: mediaType }));
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// The browser has taken it over by the next turn of its loop.
	setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
