/** What protects an open trade or a pending order, changed later. */
export const levels = {
	"levels.distance": "Trailing-Abstand",
	"levels.distance.none":
		"Keiner. Geben Sie ein, um wie viele {unit, select, points {Punkte} other {Pips}} der Stop zurückbleibt.",
	"levels.trailing.buy": "Der Stop geht sofort auf {price} und folgt dem Geldkurs nach oben. Er geht nie zurück.",
	"levels.trailing.sell": "Der Stop geht sofort auf {price} und folgt dem Briefkurs nach unten. Er geht nie zurück.",
	"levels.trailing.order": "Beginnt bei der Ausführung und folgt dem Kurs von dort. Er geht nie zurück.",
	"levels.guaranteed":
		"{amount} netto, auch nach einer Kurslücke, mit der Prämie von {premium}, die nur bei Ausführung berechnet wird.",
	"levels.guaranteed.order":
		"Wird genau dort ausgeführt, auch nach einer Kurslücke, gegen eine Prämie, die nur bei Ausführung berechnet wird.",
	"levels.take": "{amount} netto",
} as const;
