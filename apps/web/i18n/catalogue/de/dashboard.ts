/** The dashboard. */
export const dashboard = {
	"dashboard.title": "Übersicht",
	"dashboard.hello": "Guten Tag, {name}",
	"dashboard.account": "{account} · {currency}",
	"dashboard.curve": "Eigenkapital",
	"dashboard.curve.now": "Eigenkapital jetzt",
	"dashboard.curve.balance": "Kontostand, {currency}",
	"dashboard.curve.caption": "Die letzten Kontostände nach Buchungen seit {from} und das Eigenkapital von {to}",
	"dashboard.curve.empty": "Der Verlauf Ihres Eigenkapitals erscheint hier, sobald Geld auf dem Konto ist.",
	"dashboard.curve.failed": "Der Verlauf des Kontostands konnte nicht geladen werden.",
	"dashboard.curve.table": "Als Tabelle zeigen",
	"dashboard.curve.chart": "Als Kurve zeigen",
	"dashboard.curve.time": "Zeit",
	"dashboard.curve.summary":
		"Kontostand von {from} bis {to}: tiefster {low}, höchster {high}. Eigenkapital jetzt: {equity}.",
	"dashboard.today": "Ergebnis heute",
	"dashboard.today.help":
		"Nettoergebnis der seit Mitternacht (Ortszeit) geschlossenen Trades, {count, plural, one {# Trade} other {# Trades}}",
	"dashboard.today.partial":
		"Nettoergebnis der letzten {count} seit Mitternacht (Ortszeit) geschlossenen Trades; weitere von heute sind nicht geladen",
	"dashboard.lifetime": "Gesamtergebnis",
	"dashboard.lifetime.help": "Realisiert, alle geschlossenen Trades dieses Kontos",
	"dashboard.open": "Offene Trades",
	"dashboard.open.help": "{count, plural, =0 {Keine offen} one {# Trade offen} other {# Trades offen}}",
	"dashboard.recent": "Zuletzt geschlossen",
	"dashboard.movers": "Bewegungen des Tages",
	"dashboard.movers.help": "Größte Änderung seit dem gestrigen Schluss (UTC), in beide Richtungen",
	"dashboard.allTrades": "Alle Trades",
	"dashboard.trade": "Handeln",
	"dashboard.new.title": "Ihr Konto ist bereit",
	"dashboard.new.body":
		"Sie haben {balance} zum Handeln. Öffnen Sie das Terminal, wählen Sie ein Instrument und sehen Sie, was ein Trade kosten würde, bevor Sie ihn platzieren.",
	"dashboard.new.action": "Terminal öffnen",
	"dashboard.noAccount": "Noch kein Handelskonto",
	"dashboard.noAccount.body": "Es erscheint hier, sobald es für Sie eröffnet wurde.",
	"dashboard.failed": "Ihre Konten konnten nicht geladen werden",
	"dashboard.siteData.failed":
		"Die Daten der Website konnten nicht geladen werden. Bitte versuchen Sie es später erneut.",
	"dashboard.siteData.failed.body":
		"Bis sie da sind, fehlen Kurse, Instrumente und laufende Nachrichten. Es wird von selbst erneut versucht.",
} as const;
