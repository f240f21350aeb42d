/** What the server did to orders by itself. */
export const news = {
	"news.order": "{side} {type} {volume} {instrument}",
	"news.filled": "Ausgeführt: {order}",
	"news.filledAt": "Ausgeführt zu {price}: {order}",
	"news.filled.exact": "Genau der Kurs, auf den sie gewartet hat.",
	"news.filled.better":
		"{pips} {unit, select, points {Punkte} other {Pips}} besser als die {price}, auf die sie gewartet hat.",
	"news.filled.worse":
		"{pips} {unit, select, points {Punkte} other {Pips}} schlechter als {price}: der erste Kurs nach einem Sprung.",
	"news.cancelled": "Storniert: {order}",
	"news.triggered": "Stop erreicht: {order}",
	"news.waits": "Sie wartet jetzt an ihrem Limit von {limit}.",
} as const;
