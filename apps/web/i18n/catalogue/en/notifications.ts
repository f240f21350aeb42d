/** Notifications, and what the connection has to say. */
export const notificationTexts = {
	"notifications.markRead": "Mark read",
	"notifications.markRead.named": "Mark read: {title}",
	"notifications.readAll": "Mark all read",
	"notifications.older": "Show older ones",
	"notifications.empty": "Nothing has happened yet",
	"notifications.empty.staff": "News about your sign-in, and messages that could not be sent, are kept here.",
	"notifications.empty.why":
		"Fills, margin calls, answers of support and everything else that concerns you is kept here.",
	"notifications.error": "The notifications could not be loaded",
	"notifications.sound.on": "Turn sounds on",
	"notifications.sound.off": "Turn sounds off",
	"notifications.local.messageRefused": "A message of yours could not be sent",
	"realtime.reconnecting": "Reconnecting to server...",
	"realtime.connected": "Connected to server",
	"realtime.failed": "Connection failed: {reason}",
	"realtime.unknown": "Unknown error",
} as const;
