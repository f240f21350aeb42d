/** Server texts: why orders ended, and what is wrong with fields, by code. */
export const serverReasons = {
	"cancellation.CANCELLED_BY_CUSTOMER": "Sie haben das storniert.",
	"cancellation.ORDER_EXPIRED":
		"Die Zeit der Order war am {expired_at} abgelaufen. Platzieren Sie sie neu, um weiter zu warten.",
	"cancellation.OCO_OTHER_DONE": "Die andere Order des Paars, {other}, war erledigt, deshalb wurde diese storniert.",
	"cancellation.OCO_OTHER_REFUSED":
		"Die andere Order des Paars, {other}, erreichte ihren Kurs, konnte aber nicht ausgeführt werden, deshalb wurde auch diese storniert. Platzieren Sie sie neu, um weiter zu warten.",
	"cancellation.CLOSED_OUT":
		"Das Konto wurde zwangsweise geschlossen, und wartende Orders, die mehr eröffnen könnten, wurden storniert.",
	"cancellation.INSTRUMENT_HALTED":
		"Bei ihrem Kurs war {instrument} ausgesetzt: {reason}. Platzieren Sie sie neu, wenn der Handel weitergeht.",
	"cancellation.INSTRUMENT_CLOSE_ONLY":
		"Bei ihrem Kurs konnte {instrument} nur geschlossen werden: {reason}. Die Order hätte eröffnet.",
	"cancellation.INSTRUMENT_NOT_ELIGIBLE":
		"{instrument} kann von Personen mit Wohnsitz in {residence} nicht mehr eröffnet werden: {rule}. Was offen ist, kann immer geschlossen werden.",
	"cancellation.VOLUME_NOT_POSITIVE": "Ihr Volumen war nicht größer als null.",
	"cancellation.VOLUME_BELOW_MINIMUM":
		"Bei ihrem Kurs lag das Volumen von {volume} unter dem kleinsten von {minimum}. Platzieren Sie eine größere Order.",
	"cancellation.VOLUME_ABOVE_MAXIMUM":
		"Bei ihrem Kurs lag das Volumen von {volume} über dem größten von {maximum}. Platzieren Sie eine kleinere Order.",
	"cancellation.VOLUME_OFF_STEP":
		"Bei ihrem Kurs war das Volumen von {volume} kein Vielfaches von {step}. Platzieren Sie sie mit einem anderen Volumen.",
	"cancellation.PRICE_BEYOND_BOUND":
		"Der Markt öffnete bei {price}, jenseits Ihrer Grenze von {bound} für {instrument}. Schließen Sie noch einmal, mit einer anderen Grenze oder ohne.",
	"cancellation.PRICE_OFF_INCREMENT":
		"Der Kurs {price} war kein Vielfaches von {increment} mehr. Platzieren Sie sie neu.",
	"cancellation.STOP_LOSS_WRONG_SIDE":
		"Bei der Ausführung hätte der Stop-Loss von {stop_loss} sofort ausgelöst; der Kurs war {price}. Platzieren Sie sie mit einem anderen Stop neu.",
	"cancellation.TAKE_PROFIT_WRONG_SIDE":
		"Bei der Ausführung hätte der Take-Profit von {take_profit} sofort ausgelöst; der Kurs war {price}. Platzieren Sie sie mit einer anderen Marke neu.",
	"cancellation.TRAILING_TOO_WIDE":
		"Bei der Ausführung war der Trailing-Abstand von {distance} zu groß für einen Kurs von {price}. Platzieren Sie sie mit einem kleineren neu.",
	"cancellation.GUARANTEE_NOT_OFFERED":
		"{instrument} hat keine garantierten Stops mehr. Platzieren Sie sie mit einem Stop-Loss neu.",
	"cancellation.GUARANTEE_NOT_TRAILING":
		"Die Position, die sie erhöht hätte, hat einen garantierten Stop, der nicht nachgezogen werden kann. Platzieren Sie sie ohne Trailing-Abstand neu.",
	"cancellation.GUARANTEE_TOO_NEAR":
		"Bei der Ausführung war der garantierte Stop von {stop_loss} näher als {minimum} am Kurs von {price}. Platzieren Sie sie mit einem weiter entfernten neu.",
	"cancellation.REDUCE_ONLY_NOTHING_OPEN":
		"Bei ihrem Kurs war auf der Gegenseite von {instrument} nichts offen, was sie reduzieren konnte.",
	"cancellation.CONVERSION_STALE":
		"Bei ihrem Kurs war der Kurs von {instrument}, der {from} in {to} umrechnet, {age_seconds} s alt; die Grenze ist {limit_seconds} s. Platzieren Sie sie neu.",
	"cancellation.EXPOSURE_ABOVE_MAXIMUM":
		"Mit der Ausführung wären es {exposure} auf einer Seite; die Grenze ist {maximum}. Platzieren Sie eine kleinere Order.",
	"cancellation.MARGIN_TOO_LITTLE":
		"Die Ausführung brauchte {required} {currency} (Margin, Kommission und Spread); frei waren {free} {currency}. Platzieren Sie eine kleinere Order oder zahlen Sie ein.",
	"field.REQUIRED": "Dieses Feld ist erforderlich.",
	"field.WRONG_TYPE": "Dieses Feld hat den falschen Typ; erwartet: {expected}.",
	"field.WRONG_FORMAT": "Dieses Feld hat nicht das richtige Format.",
	"field.TOO_SHORT": "Dieses Feld ist zu kurz; mindestens {minimum}.",
	"field.TOO_LONG": "Dieses Feld ist zu lang; höchstens {maximum}.",
	"field.OUT_OF_RANGE": "Dieses Feld liegt außerhalb des erlaubten Bereichs.",
	"field.NOT_A_CHOICE": "Das ist keine der Möglichkeiten: {choices}.",
	"field.UNKNOWN_FIELD": "Dieses Feld gibt es nicht.",
	"field.PASSWORDS_DIFFER": "Die Passwörter stimmen nicht überein",
	"field.PASSWORD_TOO_COMMON": "Dieses Passwort gehört zu den häufigsten. Bitte wählen Sie ein anderes.",
	"field.EMAIL_UNCHANGED": "Diese Adresse haben Sie schon.",
	"field.PASSWORD_BREACHED":
		"Dieses Passwort ist aus Datenlecks bekannt und wird beim Raten ausprobiert. Bitte wählen Sie ein anderes.",
	"field.EMAIL_TAKEN": "Diese E-Mail-Adresse ist bereits registriert",
	"field.USERNAME_TAKEN": "Dieser Benutzername ist schon vergeben.",
	"field.ATTACHMENT_UNKNOWN": "Das ist keine Datei, die Sie hier hochgeladen haben, oder sie wurde schon gesendet.",
	"cancellation.SELF_EXCLUDED":
		"Sie haben sich bis {until} vom Eröffnen von Trades ausgeschlossen, deshalb wurde die Order nicht ausgeführt.",
	"cancellation.SELF_EXCLUDED_FOR_EVER":
		"Sie haben sich für immer vom Eröffnen von Trades ausgeschlossen, deshalb wurde die Order nicht ausgeführt.",
	"cancellation.TEST_NEEDED":
		"Bei ihrem Kurs war der Wissenstest für {instrument} noch zu bestehen. Machen Sie ihn unter Einstellungen, Schutz.",
	"cancellation.LIMIT_HOURS":
		"Ihr Kurs kam außerhalb der Stunden, die Sie selbst festgelegt haben: {from} bis {to} UTC.",
	"cancellation.LIMIT_LOSS_REACHED":
		"Ihre eigene Grenze von {limit} {currency} für Verluste ({period, select, day {Tag} week {Woche} month {Monat} other {Zeitraum}}) war erreicht: {loss} {currency}. Ab {until} können Sie wieder eröffnen.",
	"cancellation.LIMIT_EXPOSURE_REACHED":
		"Mit der Ausführung wären Ihre offenen Trades {exposure} {currency} wert gewesen; Sie haben sie auf {limit} {currency} begrenzt.",
	"field.PASSWORD_WRONG": "Das ist nicht Ihr jetziges Passwort.",
	"field.PASSWORD_UNCHANGED": "Das ist das Passwort, das Sie schon haben. Bitte wählen Sie ein anderes.",
} as const;
