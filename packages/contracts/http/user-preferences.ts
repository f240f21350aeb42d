import * as z from "zod";
import { defineCall } from "./call.ts";
import { wrapped } from "./primitives.ts";

const none = z.strictObject({});

/** Whether the server's JavaScript engine knows the IANA zone. */
export function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/** Explicitly follows each device, which differs from no choice. */
export const DEVICE_ZONE = "device";

/** Null: not chosen; the device or the default decides. */
const fields = {
	theme: z.enum(["system", "dark", "light"]).nullable(),
	/** Colours of up and down, in this order. */
	palette: z.enum(["green-red", "red-green", "blue-orange"]).nullable(),
	density: z.enum(["comfortable", "compact"]).nullable(),
	language: z
		.string()
		.max(12)
		.regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,8})?$/, "a language code")
		.nullable(),
	time_zone: z
		.string()
		.max(64)
		.regex(/^[A-Za-z][A-Za-z0-9_+\-/]*$/, "an IANA time zone")
		.refine((name) => name === DEVICE_ZONE || isTimeZone(name), "an IANA time zone")
		.nullable(),
	/** Orders are sent on the first click. */
	one_click: z.boolean().nullable(),
	sounds: z.boolean().nullable(),
	/** Interval of the reminder of time spent and result; 0: never. */
	reality_check_minutes: z.union([z.literal(0), z.int().min(15).max(480)]).nullable(),
} as const;

export const userPreferences = z.strictObject(fields);
export type UserPreferences = z.infer<typeof userPreferences>;

/** Absent leaves, null clears. */
export const userPreferencesChange = userPreferences.partial();
export type UserPreferencesChange = z.infer<typeof userPreferencesChange>;

export const readUserPreferences = defineCall({
	id: "userPreferences",
	method: "GET",
	path: "/me/preferences",
	tag: "user",
	access: "session",
	summary: "Get your preferences, shared by all your devices",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(userPreferences),
	errors: [],
});

/** The user's other devices receive `user.updated` on their channel. */
export const amendUserPreferences = defineCall({
	id: "amendUserPreferences",
	method: "PATCH",
	path: "/me/preferences",
	tag: "user",
	access: "session",
	summary: "Change your preferences. Omitted fields stay unchanged, null resets",
	params: none,
	query: none,
	body: userPreferencesChange,
	status: 200,
	response: wrapped(userPreferences),
	errors: [],
});
