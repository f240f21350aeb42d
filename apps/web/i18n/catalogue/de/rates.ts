/** The rates at which a trade in a foreign currency was converted. */
export const rates = {
	"trading.rate.opening": "Der Umrechnungskurs bei der Eröffnung",
	"trading.rate.closing": "Der Umrechnungskurs bei der Schließung",
	"trading.rate.opening.note": "Margin und Kosten der Eröffnung wurden zum Briefkurs gekauft.",
	"trading.rate.closing.note":
		"Ein Gewinn wird zum Geldkurs verkauft, ein Verlust und die Kosten der Schließung werden zum Briefkurs gekauft.",
	"trading.rate.notKept": "Aus {pairs}. Die Kurse selbst wurden bei dieser Ausführung noch nicht aufbewahrt.",
	"trading.explain.charge": "Umrechnungsgebühr",
	"trading.explain.charge.note": "Der Aufschlag von {percent} auf das Umgerechnete, bei Gewinn wie bei Verlust.",
	"trading.explain.charge.stale":
		"Auf das Umgerechnete, bei Gewinn wie bei Verlust: der Aufschlag von {markup} und {stale} für den veralteten Kurs.",
	"trading.explain.stale":
		"Der letzte Kurs von {pair} war {seconds} s alt, zu alt für eine Umrechnung: Dafür wurden {percent} des Ergebnisses berechnet.",
	"trading.explain.stale.free":
		"Der letzte Kurs von {pair} war {seconds} s alt. Dafür wurde nichts berechnet, denn der Zeitpunkt war nicht gewählt.",
	"trading.rate.one": "1 {from} = {rate} {to}",
	"trading.rate.quote": "{pair}: {bid} / {ask}",
} as const;
