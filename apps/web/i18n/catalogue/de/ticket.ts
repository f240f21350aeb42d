/** The order ticket: what protects an order, what it only reduces, and pairs. */
export const ticket = {
	"ticket.stopKind": "Art des Stops",
	"ticket.stopKind.fixed": "Fest",
	"ticket.stopKind.trailing": "Trailing",
	"ticket.stopKind.guaranteed": "Garantiert",
	"ticket.trailing.buy":
		"Beginnt bei {price} und folgt dem Geldkurs nach oben, {pips} {unit, select, points {Punkte} other {Pips}} dahinter. Er geht nie zurück.",
	"ticket.trailing.sell":
		"Beginnt bei {price} und folgt dem Briefkurs nach unten, {pips} {unit, select, points {Punkte} other {Pips}} dahinter. Er geht nie zurück.",
	"ticket.guaranteed": "Wird genau dort ausgeführt, auch nach einer Kurslücke. Kostet {amount}, nur bei Ausführung.",
	"ticket.guaranteed.unknown":
		"Wird genau dort ausgeführt, auch nach einer Kurslücke, gegen eine Prämie, die nur bei Ausführung berechnet wird.",
	"ticket.reduceOnly.help": "Baut ab, was auf der Gegenseite offen ist, Ältestes zuerst, und eröffnet nie etwas.",
	"ticket.FOK": "Alles oder nichts: abgelehnt, wenn auf der Gegenseite weniger offen ist.",
	"ticket.IOC": "Nimmt, was auf der Gegenseite offen ist; der Rest endet sofort.",
	"ticket.sentence.reduces":
		"Sie baut {volume} von dem ab, was Sie auf der Gegenseite offen haben, und eröffnet nichts.",
	"ticket.sentence.turns":
		"Sie baut zuerst {closed} von dem ab, was Sie auf der Gegenseite offen haben; der Rest eröffnet.",
	"ticket.sentence.trailing": "Der Stop folgt {pips} {unit, select, points {Punkte} other {Pips}} dahinter.",
	"ticket.sentence.guaranteed":
		"Sie verlieren {amount}, wenn {price} erreicht wird, mit oder ohne Kurslücke, Prämie eingeschlossen.",
	"ticket.pair": "Eine storniert die andere",
	"ticket.pair.help": "Ist eine der beiden Orders erledigt, wird die andere storniert.",
	"ticket.pair.with": "Die andere Order",
	"ticket.pair.new": "Eine zweite Order, mit dieser zusammen platziert",
	"ticket.pair.side": "Richtung der zweiten Order",
	"ticket.pair.kind": "Art der zweiten Order",
	"ticket.pair.price": "Kurs der zweiten Order",
	"ticket.pair.second": "Zweite Order: {reason}",
	"ticket.pair.buyLimit": "Fällt er zuerst auf {price}, wird stattdessen dort gekauft.",
	"ticket.pair.sellLimit": "Steigt er zuerst auf {price}, wird stattdessen dort verkauft.",
	"ticket.pair.buyStop": "Steigt er zuerst auf {price}, wird stattdessen dort gekauft.",
	"ticket.pair.sellStop": "Fällt er zuerst auf {price}, wird stattdessen dort verkauft.",
	"ticket.pair.linked": "Ist eine der beiden erledigt, {order} oder diese, wird die andere storniert.",
	"ticket.pair.submit": "Beide Orders platzieren",
	"ticket.pair.done": "Als Paar platziert: {instrument} bei {first} oder bei {second}",
	"ticket.pair.done.body": "Beide warten unter Orders. Ist eine erledigt, wird die andere storniert.",
	"ticket.pair.undone":
		"Die zweite Order wurde abgelehnt: {reason} Die erste wurde zurückgenommen, es wartet also nichts.",
	"ticket.pair.half":
		"Die zweite Order wurde abgelehnt: {reason} Die erste ist platziert und wartet allein unter Orders.",
} as const;
