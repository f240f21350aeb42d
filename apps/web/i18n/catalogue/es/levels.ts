/** What protects an open trade or a pending order, changed later. */
export const levels = {
	"levels.distance": "Distancia dinámica",
	"levels.distance.none": "Ninguna. Escriba a cuántos {unit, select, points {puntos} other {pips}} se queda el stop.",
	"levels.trailing.buy": "El stop va a {price} al instante y sigue al bid hacia arriba. Nunca retrocede.",
	"levels.trailing.sell": "El stop va a {price} al instante y sigue al ask hacia abajo. Nunca retrocede.",
	"levels.trailing.order": "Empieza en la ejecución y sigue al precio desde ahí. Nunca retrocede.",
	"levels.guaranteed":
		"{amount} netos, también tras un hueco, con la prima de {premium}, que solo se cobra si se ejecuta.",
	"levels.guaranteed.order":
		"Se ejecuta exactamente ahí, también tras un hueco, por una prima que solo se cobra si se ejecuta.",
	"levels.take": "{amount} netos",
} as const;
