/** What the server did to orders by itself. */
export const news = {
	"orderUpdate.order": "{side} {type} {volume} {instrument}",
	"orderUpdate.filled": "Exécuté : {order}",
	"orderUpdate.filledAt": "Exécuté à {price} : {order}",
	"orderUpdate.filled.exact": "Exactement le cours qu’il attendait.",
	"orderUpdate.filled.better":
		"{pips} {unit, select, points {points} other {pips}} de mieux que les {price} qu’il attendait.",
	"orderUpdate.filled.worse":
		"{pips} {unit, select, points {points} other {pips}} de moins bien que {price} : le premier cours après un saut.",
	"orderUpdate.cancelled": "Annulé : {order}",
	"orderUpdate.triggered": "Stop atteint : {order}",
	"orderUpdate.waits": "Il attend maintenant à sa limite de {limit}.",
} as const;
