import {
	sampleCannedReply,
	sampleChatMessage,
	sampleClientCard,
	sampleConversation,
	sampleMarkers,
	sampleNote,
	sampleNotification,
	sampleUploadUrl,
} from "./chat-wire.ts";
import { paged, type Sample } from "./shape.ts";

const PUSH_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const channels = { toast: true, sound: true, push: true };
const preferences = {
	trading: channels,
	money: channels,
	security: channels,
	support: channels,
	"must-see": channels,
};
const mails = {
	margin_calls: true,
	close_outs: true,
	money_taken_back: true,
	withdrawals_not_paid: true,
	fills: false,
	stops: false,
	orders_cancelled: false,
	waiting_closes: false,
	price_alerts: false,
	strategy_trades: false,
	strategy_pauses: false,
	strategy_stops: true,
	deposits: true,
	deposits_held: true,
	card_payments: true,
	withdrawals: true,
	dividends: true,
	savings: true,
	daily_summary: false,
	savings_terms: true,
	actions_announced: true,
};

/** Golden JSON of the conversation, the desk beside it and notifications. */
export const CHAT_SAMPLES: Readonly<Record<string, Sample>> = {
	notifications: {
		query: { page: "1", unread: "yes" },
		response: { ...paged([sampleNotification]), unread_count: 1 },
	},
	readNotification: {
		params: { id: "ntf_1" },
		body: {},
		response: { data: { ...sampleNotification, read: true }, unread_count: 0 },
	},
	readAllNotifications: { body: {}, response: { unread_count: 0 } },
	notificationPreferences: { response: { data: preferences } },
	amendNotificationPreferences: {
		body: { trading: { push: true }, "must-see": { push: true } },
		response: { data: preferences },
	},
	notificationMails: { response: { data: mails } },
	amendNotificationMails: { body: { fills: false }, response: { data: mails } },
	pushState: { response: { data: { public_key: PUSH_KEY, subscriptions: 1 } } },
	subscribePush: {
		body: {
			endpoint: "https://updates.push.services.mozilla.com/wpush/v2/gAAAAA",
			keys: { p256dh: PUSH_KEY, auth: "BTBZMqHH6r4Tts7J_aSIgg" },
		},
		response: { data: { subscriptions: 1 } },
	},
	unsubscribePush: {
		body: { endpoint: "https://updates.push.services.mozilla.com/wpush/v2/gAAAAA" },
		response: { data: { subscriptions: 0 } },
	},
	chatMessages: {
		query: { page: "1" },
		response: {
			data: [sampleChatMessage],
			next_page_url: "/api/v1/chat/messages?page=2&before=7",
			markers: sampleMarkers,
		},
	},
	sendMessage: {
		body: {
			message: "Why was my stop loss filled at 1.0731?",
			attachments: [sampleUploadUrl],
			client_message_id: sampleChatMessage.client_message_id,
		},
		response: { data: sampleChatMessage },
	},
	uploadAttachment: {
		response: {
			url: sampleUploadUrl,
			id: "fil_1",
			file_name: "statement.png",
			media_type: "image/png",
			size_bytes: 18_213,
			is_image: true,
		},
	},
	attachmentLink: { params: { id: "fil_1" }, response: { data: sampleChatMessage.attachments[0] } },
	attachmentPreview: {
		params: { id: "fil_1" },
		response: { data: { kind: "text", blocks: [{ kind: "paragraph", text: "Statement of March" }], is_cut: false } },
	},
	unreadCount: { response: { unread_count: 2 } },
	readMessages: { body: { up_to_sequence: 7 }, response: { unread_count: 0, markers: sampleMarkers } },
	typingSignal: { body: { typing: true }, response: { data: { heard: true } } },
	adminUsers: {
		query: { search: "dana", filter: "unread" },
		response: {
			data: [
				{
					id: "usr_demo",
					first_name: "Dana",
					last_name: "Demo",
					email: "demo@truefill.test",
					avatar: null,
					account_id: "acc_demo",
					account_number: "10000001",
					status: "active",
					is_online: true,
					last_seen_at: "2026-01-02T03:04:05.678Z",
					created_at: "2026-01-01T03:04:05.678Z",
					sample: false,
					unread_count: 1,
					conversation: {
						state: "open",
						snoozed_until: null,
						assigned_to: null,
						waiting_since: "2026-01-02T03:04:05.678Z",
						last_message: {
							preview: "Why was my stop loss filled at 1.0731?",
							is_admin: false,
							has_attachments: true,
							created_at: "2026-01-02T03:04:05.678Z",
						},
					},
				},
			],
			total: 1,
		},
	},
	clientCardOf: { params: { id: "usr_demo" }, response: { data: sampleClientCard } },
	conversationOf: { params: { customer_id: "usr_demo" }, response: { data: sampleConversation } },
	amendConversation: {
		params: { customer_id: "usr_demo" },
		body: { version: 3, assigned_to: "usr_support" },
		response: {
			data: { ...sampleConversation, version: 4, assigned_to: { id: "usr_support", name: "Sam Support" } },
		},
	},
	chatStaff: { response: { data: [{ id: "usr_support", name: "Sam Support", is_online: true }] } },
	chatNotes: { params: { customer_id: "usr_demo" }, query: { since: "0" }, response: { data: [sampleNote] } },
	addChatNote: {
		params: { customer_id: "usr_demo" },
		body: { text: sampleNote.text, client_note_id: sampleNote.client_note_id },
		response: { data: sampleNote },
	},
	cannedReplies: { response: { data: [sampleCannedReply] } },
	addCannedReply: {
		body: { shortcut: sampleCannedReply.shortcut, text: sampleCannedReply.text },
		response: { data: sampleCannedReply },
	},
	amendCannedReply: {
		params: { id: "can_1" },
		body: { shortcut: "hi" },
		response: { data: { ...sampleCannedReply, shortcut: "hi" } },
	},
	deleteCannedReply: { params: { id: "can_1" }, body: {}, response: { data: { deleted: true } } },
	transcript: {
		params: { customer_id: "usr_demo" },
		query: { format: "txt" },
		response: {
			data: {
				file_name: "chat-usr_demo.txt",
				media_type: "text/plain; charset=utf-8",
				content: "2026-01-02 03:04:05 UTC  Dana Demo: Why was my stop loss filled at 1.0731?\n",
			},
		},
	},
};
