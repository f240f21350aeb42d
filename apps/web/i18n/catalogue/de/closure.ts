/** `/main/settings/close`. */
export const closure = {
	"closure.title": "Kundenkonto schließen",
	"closure.about": "Die Beziehung zu uns beenden, für alle Ihre Handelskonten.",
	"closure.stands": "Was dem entgegensteht",
	"closure.stands.about": "Bringen Sie dies zuerst zu Ende. Jede Zeile führt dorthin, wo Sie es tun.",
	"closure.clear": "Nichts steht dem entgegen",
	"closure.clear.body":
		"Kein Trade ist offen, keine Order wartet, kein Geld ist übrig, und nichts wartet auf eine Entscheidung.",
	"closure.trades": "{count, plural, one {# offener Trade} other {# offene Trades}} auf {account}",
	"closure.orders": "{count, plural, one {# offene Order} other {# offene Orders}} auf {account}",
	"closure.money": "{amount} {currency} übrig auf {account}",
	"closure.requests":
		"{count, plural, one {# Änderung Ihrer Angaben wartet auf Antwort} other {# Änderungen Ihrer Angaben warten auf Antwort}}",
	"closure.bookings":
		"{count, plural, one {# Buchung auf Ihren Konten wartet auf unsere Entscheidung} other {# Buchungen auf Ihren Konten warten auf unsere Entscheidung}}",
	"closure.go.trades": "Trades schließen",
	"closure.go.orders": "Orders streichen",
	"closure.go.money": "Auszahlen lassen",
	"closure.go.requests": "Antrag zurückziehen",
	"closure.go.bookings": "Support fragen",
	"closure.failed": "Was dem Schließen entgegensteht, konnte nicht geladen werden",
	"closure.demo":
		"Dies ist ein Zugang der Demo. Die Zugänge sind veröffentlicht und gehören allen, deshalb bleiben sie offen. Registrieren Sie sich, um dies mit einem eigenen Konto zu probieren.",
	"closure.what": "Was geschieht",
	"closure.ends":
		"Sie werden auf allen Geräten abgemeldet. API-Token, verbundene Programme und Push-Nachrichten enden sofort.",
	"closure.archive": "Ihre Handelskonten werden archiviert. Demogeld ist damit weg.",
	"closure.books":
		"Die Bücher Ihrer Konten bleiben: Trades, Orders, Hauptbuch und das Protokoll dessen, was getan wurde. Das Gesetz verlangt, sie nach dem Ende mindestens fünf Jahre aufzubewahren, damit sich jeder Kurs und jede Gebühr noch belegen lässt. Nachrichten und Ihre Angaben bleiben dabei; schreiben Sie unserem Support, um löschen zu lassen, was das Gesetz nicht verlangt.",
	"closure.back":
		"Sie können nicht selbst zurückkommen. Unser Support kann Ihr Konto wieder öffnen, wenn Sie darum bitten.",
	"closure.copy":
		"Vielleicht möchten Sie vorher eine Kopie Ihrer Daten: danach können Sie sich nicht mehr anmelden, um sie zu holen.",
	"closure.start": "Mein Konto schließen",
	"closure.ask": "Ihr Konto schließen?",
	"closure.ask.body": "Sie werden überall abgemeldet und können dies nicht selbst rückgängig machen.",
	"closure.email": "Geben Sie zur Bestätigung Ihre E-Mail-Adresse ein: {email}",
	"closure.email.help": "Genau so, wie sie hier steht.",
	"closure.email.wrong": "Das ist nicht Ihre E-Mail-Adresse",
	"closure.reason": "Warum gehen Sie?",
	"closure.reason.help": "Unser Support liest es.",
	"closure.sure": "Endgültig schließen",
	"closure.cancel": "Konto behalten",
	"closure.done": "Ihr Konto ist geschlossen",
	"closure.done.body": "Wir haben Ihnen gemailt, was aufbewahrt wird.",
	"closure.blocked": "Inzwischen ist etwas dazugekommen. Sehen Sie noch einmal in die Liste.",
} as const;
