import type { Words } from "../question-words.ts";

/** The questions in German; the first option is the right one. */
export const de: Readonly<Record<string, Words>> = {
	"leverage-1": {
		text: "Sie eröffnen einen Trade im Wert von 30.000 mit einem Hebel von 30. Der Kurs bewegt sich 1 % gegen Sie. Wie viel haben Sie ungefähr verloren?",
		options: ["300", "10", "30", "1.000"],
		explanation:
			"Der Verlust berechnet sich vom gesamten Wert des Trades: 1 % von 30.000 sind 300, welcher Hebel auch immer gilt.",
	},
	"leverage-2": {
		text: "Was bewirkt ein höherer Hebel?",
		options: [
			"Für denselben Trade wird weniger Geld als Margin gebunden, dasselbe Geld kann also schneller verloren gehen",
			"Der Kurs bewegt sich dadurch weniger",
			"Er senkt den Spread",
			"Er begrenzt den Verlust auf die Margin des Trades",
		],
		explanation:
			"Mit Hebel lassen sich mit demselben Geld größere Trades eröffnen. Gewinne und Verluste wachsen mit dem Trade.",
	},
	"leverage-3": {
		text: "Ihr Konto hat 1.000. Sie eröffnen einen Trade im Wert von 20.000. Wie weit muss sich der Kurs gegen Sie bewegen, damit Sie 500 verlieren?",
		options: ["2,5 %", "25 %", "5 %", "50 %"],
		explanation: "2,5 % von 20.000 sind 500, die Hälfte des Geldes auf dem Konto.",
	},
	"margin-1": {
		text: "Was geschieht, wenn das Eigenkapital eines Kontos auf die Hälfte seiner gebundenen Margin fällt?",
		options: [
			"Trades werden ohne Rückfrage geschlossen, zu den Kursen, die es gibt",
			"Nichts, bis das Eigenkapital null ist",
			"Die Trades warten, bis Sie Geld einzahlen",
			"Ihre Bank wird um mehr Geld gebeten",
		],
		explanation:
			"Bei 50 % der gebundenen Margin werden Trades automatisch geschlossen, womit ihre Verluste endgültig sind.",
	},
	"margin-2": {
		text: "Was ist Margin?",
		options: [
			"Eigenes Geld, das gebunden ist, solange ein Trade offen ist",
			"Eine Gebühr für das Eröffnen eines Trades",
			"Das Höchste, was ein Trade verlieren kann",
			"Zinsen auf den Kontostand",
		],
		explanation: "Margin wird zurückgelegt, nicht bezahlt. Der Verlust eines Trades kann größer sein als seine Margin.",
	},
	"margin-3": {
		text: "Sie erhalten einen Margin Call. Was entfernt Ihr Konto von der Zwangsschließung?",
		options: [
			"Einen Teil der Trades zu schließen oder Geld einzuzahlen",
			"Einen weiteren Trade in dieselbe Richtung zu eröffnen",
			"Sich abzumelden, bis der Kurs zurückkommt",
			"Die Stop-Loss-Marken zu entfernen",
		],
		explanation: "Nur weniger gebundene Margin oder mehr Eigenkapital hilft. Weitere Trades brauchen mehr Margin.",
	},
	"orders-1": {
		text: "Ein Stop-Loss bei 100 liegt unter einer Aktie, die bei 105 schließt und am nächsten Tag bei 92 eröffnet. Zu welchem Kurs wird er ungefähr ausgeführt?",
		options: ["92", "100", "105", "Er wird nicht ausgeführt"],
		explanation:
			"Ein Stop wird zur Market-Order: Nach einer Kurslücke wird er zum ersten Kurs ausgeführt, den es gibt, hier 92. Nur ein garantierter Stop behält seinen Kurs.",
	},
	"orders-2": {
		text: "Was kann ein garantierter Stop, was ein gewöhnlicher nicht kann?",
		options: [
			"Er wird gegen eine Prämie zu seinem Kurs ausgeführt, auch wenn der Markt ihn überspringt",
			"Er kann nie erreicht werden",
			"Er macht den Trade kostenlos",
			"Er folgt dem Kurs",
		],
		explanation: "Sein Kurs ist garantiert; die Prämie wird bei der Ausführung berechnet.",
	},
	"orders-3": {
		text: "Ein Kauf-Limit bei 50 wartet, und der Kurs fällt auf einmal von 52 auf 49,80. Zu welchem Kurs kann es ausgeführt werden?",
		options: ["Zu 50 oder tiefer", "Nur zu genau 52", "Zu 50 oder höher", "Zu jedem Kurs"],
		explanation: "Ein Limit wird zu seinem Kurs oder einem besseren ausgeführt, nie zu einem schlechteren.",
	},
	"costs-1": {
		text: "Sie eröffnen einen Trade und schließen ihn sofort, der Kurs hat sich nicht bewegt. Was kommt heraus?",
		options: [
			"Ein Verlust in Höhe des Spreads und einer etwaigen Kommission",
			"Genau null",
			"Ein kleiner Gewinn",
			"Die Margin ist verloren",
		],
		explanation:
			"Man kauft zum höheren Kurs und verkauft zum tieferen: Der Spread sind die ersten Kosten jedes Trades.",
	},
	"costs-2": {
		text: "Sie lassen einen Trade über Nacht offen. Was kann berechnet werden?",
		options: [
			"Finanzierung auf seinen gesamten Wert, jede Nacht",
			"Nichts, Kosten entstehen nur beim Eröffnen",
			"Noch einmal der Spread",
			"Eine Steuer auf den Kontostand",
		],
		explanation: "Die Übernachtfinanzierung (Swap) rechnet mit dem vollen Wert des Trades, nicht mit der Margin.",
	},
	"costs-3": {
		text: "Welche Kosten wachsen, je länger ein Trade offen ist?",
		options: ["Die Übernachtfinanzierung (Swap)", "Der Spread", "Die Kommission beim Eröffnen", "Keine"],
		explanation: "Spread und Kommission werden beim Handeln gezahlt, die Finanzierung jede Nacht.",
	},
	"market-1": {
		text: "Sie kaufen einen Differenzkontrakt (CFD) auf eine Aktie. Was gehört Ihnen?",
		options: [
			"Ein Anspruch gegen den Broker auf die Änderung ihres Kurses",
			"Die Aktie selbst",
			"Eine Stimme auf der Hauptversammlung",
			"Ein Teil der Börse",
		],
		explanation: "Ein CFD folgt dem Kurs der Aktie. Die Aktie selbst wird nicht gekauft.",
	},
	"market-2": {
		text: "Der Markt Ihres Instruments ist am Wochenende geschlossen. Was kann am Montag geschehen?",
		options: [
			"Er kann weit entfernt vom Kurs des Freitags eröffnen",
			"Er eröffnet immer zum letzten Kurs des Freitags",
			"Ihr Trade wird am Freitag ohne Rückfrage geschlossen",
			"Verluste des Wochenendes werden erstattet",
		],
		explanation:
			"Kurse können springen, während ein Markt geschlossen ist. Stops werden zum ersten Kurs danach ausgeführt.",
	},
	"market-3": {
		text: "Sie verkaufen EUR/USD. Wann gewinnen Sie?",
		options: [
			"Wenn ein Euro weniger Dollar kostet als beim Eröffnen",
			"Wenn ein Euro mehr Dollar kostet als beim Eröffnen",
			"Wenn beide Währungen steigen",
			"Verkaufen gewinnt nie",
		],
		explanation: "Wer zuerst verkauft, kauft später zurück: Er gewinnt, wenn der Kurs gefallen ist.",
	},
	"risk-1": {
		text: "Welche Aussage über Privatkunden, die CFDs handeln, ist wahr?",
		options: [
			"Die meisten ihrer Konten verlieren Geld",
			"Die meisten ihrer Konten gewinnen Geld",
			"Verluste werden von der Aufsicht erstattet",
			"Der Broker garantiert den Kontostand",
		],
		explanation: "Die Risikowarnung jedes Anbieters sagt es: Die Mehrheit der Konten von Privatkunden verliert Geld.",
	},
	"risk-2": {
		text: "Mit welchem Geld sollte man CFDs handeln?",
		options: [
			"Nur mit Geld, dessen Verlust man verkraften kann",
			"Mit einem Kredit, denn der Hebel zahlt ihn zurück",
			"Mit dem Geld für die Miete des nächsten Monats",
			"Mit allen Ersparnissen, in einem Trade",
		],
		explanation: "Alles davon kann verloren gehen, und das schnell.",
	},
	"risk-3": {
		text: "Zwei Trades auf demselben Konto: einer im Wert von 5.000, einer im Wert von 50.000. Welcher ist riskanter?",
		options: [
			"Der größere: Jedes Prozent bewegt zehnmal so viel Geld",
			"Der kleinere",
			"Beide gleich",
			"Keiner, die Margin ist das Höchste, was verloren gehen kann",
		],
		explanation: "Es zählt der Wert des Trades im Vergleich zum Geld auf dem Konto.",
	},
};
