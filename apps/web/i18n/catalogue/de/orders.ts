/** Pending orders: the ticket that places them and the list in which they wait. */
export const orders = {
	"orders.empty": "Keine wartenden Orders",
	"orders.empty.body":
		"Wählen Sie im Ticket Limit oder Stop und einen Kurs. Die Order wartet hier, bis der Markt ihn erreicht.",
	"orders.view": "Welche Orders",
	"orders.view.pending": "Wartend",
	"orders.view.done": "Erledigt",
	"orders.paired": "Paar",
	"orders.done.empty": "Noch keine Order ist erledigt",
	"orders.done.empty.body":
		"Orders, die ausgeführt, storniert oder abgelaufen sind, bleiben hier, jede mit ihrem Ausgang.",
	"orders.done.failed": "Erledigte Orders konnten nicht geladen werden. Bitte versuchen Sie es erneut.",
	"orders.done.older": "Ältere zeigen ({shown} von {total})",
	"orders.outcome": "Ausgang",
	"orders.finished": "Beendet",
	"orders.outcome.filled": "Ausgeführt",
	"orders.outcome.cancelled": "Storniert",
	"orders.outcome.at": "zu {price}",
	"orders.outcome.part": "{volume} davon, zu {price}",
	"orders.failed": "Wartende Orders konnten nicht geladen werden. Bitte versuchen Sie es erneut.",
	"orders.type": "Art",
	"orders.triggered": "Stop erreicht, Limit bei {price}",
	"orders.price": "Kurs",
	"orders.distance": "Abstand",
	"orders.distance.of": "{pips} {unit, select, points {Punkte} other {Pips}}",
	"orders.timeInForce": "Gültigkeit",
	"orders.GTC": "Bis auf Widerruf",
	"orders.DAY": "Heute",
	"orders.GTD": "Bis zu einer Zeit",
	"orders.reduceOnly": "Nur reduzieren",
	"orders.placed": "Platziert",
	"orders.cancel": "Stornieren",
	"orders.cancelOf": "{type} {instrument} bei {price} stornieren",
	"orders.cancelled": "Storniert: {type} {side} {volume} {instrument} bei {price}",
	"orders.cancelFailed": "Die Order wurde nicht storniert",
	"orders.edit": "Ändern",
	"orders.editOf": "{type} {instrument} bei {price} ändern …",
	"orders.edit.title": "Order {instrument} ändern",
	"orders.edit.save": "Order speichern",
	"orders.edit.saved": "Die Order {instrument} ist geändert",
	"orders.ticket": "Wartende Order {instrument}",
	"orders.stopPrice": "Stopkurs",
	"orders.limitPrice": "Limitkurs",
	"orders.price.unreadable": "Geben Sie einen Kurs ein, zum Beispiel {example}.",
	"orders.expires": "Gültig bis",
	"orders.expires.unreadable": "Wählen Sie eine Zeit in der Zukunft.",
	"orders.day.help": "Endet um 17:00 Uhr New York: {time}.",
	"orders.submit.buy": "Kauf {type} {volume} {instrument} bei {price} platzieren",
	"orders.submit.sell": "Verkauf {type} {volume} {instrument} bei {price} platzieren",
	"orders.submit.plain": "Order platzieren",
	"orders.type.limit": "Limit",
	"orders.type.stop": "Stop",
	"orders.type.stop-limit": "Stop-Limit",
	"orders.sentence.buyLimit":
		"Kauft {volume} {instrument}, wenn der Briefkurs auf {price} oder tiefer fällt, nie teurer.",
	"orders.sentence.sellLimit":
		"Verkauft {volume} {instrument}, wenn der Geldkurs auf {price} oder höher steigt, nie billiger.",
	"orders.sentence.buyStop":
		"Kauft {volume} {instrument}, wenn der Briefkurs auf {price} steigt; nach einem Sprung zum ersten Kurs, der schlechter sein kann.",
	"orders.sentence.sellStop":
		"Verkauft {volume} {instrument}, wenn der Geldkurs auf {price} fällt; nach einem Sprung zum ersten Kurs, der schlechter sein kann.",
	"orders.sentence.buyStopLimit":
		"Steigt der Briefkurs auf {price}, wartet sie darauf, {volume} {instrument} zu {limit} oder tiefer zu kaufen.",
	"orders.sentence.sellStopLimit":
		"Fällt der Geldkurs auf {price}, wartet sie darauf, {volume} {instrument} zu {limit} oder höher zu verkaufen.",
	"orders.sentence.margin":
		"Sie bindet keine Margin, solange sie wartet; die Ausführung nimmt {margin}, dann erneut geprüft.",
	"orders.sentence.noMargin":
		"Sie bindet keine Margin, solange sie wartet, und nach jetzigem Stand nimmt die Ausführung keine.",
	"orders.sentence.reduces":
		"So wie es jetzt steht, baut die Ausführung {volume} von dem ab, was Sie auf der Gegenseite offen haben, und eröffnet nichts.",
	"orders.done": "Platziert: {type} {side} {volume} {instrument} bei {price}",
	"orders.done.body": "Sie wartet unter Orders.",
	"orders.unknown.body":
		"Wir können noch nicht sagen, ob die Order platziert wurde. Die erneute Anfrage verwendet dieselbe Ordernummer, sie wird also nie doppelt platziert.",
} as const;
