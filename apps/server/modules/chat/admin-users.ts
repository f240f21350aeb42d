import { ADMIN_USERS_MAX, type AdminUser, permissionsOf } from "@truefill/contracts/http";
import type { SignedInUser } from "../../http/bind.ts";
import { isSampleAddress, ONLINE_MS } from "../identity/index.ts";
import type { ClientRow } from "./desk-store.ts";
import { isOnline } from "./online.ts";
import type { DeskParts } from "./parts.ts";
import { isoOrNull } from "./to-wire.ts";

const PREVIEW_CHARACTERS = 120;

/** SPEC §7: the clients, with what the caller may see of their conversations. */
export async function listClients(
	{ desk, accounts, clock }: DeskParts,
	user: SignedInUser,
	query: { readonly search?: string | undefined; readonly filter?: "all" | "online" | "unread" | undefined },
): Promise<{ data: AdminUser[]; total: number }> {
	const nowMs = clock.nowMs();
	const mayChat = permissionsOf(user.staffRole).includes("chat.read");
	const { rows, total } = await desk.clients(
		{
			search: (query.search ?? "").trim(),
			onlineSince: query.filter === "online" ? new Date(nowMs - ONLINE_MS) : null,
			unread: query.filter === "unread" && mayChat,
		},
		ADMIN_USERS_MAX,
	);
	const wires = rows.map(async (row): Promise<AdminUser> => {
		const account = await accounts.firstAccount(row.id);
		return {
			id: row.id,
			first_name: row.first_name,
			last_name: row.last_name,
			email: row.email,
			avatar: row.avatar,
			account_id: account?.id ?? null,
			account_number: account?.number ?? null,
			status: row.status,
			is_online: isOnline(row.present_at, nowMs),
			last_seen_at: isoOrNull(row.last_seen_at),
			created_at: row.created_at.toISOString(),
			sample: isSampleAddress(row.email),
			unread_count: mayChat ? row.unread : 0,
			conversation: mayChat ? conversationOfRow(row) : null,
		};
	});
	return { data: await Promise.all(wires), total };
}

const conversationOfRow = (row: ClientRow): AdminUser["conversation"] => ({
	state: row.state ?? "resolved",
	snoozed_until: isoOrNull(row.snoozed_until),
	assigned_to: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assignee ?? "" },
	waiting_since: isoOrNull(row.waiting_since),
	last_message:
		row.message === null || row.message_at === null
			? null
			: {
					preview: [...row.message.replace(/\s+/g, " ")].slice(0, PREVIEW_CHARACTERS).join(""),
					is_admin: row.message_is_admin ?? false,
					has_attachments: row.message_has_files ?? false,
					created_at: row.message_at.toISOString(),
				},
});
