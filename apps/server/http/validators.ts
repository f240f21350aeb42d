import { hash } from "node:crypto";

/** Weak: the same for every content encoding. */
export const etagOf = (text: string): string => `W/"${hash("sha256", text, "base64url").slice(0, 27)}"`;

/** Whether `If-None-Match` contains the tag or `*`. Weak comparison, as in RFC 9110. */
export function isMatched(header: string | undefined, etag: string): boolean {
	if (header === undefined) return false;
	const plain = etag.replace(/^W\//, "");
	return header
		.slice(0, 4_096)
		.split(",")
		.map((each) => each.trim())
		.some((each) => each === "*" || each.replace(/^W\//, "") === plain);
}
