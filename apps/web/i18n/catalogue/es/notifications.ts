/** Notifications, and what the connection has to say. */
export const notifications = {
	"notifications.markRead": "Leída",
	"notifications.markRead.named": "Marcar como leída: {title}",
	"notifications.readAll": "Marcar todas como leídas",
	"notifications.older": "Mostrar anteriores",
	"notifications.empty": "Aún no ha pasado nada",
	"notifications.empty.staff":
		"Aquí se guardan las novedades sobre su inicio de sesión y los mensajes que no se pudieron enviar.",
	"notifications.empty.why":
		"Ejecuciones, llamadas de margen, respuestas de atención al cliente y todo lo demás que le concierne se guarda aquí.",
	"notifications.error": "No se han podido cargar las notificaciones",
	"notifications.sound.on": "Activar los sonidos",
	"notifications.sound.off": "Desactivar los sonidos",
	"notifications.local.messageRefused": "No se pudo enviar uno de sus mensajes",
	"realtime.reconnecting": "Reconectando con el servidor...",
	"realtime.connected": "Conectado al servidor",
	"realtime.failed": "Error de conexión: {reason}",
	"realtime.unknown": "Error desconocido",
} as const;
