import { ok, refuse } from "@truefill/core/result";
import { writeAct } from "../audit/index.ts";
import type { NoteRow } from "./desk-store.ts";
import type { DeskParts } from "./parts.ts";
import type { MessageRow } from "./store.ts";
import { fullName, int } from "./to-wire.ts";

/** Most messages in one file; if older ones are omitted, the file says so. */
const MESSAGES_MAX = 5_000;

interface Line {
	readonly at: Date;
	readonly who: string;
	readonly text: string;
	readonly files: readonly string[];
	readonly kind: "customer" | "staff" | "note";
}

/** The conversation as a file: plain text, or HTML without scripts. Messages are escaped. */
export async function makeTranscript(
	{ store, desk, clock }: DeskParts,
	customerId: string,
	asker: string,
	{ format, notes }: { readonly format: "txt" | "html"; readonly notes: boolean },
) {
	const customer = await desk.user(customerId);
	if (customer === undefined || customer.role !== "customer") return refuse("CONVERSATION_NOT_FOUND");
	const conversation = await store.conversation(customerId);
	const last = int(conversation?.last_sequence ?? "0");
	const first = Math.max(1, last - MESSAGES_MAX + 1);
	const messages = await store.messagesBetween(customerId, first, last);
	const written = notes ? await desk.notes(customerId, undefined, MESSAGES_MAX) : [];
	const lines = [...messages.map(ofMessage), ...written.map(ofNote)].toSorted(
		(a, b) => a.at.getTime() - b.at.getTime(),
	);
	const at = new Date(clock.nowMs());
	const head = [
		`Conversation with ${fullName(customer)} (${customer.id})`,
		`Written ${moment(at)}. All times are UTC.`,
		...(first > 1 ? [`The first ${first - 1} messages are left out.`] : []),
	];
	await store.transaction((tx) =>
		writeAct(tx, at, {
			actorUserId: asker,
			action: "conversation.exported",
			subjectKind: "user",
			subjectId: customerId,
			details: { format, notes, messages: messages.length },
		}),
	);
	const html = format === "html";
	return ok({
		data: {
			file_name: `chat-${customer.id}.${format}`,
			media_type: `text/${html ? "html" : "plain"}; charset=utf-8`,
			content: html ? asHtml(head, lines) : asText(head, lines),
		},
	});
}

const ofMessage = (row: MessageRow): Line => ({
	at: row.created_at,
	who: fullName(row),
	text: row.message,
	files: row.files.map(({ file_name }) => file_name),
	kind: row.is_admin ? "staff" : "customer",
});
const ofNote = (row: NoteRow): Line => ({
	at: row.created_at,
	who: fullName(row),
	text: row.note,
	files: [],
	kind: "note",
});

const moment = (at: Date): string => at.toISOString().replace("T", " ").slice(0, 19);
const WORDS = { customer: "", staff: " (support)", note: " (private note)" } as const;

const asText = (head: readonly string[], lines: readonly Line[]): string =>
	[
		...head,
		"",
		...lines.flatMap(({ at, who, text, files, kind }) => [
			`${moment(at)}  ${who}${WORDS[kind]}:`,
			...(text === "" ? [] : text.split("\n").map((each) => `    ${each}`)),
			...files.map((file) => `    [file: ${file}]`),
			"",
		]),
	].join("\n");

const asHtml = (head: readonly string[], lines: readonly Line[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(head[0] ?? "")}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}article{margin:1rem 0;padding:.5rem 1rem;border-inline-start:4px solid #8aa}
.staff{border-color:#36c}.note{background:#fff6cc;border-color:#ca0}time,small{color:#555}p{white-space:pre-wrap;overflow-wrap:anywhere;margin:.25rem 0}</style></head>
<body><h1>${escaped(head[0] ?? "")}</h1>${head
	.slice(1)
	.map((line) => `<p><small>${escaped(line)}</small></p>`)
	.join("")}
${lines
	.map(
		({ at, who, text, files, kind }) =>
			`<article class="${kind}"><strong>${escaped(who)}${WORDS[kind]}</strong> <time datetime="${at.toISOString()}">${moment(at)}</time>${
				text === "" ? "" : `<p dir="auto">${escaped(text)}</p>`
			}${files.map((file) => `<p>[file: ${escaped(file)}]</p>`).join("")}</article>`,
	)
	.join("\n")}
</body></html>
`;

const escaped = (text: string): string =>
	text.replace(
		/[&<>"']/g,
		(char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[char] ?? char,
	);
