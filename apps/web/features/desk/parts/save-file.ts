/** Starts a browser download of a text, or of bytes. */
export function saveFile(name: string, mediaType: string, content: string | Uint8Array<ArrayBuffer>): void {
	const address = URL.createObjectURL(new Blob([content], { type: mediaType }));
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// The browser has started the download by the next tick.
	setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
