import * as z from "zod";
import { defineCall } from "./call.ts";
import {
	chartDocument,
	drawingsDocument,
	indicatorTemplatesDocument,
	layoutDocument,
	shortcutsDocument,
	strategiesDocument,
	ticketDocument,
	watchlistsDocument,
	workspacesDocument,
} from "./document-kinds.ts";
import { id, isoTime, wrapped } from "./primitives.ts";
import { userPreferences } from "./user-preferences.ts";

const none = z.strictObject({});

/** Documents that one user may have. */
export const MAX_DOCUMENTS = 300;
/** Bytes of JSON of all documents of one user. */
export const MAX_DOCUMENT_BYTES = 2_000_000;

/** Unique among all versions of all documents of the user, and increasing. */
const version = z.int().min(1);

const head = {
	/** The kind; with the instrument for drawings: `drawings.EURUSD`. */
	id: z.string(),
	version,
	updated_at: isoTime,
} as const;
export const documentHead = z.strictObject(head);
export type DocumentHead = z.infer<typeof documentHead>;

/** `content` fits its kind, unless another version of the server has written it. */
export const userDocument = z.strictObject({ ...head, content: z.record(z.string(), z.unknown()) });
export type UserDocument = z.infer<typeof userDocument>;

const params = z.strictObject({ id });
/** The version that the change is based on; 0: there is no such document yet. */
const based = { based_on: z.int().min(0).max(Number.MAX_SAFE_INTEGER) } as const;

const writing = z.discriminatedUnion("kind", [
	z.strictObject({ kind: z.literal("preferences"), ...based, content: userPreferences }),
	z.strictObject({ kind: z.literal("watchlists"), ...based, content: watchlistsDocument }),
	z.strictObject({ kind: z.literal("indicator-templates"), ...based, content: indicatorTemplatesDocument }),
	z.strictObject({ kind: z.literal("drawings"), ...based, content: drawingsDocument }),
	z.strictObject({ kind: z.literal("chart"), ...based, content: chartDocument }),
	z.strictObject({ kind: z.literal("layout"), ...based, content: layoutDocument }),
	z.strictObject({ kind: z.literal("ticket"), ...based, content: ticketDocument }),
	z.strictObject({ kind: z.literal("shortcuts"), ...based, content: shortcutsDocument }),
	z.strictObject({ kind: z.literal("strategies"), ...based, content: strategiesDocument }),
	z.strictObject({ kind: z.literal("workspaces"), ...based, content: workspacesDocument }),
]);

export const userDocuments = defineCall({
	id: "userDocuments",
	method: "GET",
	path: "/me/documents",
	tag: "user",
	access: "session",
	summary: "List your documents (lists of instruments, templates, drawings, workspaces, settings) with their versions",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(documentHead)),
	errors: [],
});

export const readUserDocument = defineCall({
	id: "userDocument",
	method: "GET",
	path: "/me/documents/{id}",
	tag: "user",
	access: "session",
	summary: "Get one of your documents",
	params,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(userDocument),
	errors: ["DOCUMENT_NOT_FOUND"],
});

/**
 * The answer holds what was stored. DOCUMENT_CHANGED carries the present document in `current`; null: there is none.
 * The user's other devices receive `document.updated` on their channel.
 */
export const writeUserDocument = defineCall({
	id: "writeUserDocument",
	method: "PUT",
	path: "/me/documents/{id}",
	tag: "user",
	access: "session",
	summary: "Create or replace a document, naming the version that you have seen",
	params,
	query: none,
	body: writing,
	status: 200,
	response: wrapped(userDocument),
	errors: ["DOCUMENT_CHANGED", "DOCUMENT_NOT_FOUND", "TOO_MANY_DOCUMENTS", "DOCUMENTS_TOO_LARGE"],
});

export const removeUserDocument = defineCall({
	id: "removeUserDocument",
	method: "DELETE",
	path: "/me/documents/{id}",
	tag: "user",
	access: "session",
	summary: "Remove a document, naming the version that you have seen",
	params,
	query: none,
	body: z.strictObject({ based_on: version }),
	status: 200,
	response: wrapped(z.strictObject({ removed: z.literal(true) })),
	errors: ["DOCUMENT_CHANGED", "DOCUMENT_NOT_FOUND"],
});

export const USER_DOCUMENT_CALLS = [userDocuments, readUserDocument, writeUserDocument, removeUserDocument] as const;
