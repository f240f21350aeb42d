/** What waits for a second member of staff: dividends, splits, limits of money. */
export const staffTwoPersons = {
	"staff.actions.status.proposed": "Wartet auf eine zweite Person",
	"staff.actions.status.refused": "Abgelehnt",
	"staff.actions.status.lapsed": "Nicht rechtzeitig freigegeben",
	"staff.actions.proposedBy": "Vorgeschlagen von",
	"staff.actions.decidedBy": "Entschieden von",
	"staff.actions.holds": "Ihr Zeitpunkt ist da: Niemand kann {name} handeln, bis sie freigegeben oder abgelehnt ist.",
	"staff.actions.lapsed":
		"Niemand hat sie vor dem Ex-Zeitpunkt freigegeben, deshalb wurde nichts gebucht. Was Kunden zusteht, wird über Saldokorrekturen gegeben.",
	"staff.actions.own": "Sie haben es vorgeschlagen: Jemand anderes muss freigeben",
	"staff.actions.approve": "Freigeben",
	"staff.actions.approve.title": "Kapitalmaßnahme von {name} freigeben?",
	"staff.actions.approve.dividend":
		"Kunden sehen es sofort. Um {when} werden {amount} {currency} je Einheit gezahlt, bei Käufen abzüglich {tax} % Steuer; Verkäufe zahlen sie.",
	"staff.actions.approve.split":
		"Kunden sehen es sofort. Um {when} werden je {denominator} zu {numerator}: Einheiten und Kurse werden umgerechnet.",
	"staff.actions.approved": "Freigegeben und angekündigt",
	"staff.actions.refuse": "Ablehnen",
	"staff.actions.refuse.title": "Kapitalmaßnahme von {name} ablehnen?",
	"staff.actions.refuse.body": "Sie wird nicht angewendet. Kunden haben nichts davon gesehen.",
	"staff.actions.refused": "Abgelehnt",
	"staff.actions.totals": "Wäre ihr Zeitpunkt jetzt",
	"staff.actions.totals.loading": "Es wird gerade berechnet",
	"staff.actions.totals.failed": "Die Wirkung konnte nicht berechnet werden",
	"staff.actions.totals.accounts": "{count, plural, one {# Konto} other {# Konten}}",
	"staff.actions.totals.trades": "{count, plural, one {# Trade} other {# Trades}}",
	"staff.actions.totals.orders": "{count, plural, one {# offene Order} other {# offene Orders}}",
	"staff.actions.totals.unknown":
		"{count, plural, one {Für # Konto lässt es sich nicht sagen: Ein Kurs fehlt.} other {Für # Konten lässt es sich nicht sagen: Ein Kurs fehlt.}}",
	"staff.actions.totals.price": "Kurs",
	"staff.actions.totals.share": "{share} % davon",
	"staff.actions.totals.received": "Kunden erhalten",
	"staff.actions.totals.taken": "Kunden zahlen",
	"staff.settings.group.money": "Grenzen für Geld",
	"staff.settings.dividend_cap_percent": "Größte Dividende, Prozent des Kurses",
	"staff.settings.dividend_cap_percent.help":
		"Eine Dividende über diesem Anteil am Kurs des Instruments wird abgelehnt. Eine Änderung gilt, sobald eine andere Person sie freigegeben hat.",
	"staff.settings.split_cap_ratio": "Größter Split, Einheiten für eine",
	"staff.settings.split_cap_ratio.help":
		"Ein Split in mehr Einheiten für eine, oder von mehr Einheiten in eine, wird abgelehnt. Eine Änderung gilt, sobald eine andere Person sie freigegeben hat.",
	"staff.settings.wrong.number": "Eine ganze Zahl: 1 bis 100 für Dividenden, 2 bis 1.000 für Splits",
	"staff.settings.save.two":
		"Grenzen für Geld warten, bis eine andere Person sie freigegeben hat. Alles andere gilt sofort.",
	"staff.settings.waits":
		"{count, plural, one {# Grenze wartet auf eine zweite Person} other {# Grenzen warten auf eine zweite Person}}",
	"staff.settings.proposals": "Wartet auf eine zweite Person",
	"staff.settings.proposedBy": "Vorgeschlagen von {name}",
	"staff.settings.proposal.own": "Sie haben es vorgeschlagen: Jemand anderes muss freigeben",
	"staff.settings.proposal.approve": "Freigeben",
	"staff.settings.proposal.approve.title": "{name}: Änderung freigeben?",
	"staff.settings.proposal.approved": "Freigegeben: gilt ab jetzt",
	"staff.settings.proposal.refuse": "Ablehnen",
	"staff.settings.proposal.refuse.title": "{name}: Änderung ablehnen?",
	"staff.settings.proposal.refused": "Abgelehnt: nichts wurde geändert",
};
