/** What the server did to orders by itself. */
export const news = {
	"news.order": "{side} {type} {volume} {instrument}",
	"news.filled": "Ejecutada: {order}",
	"news.filledAt": "Ejecutada a {price}: {order}",
	"news.filled.exact": "Exactamente el precio que esperaba.",
	"news.filled.better": "{pips} {unit, select, points {puntos} other {pips}} mejor que el {price} que esperaba.",
	"news.filled.worse":
		"{pips} {unit, select, points {puntos} other {pips}} peor que {price}: el primer precio tras un salto.",
	"news.cancelled": "Cancelada: {order}",
	"news.triggered": "Stop alcanzado: {order}",
	"news.waits": "Ahora espera en su límite de {limit}.",
} as const;
