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

/** One staff action from the permanent audit log. */
export const auditAct = z.strictObject({
	id: z.string(),
	at: isoTime,
	by: staffRef,
	/** Such as `client.approved`. */
	action: z.string(),
	subject_kind: z.string(),
	subject_id: z.string(),
	/** Name of a client, or of the owner of an account; null for any other subject. */
	subject_name: z.string().nullable(),
	reason: z.string().nullable(),
	details: z.record(z.string(), z.unknown()),
});
export type AuditAct = z.infer<typeof auditAct>;

/** Filters by actor, action, subject and time; all optional. */
const filters = {
	/** The member of staff. */
	actor: id.optional(),
	/** A full action, `client.approved`, or its first word, `client`. */
	action: z
		.string()
		.max(80)
		.regex(/^[a-z][a-z-]*(?:\.[a-z][a-z-]*)?$/)
		.optional(),
	/** A client, including actions on their accounts. */
	client: id.optional(),
	/** The subject's kind and id. */
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
	summary: "List actions of staff, newest first. Filter by staff member, action, client, subject and day",
	params: none,
	query: z.strictObject({ page: pageNumber.optional(), ...filters }).refine(inOrder, OUT_OF_ORDER),
	body: z.undefined(),
	status: 200,
	response: paged(auditAct),
	errors: [],
});

/** Most actions in one file; the answer says how many older ones it omits. */
export const AUDIT_EXPORT_MAX = 20_000;

export const exportAudit = defineCall({
	id: "exportAudit",
	method: "GET",
	path: "/admin/audit/export",
	tag: "desk",
	access: "staff",
	permission: "audit.read",
	summary: "Export actions of staff as a CSV file. The export is recorded too",
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
			/** Number of older ones that are not in the file. */
			left_out: z.int().min(0),
		}),
	),
	errors: [],
});
