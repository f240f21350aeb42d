/** Notifications, and what the connection has to say. */
export const notifications = {
	"notifications.markRead": "Lue",
	"notifications.markRead.named": "Marquer comme lue : {title}",
	"notifications.readAll": "Tout marquer comme lu",
	"notifications.older": "Afficher les plus anciennes",
	"notifications.empty": "Rien ne s’est encore passé",
	"notifications.empty.staff":
		"Ce qui concerne votre connexion et les messages qui n’ont pas pu être envoyés sont conservés ici.",
	"notifications.empty.why":
		"Les exécutions, appels de marge, réponses de l’assistance et tout ce qui vous concerne sont conservés ici.",
	"notifications.error": "Les notifications n’ont pas pu être chargées",
	"notifications.sound.on": "Activer les sons",
	"notifications.sound.off": "Désactiver les sons",
	"notifications.local.messageRefused": "L’un de vos messages n’a pas pu être envoyé",
	"realtime.reconnecting": "Reconnexion au serveur...",
	"realtime.connected": "Connecté au serveur",
	"realtime.failed": "Échec de la connexion : {reason}",
	"realtime.unknown": "Erreur inconnue",
} as const;
