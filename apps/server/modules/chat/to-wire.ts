import type { ChatAttachment, ChatMarkers, ChatMessage } from "@truefill/contracts/http";
import type { ConversationRow, FileRow, MessageRow } from "./store.ts";

export const int = (text: string): number => Number.parseInt(text, 10);
export const isoOrNull = (at: Date | null): string | null => (at === null ? null : at.toISOString());
export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
	`${first_name} ${last_name}`;

/** The address of a file for the caller; null in a broadcast: each receiver requests an address of their own. */
export type LinkOf = (fileId: string) => string | null;
export const NO_LINK: LinkOf = () => null;

export const attachmentToWire = (file: Pick<FileRow, "id" | "file_name" | "is_image">, linkOf: LinkOf) =>
	({
		id: file.id,
		file_name: file.file_name,
		download_url: linkOf(file.id),
		is_image: file.is_image,
	}) satisfies ChatAttachment;

export const messageToWire = (row: MessageRow, linkOf: LinkOf): ChatMessage => ({
	id: row.id,
	sequence: int(row.sequence),
	client_message_id: row.client_message_id,
	message: row.message,
	sender_id: row.sender_id,
	is_admin: row.is_admin,
	sender: { first_name: row.first_name, name: fullName(row), avatar: row.avatar },
	attachments: row.files.map((file) => attachmentToWire(file, linkOf)),
	created_at: row.created_at.toISOString(),
	read_at: isoOrNull(row.read_at),
});

export const markersOf = (row: ConversationRow | undefined): ChatMarkers => ({
	last_sequence: int(row?.last_sequence ?? "0"),
	read_by_customer: int(row?.read_by_customer ?? "0"),
	read_by_staff: int(row?.read_by_staff ?? "0"),
});
