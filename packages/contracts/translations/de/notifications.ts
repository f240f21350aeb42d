/** Server texts: notifications, by code. */
export const serverNotifications = {
	"side.Buy": "Kauf:",
	"side.Sell": "Verkauf:",
	"notification.ORDER_FILLED.title": "Order ausgeführt",
	"notification.ORDER_FILLED.message":
		"{side} {volume} {instrument} zu {price} ausgeführt (Order {order}, Konto {account}).",
	"notification.ORDERS_FILLED.title": "Weitere Orders ausgeführt",
	"notification.ORDERS_FILLED.message": "Auf Konto {account} wurden {count} weitere Orders ausgeführt.",
	"notification.STOP_LOSS_FILLED.title": "Stop-Loss ausgeführt",
	"notification.STOP_LOSS_FILLED.message":
		"{volume} {instrument} zu {price} geschlossen: {net} {currency} auf Konto {account}.",
	"notification.TRAILING_STOP_FILLED.title": "Trailing-Stop ausgeführt",
	"notification.TRAILING_STOP_FILLED.message":
		"{volume} {instrument} zu {price} geschlossen: {net} {currency} auf Konto {account}.",
	"notification.GUARANTEED_STOP_FILLED.title": "Garantierter Stop ausgeführt",
	"notification.GUARANTEED_STOP_FILLED.message":
		"{volume} {instrument} genau zu {price} geschlossen: {net} {currency} auf Konto {account}.",
	"notification.TAKE_PROFIT_FILLED.title": "Take-Profit ausgeführt",
	"notification.TAKE_PROFIT_FILLED.message":
		"{volume} {instrument} zu {price} geschlossen: {net} {currency} auf Konto {account}.",
	"notification.LEVELS_FILLED.title": "Weitere Trades durch ihre Marken geschlossen",
	"notification.LEVELS_FILLED.message":
		"Auf Konto {account} wurden {count} weitere Trades durch ihren Stop-Loss oder Take-Profit geschlossen.",
	"notification.ORDER_CANCELLED.title": "Order storniert",
	"notification.ORDER_CANCELLED.message": "Order {order} in {instrument} auf Konto {account} wurde storniert. {reason}",
	"notification.ORDERS_CANCELLED.title": "Weitere Orders storniert",
	"notification.ORDERS_CANCELLED.message": "Auf Konto {account} wurden {count} weitere Orders storniert.",
	"notification.CLOSE_DONE.title": "Wartende Schließung ausgeführt",
	"notification.CLOSE_DONE.message":
		"{volume} {instrument} wurde bei Marktöffnung zu {price} geschlossen: {net} {currency} auf Konto {account}.",
	"notification.CLOSES_DONE.title": "Weitere wartende Schließungen ausgeführt",
	"notification.CLOSES_DONE.message": "Auf Konto {account} wurden {count} weitere wartende Schließungen ausgeführt.",
	"notification.CLOSE_CANCELLED.title": "Wartende Schließung beendet",
	"notification.CLOSE_CANCELLED.message":
		"Die wartende Schließung von {instrument} auf Konto {account} wurde nicht ausgeführt. {reason}",
	"notification.CLOSES_CANCELLED.title": "Weitere wartende Schließungen beendet",
	"notification.CLOSES_CANCELLED.message":
		"Auf Konto {account} wurden {count} weitere wartende Schließungen nicht ausgeführt.",
	"notification.MARGIN_CALL.title": "Margin Call",
	"notification.MARGIN_CALL.message":
		"Konto {account} liegt bei oder unter {level} % seiner Margin. Schließen Sie Trades oder zahlen Sie ein: Bei 50 % werden Trades geschlossen.",
	"notification.MARGIN_CALL_OVER.title": "Margin Call vorbei",
	"notification.MARGIN_CALL_OVER.message": "Konto {account} liegt wieder über {level} % seiner Margin.",
	"notification.CLOSED_OUT.title": "Konto zwangsweise geschlossen",
	"notification.CLOSED_OUT.message":
		"Das Eigenkapital von Konto {account} fiel auf die Hälfte seiner Margin. {count} Trades wurden geschlossen ({net} {currency}) und {cancelled} Orders storniert.",
	"notification.NEGATIVE_BALANCE_COVERED.title": "Negativer Kontostand ausgeglichen",
	"notification.NEGATIVE_BALANCE_COVERED.message":
		"Der Kontostand von {account} war unter null. {amount} {currency} wurden gutgeschrieben: Sie schulden nichts.",
	"notification.DEPOSIT_BOOKED.title": "Einzahlung eingegangen",
	"notification.DEPOSIT_BOOKED.message":
		"{amount} {currency} wurden auf Konto {account} gebucht. Verwendungszweck: {reference}.",
	"notification.DEPOSIT_HELD.title": "Eine Zahlung liegt bei der Bank",
	"notification.DEPOSIT_HELD.message":
		"{amount} {currency} für Konto {account} sind mehr, als Ihr eigenes Einzahlungslimit übrig lässt. Sie werden gebucht, sobald Platz ist, oder zurückgesandt. Verwendungszweck: {reference}.",
	"notification.DEPOSIT_RETURNED.title": "Eine Zahlung wurde zurückgesandt",
	"notification.DEPOSIT_RETURNED.message":
		"{amount} {currency} für Konto {account} wurden nicht gebucht und gehen an Sie zurück. Verwendungszweck: {reference}.",
	"notification.DIVIDEND.title": "Dividende",
	"notification.DIVIDEND.message": "{amount} {currency} für {instrument} auf Konto {account}.",
	"notification.SPLIT.title": "Aktiensplit",
	"notification.SPLIT.message":
		"{instrument} wurde {numerator} zu {denominator} gesplittet. Ihre Trades auf Konto {account} wurden angepasst.",
	"notification.DIVIDEND_ANNOUNCED.title": "Dividende angekündigt",
	"notification.DIVIDEND_ANNOUNCED.message":
		"{instrument} zahlt am {when} eine Dividende. Mit Ihrem jetzigen Bestand sind das {amount} {currency} auf Konto {account}.",
	"notification.DIVIDEND_SOON.title": "Dividende innerhalb eines Tages",
	"notification.DIVIDEND_SOON.message":
		"{instrument} zahlt seine Dividende am {when}. Mit Ihrem jetzigen Bestand sind das {amount} {currency} auf Konto {account}.",
	"notification.SPLIT_ANNOUNCED.title": "Aktiensplit angekündigt",
	"notification.SPLIT_ANNOUNCED.message":
		"{instrument} wird am {when} im Verhältnis {numerator} zu {denominator} gesplittet. Trades, Marken und Orders auf Konto {account} werden umgerechnet; ihr Wert bleibt.",
	"notification.SPLIT_SOON.title": "Aktiensplit innerhalb eines Tages",
	"notification.SPLIT_SOON.message":
		"{instrument} wird am {when} im Verhältnis {numerator} zu {denominator} gesplittet. Trades, Marken und Orders auf Konto {account} werden umgerechnet; ihr Wert bleibt.",
	"notification.ACTION_CANCELLED.title": "Dividende oder Split abgesagt",
	"notification.ACTION_CANCELLED.message":
		"Was für {instrument} angekündigt war, findet nicht statt. Auf Konto {account} ändert sich nichts.",
	"notification.CORPORATE_ACTIONS.title": "Weitere Dividenden und Splits",
	"notification.CORPORATE_ACTIONS.message": "Auf Konto {account} wurden {count} weitere Dividenden und Splits gebucht.",
	"notification.CHAT_MESSAGE.title": "Neue Nachricht",
	"notification.CHAT_MESSAGE.message": "{name} vom Support hat Ihnen geschrieben.",
	"notification.NEW_DEVICE.title": "Neue Anmeldung",
	"notification.NEW_DEVICE.message":
		"In Ihrem Konto hat sich ein Gerät angemeldet, das wir nicht kannten: {device}, Netzwerk {network}.",
	"notification.PASSWORD_CHANGED.title": "Passwort geändert",
	"notification.PASSWORD_CHANGED.message":
		"Ihr Passwort wurde von {device} aus geändert. Alle anderen Sitzungen wurden abgemeldet.",
	"notification.WELCOME.title": "Willkommen bei Truefill",
	"notification.WELCOME.message":
		"Guten Tag {first_name}. Jeder Kurs, jede Ausführung, jede Gebühr und jeder Kontostand lässt sich hier erklären. Fragen? Schreiben Sie uns im Chat.",
	"notification.PERSONAL_CHANGE_MADE.title": "Ihre Angaben wurden geändert",
	"notification.PERSONAL_CHANGE_MADE.message": "Die von Ihnen beantragte Änderung wurde vorgenommen. {reason}",
	"notification.PERSONAL_CHANGE_REFUSED.title": "Ihre Angaben bleiben, wie sie sind",
	"notification.PERSONAL_CHANGE_REFUSED.message": "Die von Ihnen beantragte Änderung wurde abgelehnt. {reason}",
	"notification.EXPORT_READY.title": "Ihre Daten liegen bereit",
	"notification.EXPORT_READY.message":
		"Die Kopie Ihrer Daten, um die Sie gebeten haben, kann {days} Tage lang unter Einstellungen, Ihre Daten heruntergeladen werden.",
	"notification.EXPORT_FAILED.title": "Ihre Daten konnten nicht kopiert werden",
	"notification.EXPORT_FAILED.message":
		"Die Kopie Ihrer Daten, um die Sie gebeten haben, konnte nicht erstellt werden. Bitten Sie noch einmal darum oder schreiben Sie unserem Support.",
	"notification.EMAIL_VERIFIED.title": "Adresse bestätigt",
	"notification.EMAIL_VERIFIED.message": "Ihre E-Mail-Adresse {email} ist bestätigt.",
} as const;
