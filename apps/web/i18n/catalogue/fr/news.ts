/** What the server did to orders by itself. */
export const news = {
	"news.order": "{side} {type} {volume} {instrument}",
	"news.filled": "Exécuté : {order}",
	"news.filledAt": "Exécuté à {price} : {order}",
	"news.filled.exact": "Exactement le cours qu’il attendait.",
	"news.filled.better": "{pips} {unit, select, points {points} other {pips}} de mieux que les {price} qu’il attendait.",
	"news.filled.worse":
		"{pips} {unit, select, points {points} other {pips}} de moins bien que {price} : le premier cours après un saut.",
	"news.cancelled": "Annulé : {order}",
	"news.triggered": "Stop atteint : {order}",
	"news.waits": "Il attend maintenant à sa limite de {limit}.",
} as const;
