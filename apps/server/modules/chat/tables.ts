import type { ConversationState } from "@truefill/contracts/http";
import { type GeneratedAlways, Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { AuditTables } from "../audit/index.ts";
import type { UsersTable } from "../identity/index.ts";

/** Users, with their last heartbeat, unless they have signed out since. */
export type PeopleTable = UsersTable & { readonly present_at: GeneratedAlways<Date | null> };

interface ConversationsTable {
	customer_id: string;
	state: ConversationState;
	snoozed_until: Date | null;
	assigned_to: string | null;
	version: number;
	last_sequence: string;
	last_note_sequence: string;
	last_message_at: Date | null;
	read_by_customer: string;
	read_by_staff: string;
	unread_by_customer: number;
	unread_by_staff: number;
	opened_at: Date | null;
	first_response_at: Date | null;
	waiting_since: Date | null;
}

interface ChatMessagesTable {
	customer_id: string;
	sequence: string;
	id: string;
	sender_id: string;
	is_admin: boolean;
	client_message_id: string | null;
	content_hash: string;
	message: string;
	created_at: Date;
	read_at: Date | null;
}

interface ChatFilesTable {
	id: string;
	owner_id: string;
	state: "storing" | "stored";
	file_name: string;
	media_type: string;
	size_bytes: number;
	is_image: boolean;
	created_at: Date;
	customer_id: string | null;
	sequence: string | null;
	position: number | null;
}

interface ChatNotesTable {
	customer_id: string;
	sequence: string;
	id: string;
	author_id: string;
	client_note_id: string;
	note: string;
	created_at: Date;
}

interface CannedRepliesTable {
	id: string;
	shortcut: string;
	reply: string;
	sample: boolean;
	updated_at: Date;
	updated_by: string | null;
}

export interface ChatTables extends AuditTables {
	users: PeopleTable;
	conversations: ConversationsTable;
	chat_messages: ChatMessagesTable;
	chat_files: ChatFilesTable;
	chat_notes: ChatNotesTable;
	canned_replies: CannedRepliesTable;
}

export const chatDatabase = (pool: PostgresPool): Kysely<ChatTables> =>
	new Kysely<ChatTables>({ dialect: new PostgresDialect({ pool }) });
