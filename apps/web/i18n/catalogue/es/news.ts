/** What the server did to orders by itself. */
export const news = {
	"orderUpdate.order": "{side} {type} {volume} {instrument}",
	"orderUpdate.filled": "Ejecutada: {order}",
	"orderUpdate.filledAt": "Ejecutada a {price}: {order}",
	"orderUpdate.filled.exact": "Exactamente el precio que esperaba.",
	"orderUpdate.filled.better": "{pips} {unit, select, points {puntos} other {pips}} mejor que el {price} que esperaba.",
	"orderUpdate.filled.worse":
		"{pips} {unit, select, points {puntos} other {pips}} peor que {price}: el primer precio tras un salto.",
	"orderUpdate.cancelled": "Cancelada: {order}",
	"orderUpdate.triggered": "Stop alcanzado: {order}",
	"orderUpdate.waits": "Ahora espera en su límite de {limit}.",
} as const;
