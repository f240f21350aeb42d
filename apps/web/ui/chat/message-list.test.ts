import type { ChatMessage } from "@truefill/contracts/http";
import { expect, it } from "vitest";
import { rowsOf } from "./message-list.tsx";

const at = (day: number, minute: number): string => new Date(2026, 0, day, 12, minute).toISOString();
const message = (sequence: number, created_at: string, sender_id = "usr_demo"): ChatMessage => ({
	id: `m${sequence}`,
	sequence,
	client_message_id: null,
	message: "",
	sender_id,
	is_admin: sender_id !== "usr_demo",
	sender: { first_name: "", name: "", avatar: null },
	attachments: [],
	created_at,
	read_at: null,
});

it("groups messages by day, names the writer once in a row, and puts what stands between at its time (SPEC §2)", () => {
	const rows = rowsOf(
		[
			message(1, at(2, 0)),
			message(2, at(2, 1)),
			message(3, at(2, 30)),
			message(4, at(2, 31), "usr_admin"),
			message(5, at(3, 0), "usr_admin"),
		],
		[{ id: "note", at: at(2, 2), node: "note" }],
	);
	expect(
		rows.map((row) =>
			row.kind === "message" ? `${row.key}${row.first ? " named" : ""}` : row.kind === "day" ? "day" : row.key,
		),
	).toEqual(["day", "m1 named", "m2", "note", "m3 named", "m4 named", "day", "m5 named"]);
});
