import * as z from "zod";
import { defineCall } from "./call.ts";
import { day, id, inOrder, isoTime, OUT_OF_ORDER, paged, pageNumber, wrapped } from "./primitives.ts";
import { staffRef } from "./staff-chat.ts";

const none = z.strictObject({});
const word = z
	.string()
	.min(1)
	.max(40)
	.regex(/^[a-z][a-z-]*$/);

/** One act of staff, as it was written down for ever. */
export const auditAct = z.strictObject({
	id: z.string(),
	at: isoTime,
	by: staffRef,
	/** `client.approved`. */
	action: z.string(),
	subject_kind: z.string(),
	subject_id: z.string(),
	/** Of a client, or of the owner of an account: their name; null where the subject is somebody or something else. */
	subject_name: z.string().nullable(),
	reason: z.string().nullable(),
	details: z.record(z.string(), z.unknown()),
});
export type AuditAct = z.infer<typeof auditAct>;

/** Who did what, to whom or what, when; every part may be left out. */
const filters = {
	/** Who: a member of staff. */
	actor: id.optional(),
	/** What: a whole action, `client.approved`, or its first word, `client`. */
	action: z
		.string()
		.max(80)
		.regex(/^[a-z][a-z-]*(?:\.[a-z][a-z-]*)?$/)
		.optional(),
	/** Whom: a client, with the acts on their accounts. */
	client: id.optional(),
	/** On what: a kind of subject and its id. */
	subject_kind: word.optional(),
	subject_id: id.optional(),
	from: day.optional(),
	to: day.optional(),
};

export const auditLog = defineCall({
	id: "auditLog",
	method: "GET",
	path: "/admin/audit",
	tag: "desk",
	access: "staff",
	permission: "audit.read",
	summary: "What staff has done, newest first, by who, what, whom and when",
	params: none,
	query: z.strictObject({ page: pageNumber.optional(), ...filters }).refine(inOrder, OUT_OF_ORDER),
	body: z.undefined(),
	status: 200,
	response: paged(auditAct),
	errors: [],
});

/** Most acts that one file carries; an answer that leaves older ones out says so. */
export const AUDIT_EXPORT_MAX = 20_000;

export const exportAudit = defineCall({
	id: "exportAudit",
	method: "GET",
	path: "/admin/audit/export",
	tag: "desk",
	access: "staff",
	permission: "audit.read",
	summary: "The same as a CSV file; that it was exported is written down as well",
	params: none,
	query: z.strictObject(filters).refine(inOrder, OUT_OF_ORDER),
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({
			file_name: z.string(),
			media_type: z.string(),
			content: z.string(),
			rows: z.int().min(0),
			/** Older ones that are not in the file. */
			left_out: z.int().min(0),
		}),
	),
	errors: [],
});
