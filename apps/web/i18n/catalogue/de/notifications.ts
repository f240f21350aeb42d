/** Notifications, and what the connection has to say. */
export const notifications = {
	"notifications.markRead": "Gelesen",
	"notifications.markRead.named": "Als gelesen markieren: {title}",
	"notifications.readAll": "Alle als gelesen markieren",
	"notifications.older": "Ältere zeigen",
	"notifications.empty": "Noch ist nichts geschehen",
	"notifications.empty.staff":
		"Neuigkeiten zu Ihrer Anmeldung und Nachrichten, die nicht gesendet werden konnten, werden hier aufbewahrt.",
	"notifications.empty.why":
		"Ausführungen, Margin Calls, Antworten des Supports und alles andere, was Sie betrifft, wird hier aufbewahrt.",
	"notifications.error": "Die Benachrichtigungen konnten nicht geladen werden",
	"notifications.sound.on": "Töne einschalten",
	"notifications.sound.off": "Töne ausschalten",
	"notifications.local.messageRefused": "Eine Ihrer Nachrichten konnte nicht gesendet werden",
	"realtime.reconnecting": "Verbindung zum Server wird wiederhergestellt …",
	"realtime.connected": "Mit dem Server verbunden",
	"realtime.failed": "Verbindung fehlgeschlagen: {reason}",
	"realtime.unknown": "Unbekannter Fehler",
} as const;
