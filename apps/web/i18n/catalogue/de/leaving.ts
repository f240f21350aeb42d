/** `/main/settings/close`. */
export const leaving = {
	"leaving.title": "Kundenkonto schließen",
	"leaving.about": "Die Beziehung zu uns beenden, für alle Ihre Handelskonten.",
	"leaving.stands": "Was dem entgegensteht",
	"leaving.stands.about": "Bringen Sie dies zuerst zu Ende. Jede Zeile führt dorthin, wo Sie es tun.",
	"leaving.clear": "Nichts steht dem entgegen",
	"leaving.clear.body":
		"Kein Trade ist offen, keine Order wartet, kein Geld ist übrig, und nichts wartet auf eine Entscheidung.",
	"leaving.trades": "{count, plural, one {# offener Trade} other {# offene Trades}} auf {account}",
	"leaving.orders": "{count, plural, one {# offene Order} other {# offene Orders}} auf {account}",
	"leaving.money": "{amount} {currency} übrig auf {account}",
	"leaving.requests":
		"{count, plural, one {# Änderung Ihrer Angaben wartet auf Antwort} other {# Änderungen Ihrer Angaben warten auf Antwort}}",
	"leaving.bookings":
		"{count, plural, one {# Buchung auf Ihren Konten wartet auf unsere Entscheidung} other {# Buchungen auf Ihren Konten warten auf unsere Entscheidung}}",
	"leaving.go.trades": "Trades schließen",
	"leaving.go.orders": "Orders streichen",
	"leaving.go.money": "Auszahlen lassen",
	"leaving.go.requests": "Antrag zurückziehen",
	"leaving.go.bookings": "Support fragen",
	"leaving.failed": "Was dem Schließen entgegensteht, konnte nicht geladen werden",
	"leaving.demo":
		"Dies ist ein Zugang der Demo. Die Zugänge sind veröffentlicht und gehören allen, deshalb bleiben sie offen. Registrieren Sie sich, um dies mit einem eigenen Konto zu probieren.",
	"leaving.what": "Was geschieht",
	"leaving.ends":
		"Sie werden auf allen Geräten abgemeldet. API-Token, verbundene Programme und Push-Nachrichten enden sofort.",
	"leaving.archive": "Ihre Handelskonten werden archiviert. Demogeld ist damit weg.",
	"leaving.books":
		"Die Bücher Ihrer Konten bleiben: Trades, Orders, Hauptbuch und das Protokoll dessen, was getan wurde. Das Gesetz verlangt, sie nach dem Ende mindestens fünf Jahre aufzubewahren, damit sich jeder Kurs und jede Gebühr noch belegen lässt. Nachrichten und Ihre Angaben bleiben dabei; schreiben Sie unserem Support, um löschen zu lassen, was das Gesetz nicht verlangt.",
	"leaving.back":
		"Sie können nicht selbst zurückkommen. Unser Support kann Ihr Konto wieder öffnen, wenn Sie darum bitten.",
	"leaving.copy":
		"Vielleicht möchten Sie vorher eine Kopie Ihrer Daten: danach können Sie sich nicht mehr anmelden, um sie zu holen.",
	"leaving.start": "Mein Konto schließen",
	"leaving.ask": "Ihr Konto schließen?",
	"leaving.ask.body": "Sie werden überall abgemeldet und können dies nicht selbst rückgängig machen.",
	"leaving.email": "Geben Sie zur Bestätigung Ihre E-Mail-Adresse ein: {email}",
	"leaving.email.help": "Genau so, wie sie hier steht.",
	"leaving.email.wrong": "Das ist nicht Ihre E-Mail-Adresse",
	"leaving.reason": "Warum gehen Sie?",
	"leaving.reason.help": "Unser Support liest es.",
	"leaving.sure": "Endgültig schließen",
	"leaving.cancel": "Konto behalten",
	"leaving.done": "Ihr Konto ist geschlossen",
	"leaving.done.body": "Wir haben Ihnen gemailt, was aufbewahrt wird.",
	"leaving.blocked": "Inzwischen ist etwas dazugekommen. Sehen Sie noch einmal in die Liste.",
} as const;
