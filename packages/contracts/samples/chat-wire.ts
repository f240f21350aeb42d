import type {
	CannedReply,
	ChatMarkers,
	ChatMessage,
	ChatNote,
	ClientCard,
	Conversation,
	Notification,
} from "../http/index.ts";
import { sampleAccount, sampleTrade } from "./wire.ts";

export const sampleNotification: Notification = {
	id: "ntf_1",
	sequence: 1,
	code: "STOP_LOSS_FILLED",
	params: {
		volume: "100000",
		instrument: "EUR/USD",
		price: "1.07310",
		net: "-1202.00",
		currency: "USD",
		account: "100234",
	},
	category: "trading",
	title: "Stop loss filled",
	message: "100000 EUR/USD was closed at 1.07310: -1202.00 USD on account 100234.",
	color: "warning",
	read: false,
	created_at: "2026-01-02T03:04:05.678Z",
};

/** As `POST /chat/upload` returns it. */
export const sampleUploadUrl =
	"/api/files/fil_1?expires=1767323345&session=ses_1a2b3c4d5e6f&signature=mrQ2YH4w0n0jv0yP6oZ0xg3k3e8q2y0j0p9o8i7u6y5";

export const sampleMarkers: ChatMarkers = { last_sequence: 7, read_by_customer: 6, read_by_staff: 5 };
export const sampleChatMessage: ChatMessage = {
	id: "msg_1",
	sequence: 7,
	client_message_id: "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2",
	message: "Why was my stop loss filled at 1.0731?",
	sender_id: "usr_demo",
	is_admin: false,
	sender: { first_name: "Dana", name: "Dana Demo", avatar: null },
	attachments: [{ id: "fil_1", file_name: "statement.png", download_url: sampleUploadUrl, is_image: true }],
	created_at: "2026-01-02T03:04:05.678Z",
	read_at: null,
};

export const sampleConversation: Conversation = {
	customer_id: "usr_demo",
	state: "open",
	snoozed_until: null,
	assigned_to: null,
	version: 3,
	...sampleMarkers,
	unread_count: 1,
	opened_at: "2026-01-02T03:04:05.678Z",
	waiting_since: "2026-01-02T03:04:05.678Z",
	first_response_seconds: null,
	replying: [{ id: "usr_admin", name: "Ada Admin" }],
	placeholders: { first_name: "Dana", last_name: "Demo", account_id: "10000001", agent_name: "Sam" },
};
export const sampleNote: ChatNote = {
	id: "not_1",
	sequence: 1,
	text: "Asked for the tick of the fill; it is the gap over the weekend.",
	author: { id: "usr_support", name: "Sam Support" },
	created_at: "2026-01-02T03:05:05.678Z",
	client_note_id: "2f6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2",
};
export const sampleCannedReply: CannedReply = {
	id: "can_1",
	shortcut: "hello",
	text: "Hello {first_name}, this is {agent_name}. How can I help?",
	sample: true,
	updated_at: "2026-01-02T03:04:05.678Z",
	updated_by: null,
};
export const sampleClientCard: ClientCard = {
	id: "usr_demo",
	first_name: "Dana",
	last_name: "Demo",
	email: "demo@truefill.test",
	phone: "+1 •••• ••20",
	country: "united-states",
	status: "active",
	created_at: "2026-01-01T03:04:05.678Z",
	is_online: true,
	last_seen_at: "2026-01-02T03:04:05.678Z",
	accounts: [sampleAccount],
	open_trades: [sampleTrade],
	payments: [
		{
			direction: "deposit",
			id: "dep_3f2a",
			method: "wire",
			status: "held",
			account_id: "acc_demo",
			at: "2026-01-02T03:04:05.678Z",
			label: null,
			amount: null,
			currency: null,
		},
	],
	verification: {
		user_id: "usr_demo",
		level: 1,
		steps: [{ part: "identity", status: "review", expires_on: null, request_id: "vrf_1" }],
	},
	requests: [{ id: "dep_3f2a", kind: "deposit", status: "held", requested_at: "2026-01-02T03:04:05.678Z" }],
	refusals: [
		{
			at: "2026-01-02T03:04:05.678Z",
			account_id: "acc_demo",
			command: "open-trade",
			reason: { code: "MARKET_CLOSED", message: "The market is closed.", params: { instrument: "EURUSD" } },
		},
	],
	devices: [
		{
			device: "Firefox 145",
			user_agent: "Firefox/145",
			network: "203.0.113.0",
			signed_in_at: "2026-01-02T03:00:05.678Z",
			live: true,
		},
	],
};
