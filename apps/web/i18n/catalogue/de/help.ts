/** The help's frame; its pages are `docs/help`. */
export const help = {
	"help.title": "Hilfe",
	"help.contents": "Themen",
	"help.all": "Alle Themen",
	"help.search": "Hilfe durchsuchen",
	"help.found":
		"{count, plural, =0 {Nichts gefunden. Versuchen Sie ein Wort oder eine Regel wie E17.} one {# Abschnitt} other {# Abschnitte}}",
	"help.about.rules":
		"Diese Seiten erklären jede Regel, nach der Ihre Orders ausgeführt, Ihre Ergebnisse und Kosten berechnet und Ihr Konto geschützt werden. Jeder Abschnitt nennt die Regel dahinter (E1 bis E24).",
	"help.about.numbers":
		"Die Zahlen in den Beispielen sind nicht eingetippt: Das Programm, das handelt, berechnet sie jedes Mal, wenn diese Seiten erstellt werden. Wäre eine davon falsch, ließen sich die Seiten nicht erstellen.",
	"help.example": "Beispiel",
	"help.onThisPage": "Auf dieser Seite",
	"help.rule": "Regel {rule} der Geldregeln",
	"help.source":
		"Die Zeichen E1 bis E24 nennen die Regeln in docs/rules-of-money.md, auf die sich das Programm und seine Tests beziehen.",
	"help.missing": "Dieses Thema gibt es nicht",
	"help.missing.body": "Die Adresse ist vielleicht falsch geschrieben. Alle Themen stehen in der Liste.",
	"help.signIn": "Anmelden",
} as const;
