/** HTTP statuses: errors of a user's documents. */
export const userDocumentErrors = {
	DOCUMENT_NOT_FOUND: 404,
	DOCUMENT_CHANGED: 409,
	TOO_MANY_DOCUMENTS: 422,
	DOCUMENTS_TOO_LARGE: 422,
} as const;
