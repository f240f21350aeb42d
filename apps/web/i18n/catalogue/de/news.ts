/** What the server did to orders by itself. */
export const news = {
	"orderUpdate.order": "{side} {type} {volume} {instrument}",
	"orderUpdate.filled": "Ausgeführt: {order}",
	"orderUpdate.filledAt": "Ausgeführt zu {price}: {order}",
	"orderUpdate.filled.exact": "Genau der Kurs, auf den sie gewartet hat.",
	"orderUpdate.filled.better":
		"{pips} {unit, select, points {Punkte} other {Pips}} besser als die {price}, auf die sie gewartet hat.",
	"orderUpdate.filled.worse":
		"{pips} {unit, select, points {Punkte} other {Pips}} schlechter als {price}: der erste Kurs nach einem Sprung.",
	"orderUpdate.cancelled": "Storniert: {order}",
	"orderUpdate.triggered": "Stop erreicht: {order}",
	"orderUpdate.waits": "Sie wartet jetzt an ihrem Limit von {limit}.",
} as const;
