import { randomUUID } from "node:crypto";
import { CANNED_PLACEHOLDERS, type CannedReply } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { CannedRow, DeskStore } from "./desk-store.ts";

const CANNED_MAX = 500;

const toWire = (row: CannedRow): CannedReply => ({
	id: row.id,
	shortcut: row.shortcut,
	text: row.reply,
	sample: row.sample,
	updated_at: row.updated_at.toISOString(),
	updated_by: row.updated_by === null ? null : { id: row.updated_by, name: row.editor ?? "" },
});

export const listCanned = async (desk: DeskStore) => ok({ data: (await desk.cannedReplies()).map(toWire) });

export async function addCanned(
	desk: DeskStore,
	asked: { readonly shortcut: string; readonly text: string },
	by: { readonly userId: string; readonly at: Date },
) {
	const text = checkText(asked.text);
	if (!text.ok) return text;
	const all = await desk.cannedReplies();
	if (all.length >= CANNED_MAX) return refuse("TOO_MANY_CANNED_REPLIES", { maximum: `${CANNED_MAX}` });
	const id = `can_${randomUUID()}`;
	const added = await desk.addCanned({
		id,
		shortcut: asked.shortcut,
		reply: text.value,
		sample: false,
		updated_at: by.at,
		updated_by: by.userId,
	});
	return added ? found(await desk.cannedReply(id)) : refuse("SHORTCUT_TAKEN", { shortcut: asked.shortcut });
}

export async function amendCanned(
	desk: DeskStore,
	id: string,
	asked: { readonly shortcut?: string | undefined; readonly text?: string | undefined },
	by: { readonly userId: string; readonly at: Date },
) {
	const text = asked.text === undefined ? undefined : checkText(asked.text);
	if (text !== undefined && !text.ok) return text;
	const done = await desk.amendCanned(id, {
		...(asked.shortcut === undefined ? {} : { shortcut: asked.shortcut }),
		...(text === undefined ? {} : { reply: text.value, sample: false }),
		updated_at: by.at,
		updated_by: by.userId,
	});
	if (done === "taken") return refuse("SHORTCUT_TAKEN", { shortcut: asked.shortcut ?? "" });
	return found(await desk.cannedReply(id));
}

export async function deleteCanned(desk: DeskStore, id: string) {
	return (await desk.deleteCanned(id)) ? ok({ data: { deleted: true as const } }) : refuse("CANNED_REPLY_NOT_FOUND");
}

const found = (row: CannedRow | undefined) =>
	row === undefined ? refuse("CANNED_REPLY_NOT_FOUND") : ok({ data: toWire(row) });

/** Placeholders are checked when the reply is written, so that no customer receives `{frist_name}`. */
function checkText(asked: string) {
	const text = asked.replace(/\r\n?/g, "\n").trim();
	if (text === "") return refuse("MESSAGE_EMPTY");
	const known: readonly string[] = CANNED_PLACEHOLDERS;
	const wrong = [...text.matchAll(/\{(\w+)\}/g)].find(([, name]) => !known.includes(name ?? ""));
	if (wrong !== undefined) {
		return refuse("PLACEHOLDER_UNKNOWN", { placeholder: (wrong[1] ?? "").slice(0, 40), known: known.join(", ") });
	}
	return ok(text);
}
