import * as z from "zod";
import { defineCall } from "./call.ts";
import { id, isoTime, wrapped } from "./primitives.ts";

/* A customer's data as the platform holds it, as a file for the customer. */

const none = z.strictObject({});

/** A requested copy. `failed`: it could not be made, and does not count towards the limit. */
export const dataExport = z.strictObject({
	id,
	status: z.enum(["waiting", "ready", "failed"]),
	requested_at: isoTime,
	finished_at: isoTime.nullable(),
	size_bytes: z.int().min(0).nullable(),
	/** When the file is deleted. */
	kept_until: isoTime,
});
export type DataExport = z.infer<typeof dataExport>;

/** Copies per day, and how long each is kept. */
export const EXPORTS_PER_DAY = 2;
export const EXPORT_KEPT_DAYS = 7;

export const dataExports = defineCall({
	id: "dataExports",
	method: "GET",
	path: "/me/exports",
	tag: "user",
	access: "customer",
	summary: "List the copies of your data that you requested, newest first",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(dataExport)),
	errors: [],
});

/** Made in the background: a zip with everything as JSON, exact, and as CSV, for spreadsheets. */
export const requestExport = defineCall({
	id: "requestExport",
	method: "POST",
	path: "/me/exports",
	tag: "user",
	access: "customer",
	whenDisabled: "open",
	elevated: true,
	summary: "Request a copy of all data that the platform holds about you. Only one request can be pending",
	params: none,
	query: none,
	body: none,
	status: 201,
	response: wrapped(dataExport),
	errors: ["EXPORT_WAITING", "EXPORT_LIMIT"],
});

/** Valid two minutes, for one download, in the browser that asked (by a cookie); a new link revokes the one before. */
export const exportLink = defineCall({
	id: "exportLink",
	method: "POST",
	path: "/me/exports/{id}/link",
	tag: "user",
	access: "customer",
	whenDisabled: "open",
	elevated: true,
	summary: "Create a download link for a copy",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 201,
	response: wrapped(z.strictObject({ url: z.string(), expires_at: isoTime })),
	errors: ["EXPORT_NOT_FOUND"],
});

export const OWN_DATA_CALLS = [dataExports, requestExport, exportLink] as const;
