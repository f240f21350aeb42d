/** What the user should be told about a document. */
export type DocumentNotice =
	/** Two devices changed the same item: both versions are in the document now. */
	| { readonly kind: "both-kept"; readonly id: string }
	/** The server refuses it as it is now; it stays on this device. `message` is the server's. */
	| { readonly kind: "refused"; readonly id: string; readonly message: string };

const listeners = new Set<(notice: DocumentNotice) => void>();

/** Returns an unsubscribe function. */
export function onDocumentNotice(listener: (notice: DocumentNotice) => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

export function tellOfDocument(notice: DocumentNotice): void {
	for (const listener of listeners) listener(notice);
}
