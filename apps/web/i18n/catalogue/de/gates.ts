/** Full-screen states; the sentences are the specification's own (SPEC §2, §8). */
export const gates = {
	"gates.loading": "Marktdaten werden geladen …",
	"gates.unreachable.title": "Seite nicht erreichbar",
	"gates.unreachable.body":
		"Wir können den Server derzeit nicht erreichen. Das kann an Netzwerkproblemen liegen oder daran, dass der Server gewartet wird.",
	"gates.unreachable.action": "Erneut versuchen",
	"gates.disabled.title": "Seite vorübergehend deaktiviert",
	"gates.disabled.body": "Diese Seite ist derzeit nicht verfügbar. Bitte schauen Sie später wieder vorbei.",
	"gates.disabled.contact": "Kontakt: {email}",
	"gates.disabled.action": "Status prüfen",
	"gates.deactivated.title": "Konto derzeit deaktiviert",
	"gates.deactivated.body": "Ihr Konto ist derzeit deaktiviert. Bitte wenden Sie sich an den Support.",
	"gates.deactivated.action": "Status prüfen",
	"gates.pending.title": "Wartet auf Freigabe",
	"gates.pending.body": "Ihr Konto wartet auf die Freigabe durch das Kundenmanagement.",
	"gates.logout": "Abmelden",
	"gates.checking": "Wird geprüft …",
} as const;
