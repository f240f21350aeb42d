/** What the server says: errors and refusals, by code. */
export const serverErrors = {
	"error.INPUT_INVALID": "Einige Felder sind nicht gültig.",
	"error.INPUT_NOT_JSON": "Der Inhalt der Anfrage ist kein gültiges JSON.",
	"error.INPUT_TOO_LARGE": "Die Anfrage ist zu groß.",
	"error.INPUT_NOT_SUPPORTED": "Senden Sie den Inhalt der Anfrage als application/json.",
	"error.SIGN_IN_REQUIRED": "Bitte melden Sie sich an.",
	"error.SESSION_ENDED": "Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.",
	"error.RENEWAL_REFUSED": "Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.",
	"error.CREDENTIALS_WRONG": "Die E-Mail-Adresse oder das Passwort ist falsch.",
	"error.TOO_MANY_ATTEMPTS":
		"Zu viele Versuche. Bitte versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} erneut.",
	"error.TOO_MANY_REQUESTS": "Zu viele Anfragen. Bitte etwas langsamer.",
	"error.DEMO_SIGN_IN_OFF": "Die Demo-Anmeldungen funktionieren nur im Demobetrieb.",
	"error.NOT_ALLOWED": "Das dürfen Sie nicht.",
	"error.CLIENT_PENDING": "Ihr Konto wartet auf die Freigabe durch das Kundenmanagement.",
	"error.CLIENT_DEACTIVATED": "Ihr Konto ist derzeit deaktiviert. Bitte wenden Sie sich an den Support.",
	"error.NOT_FOUND": "Hier ist nichts.",
	"error.METHOD_NOT_ALLOWED": "Diese Adresse nimmt diese Methode nicht an.",
	"error.EMAIL_TAKEN": "Diese E-Mail-Adresse ist bereits registriert",
	"error.USERNAME_TAKEN": "Dieser Benutzername ist schon vergeben.",
	"error.PASSWORD_TOO_COMMON": "Dieses Passwort gehört zu den häufigsten. Bitte wählen Sie ein anderes.",
	"error.DEMO_EMAIL_FIXED":
		"Die Adressen der Demo sind veröffentlicht und bleiben, wie sie sind. Registrieren Sie sich für ein eigenes Konto.",
	"error.EMAIL_UNCHANGED": "Diese Adresse haben Sie schon.",
	"error.PASSWORD_BREACHED":
		"Dieses Passwort ist aus Datenlecks bekannt und wird beim Raten ausprobiert. Bitte wählen Sie ein anderes.",
	"error.COMMAND_ID_REUSED": "Diese Befehlsnummer wurde schon für eine andere Anfrage verwendet.",
	"error.RANGE_TOO_LONG":
		"Der Zeitraum enthält mehr als {maximum} Kerzen. Fragen Sie nach einem kürzeren Zeitraum oder einer gröberen Auflösung.",
	"error.FEED_KEY_WRONG": "Der Schlüssel der Kursquelle fehlt oder ist falsch.",
	"error.FEED_NOT_PUSH": "Dieser Server nimmt keine zugesandten Kurse an. Starten Sie ihn mit FEED=push.",
	"error.APP_SIGNATURE_WRONG": "Die Anfrage ist nicht richtig signiert: {problem}.",
	"error.EVENT_REFUSED": "Das Ereignis oder die Frage ist nicht gültig: {problem}.",
	"error.TOO_MANY_ACCOUNTS":
		"Sie haben {maximum} Konten, mehr darf eine Person nicht haben. Archivierte Konten können Sie zurücknehmen.",
	"error.ROLE_ABOVE_OWN": "Diese Rolle hat Rechte, die Sie selbst nicht haben.",
	"error.OWN_ACCESS": "Das tut niemand an seinem eigenen Zugang. Bitten Sie einen Kollegen.",
	"error.INVITATION_CLOSED": "Es gibt keine offene Einladung: sie wurde angenommen oder zurückgezogen.",
	"error.DEMO_STAFF_FIXED": "Die Personen der Demo sind veröffentlicht und bleiben, wie sie sind.",
	"error.SITE_DISABLED":
		"Diese Seite ist derzeit nicht verfügbar. Bitte versuchen Sie es später. Offene Trades können weiterhin geschlossen werden.",
	"error.DEMO_MONEY_OFF": "Diese Seite hat keine Demokonten.",
	"error.LAST_ACCOUNT": "Dies ist das einzige Konto in Gebrauch. Eröffnen Sie ein anderes, bevor Sie es archivieren.",
	"error.PREVIEW_TOO_LARGE":
		"Das ist zu viel für eine Berechnung. Fragen Sie mit weniger Orders, Schließungen oder Kursen.",
	"error.ACTION_NOT_FOUND": "Diese Kapitalmaßnahme gibt es nicht.",
	"error.ACTION_NOT_POSSIBLE":
		"Für {instrument} gibt es {kind} nicht: Nur Aktien werden gesplittet, und nur Aktien und Indizes zahlen Dividenden.",
	"error.ACTION_TOO_LATE": "Der Ex-Zeitpunkt muss eine volle Minute sein, die noch bevorsteht.",
	"error.ACTION_UNDER_WAY": "Diese Kapitalmaßnahme kann nicht mehr abgesagt werden: {status}.",
	"error.ACTION_DECIDED": "Über diese Kapitalmaßnahme wurde schon entschieden: {status}.",
	"error.ACTION_LAPSED":
		"Diese Dividende wurde nicht vor ihrem Ex-Zeitpunkt freigegeben und kann es nicht mehr werden. Es wurde nichts gebucht.",
	"error.DIVIDEND_ABOVE_CAP":
		"{dividend} sind {share} % des Kurses von {instrument}, {price}. Höchstens {cap} % können angekündigt werden. Die Grenze ist eine Einstellung der Website.",
	"error.SPLIT_ABOVE_CAP":
		"{numerator} für {denominator} verändert die Einheiten von {instrument} um mehr als {cap} zu 1. Die Grenze ist eine Einstellung der Website.",
	"error.SETTING_PROPOSAL_NOT_FOUND":
		"Eine solche Änderung wartet nicht: Über sie wurde entschieden, oder eine neuere steht an ihrer Stelle.",
	"error.ADJUSTMENT_NOT_FOUND": "Diese Korrektur gibt es nicht.",
	"error.ADJUSTMENT_DECIDED": "Über diese Korrektur wurde schon entschieden: {status}.",
	"error.FOUR_EYES": "Ein anderer Mitarbeiter muss freigeben, worum Sie gebeten haben.",
	"error.ACCOUNT_NOT_FROZEN": "Dieses Konto ist nicht gesperrt.",
	"error.BOOKS_WRONG":
		"Die Bücher dieses Kontos stimmen an {count} Stellen nicht; die erste: {fault}. Es bleibt gesperrt.",
	"error.OUTCOME_UNKNOWN":
		"Wir können noch nicht sagen, ob das ausgeführt wurde. Senden Sie dieselbe Befehlsnummer noch einmal, um es zu erfahren.",
	"error.NOT_READY":
		"Der Server kann das gerade nicht annehmen und hat nichts getan. Bitte versuchen Sie es gleich noch einmal.",
	"error.EMAIL_UNCONFIRMED":
		"Bestätigen Sie zuerst Ihre E-Mail-Adresse mit dem Code, den wir Ihnen geschickt haben. Danach geht das.",
	"error.OVERLOADED":
		"Im Moment wird mehr von uns verlangt, als wir rechtzeitig beantworten können. Nichts wurde ausgeführt. Versuchen Sie es in {seconds} s noch einmal.",
	"error.UNAVAILABLE":
		"Unsere Datenbank antwortet gerade nicht. Sehen Sie nach, ob Ihre Änderung da ist, bevor Sie sie noch einmal senden.",
	"error.CONVERSATION_NOT_FOUND": "Diese Unterhaltung gibt es nicht.",
	"error.CONVERSATION_CHANGED":
		"Ein Kollege hat diese Unterhaltung gerade geändert. Sehen Sie sie noch einmal an und entscheiden Sie dann.",
	"error.SNOOZE_WRONG": "Sagen Sie, bis wann zurückgestellt wird: eine Zeit in der Zukunft, höchstens 90 Tage voraus.",
	"error.STAFF_NOT_FOUND": "Einen solchen Kollegen, der Chats beantwortet, gibt es nicht.",
	"error.MESSAGE_EMPTY": "Schreiben Sie etwas oder hängen Sie eine Datei an.",
	"error.MESSAGE_ID_REUSED": "Diese Nummer wurde schon für eine andere Nachricht verwendet.",
	"error.ATTACHMENT_REFUSED":
		"Ein Anhang ist keine Datei, die Sie hier hochgeladen haben, oder wurde schon gesendet. Laden Sie ihn noch einmal hoch.",
	"error.FILE_MISSING": "Senden Sie genau eine Datei, im Teil mit dem Namen file.",
	"error.FILE_TOO_LARGE": "Die Datei ist größer als {maximum} MB, mehr kann nicht gesendet werden.",
	"error.FILE_TYPE_REFUSED":
		"Dateien dieser Art können nicht gesendet werden. Möglich sind Bilder (PNG, JPEG, WebP, GIF, AVIF), PDF, Word (.docx, .doc) und Excel (.xlsx, .xls).",
	"error.FILE_TYPE_DIFFERS": "Der Inhalt der Datei passt nicht zu ihrem Namen. Prüfen Sie die Datei.",
	"error.FILE_DAMAGED": "Die Datei konnte nicht gelesen werden. Sie ist vielleicht beschädigt.",
	"error.FILE_UNSAFE":
		"Die Datei enthält Programme, andere Dateien, Verknüpfungen, die von selbst laden, oder weit mehr, als ihre Größe sagt. Speichern Sie sie ohne diese als neue Datei.",
	"error.FILE_PROTECTED":
		"Die Datei ist durch ein Passwort geschützt und kann deshalb nicht geprüft werden. Speichern Sie sie ohne Passwort als neue Datei.",
	"error.FILE_TOO_COMPLEX":
		"Das Prüfen der Datei dauerte zu lange oder brauchte zu viel Speicher. Verkleinern Sie sie oder senden Sie ihre Seiten als Bilder.",
	"error.FILE_INFECTED":
		"Unser Virenscanner hat in der Datei etwas Schädliches gefunden. Sie wurde nicht gespeichert. Prüfen Sie Ihr Gerät.",
	"error.SCANNER_UNAVAILABLE":
		"Dateien können gerade nicht auf Viren geprüft werden, deshalb wird keine angenommen. Bitte versuchen Sie es später noch einmal.",
	"error.PREVIEW_IMPOSSIBLE": "Diese Datei kann hier nicht gezeigt werden. Laden Sie sie herunter, um sie zu sehen.",
	"error.IMAGE_TOO_LARGE": "Das Bild hat mehr als {maximum} Megapixel. Verkleinern Sie es.",
	"error.STORAGE_FULL":
		"Ihre Dateien füllen die {maximum} MB, die eine Person hat. Bitten Sie den Support im Chat, Platz zu schaffen.",
	"error.UPLOAD_CUT":
		"Das Hochladen brach vor dem Ende ab. Nichts wurde gespeichert; senden Sie die Datei noch einmal.",
	"error.FILE_NOT_FOUND": "Diese Datei gibt es nicht, oder ihre Adresse ist abgelaufen.",
	"error.NOTIFICATION_NOT_FOUND": "Diese Benachrichtigung gibt es nicht.",
	"error.PUSH_REFUSED":
		"Der Push-Dienst dieses Browsers ist hier nicht bekannt, oder seine Schlüssel sind nicht gültig.",
	"error.CANNED_REPLY_NOT_FOUND": "Diesen Textbaustein gibt es nicht.",
	"error.SHORTCUT_TAKEN": "Ein anderer Textbaustein hat das Kürzel /{shortcut}.",
	"error.PLACEHOLDER_UNKNOWN": "Einen Platzhalter namens {placeholder} gibt es nicht. Es gibt: {known}.",
	"error.TOO_MANY_CANNED_REPLIES": "Es gibt {maximum} Textbausteine, mehr sind nicht möglich.",
	"error.CLIENT_NOT_FOUND": "Diesen Kunden gibt es nicht.",
	"error.COLLEAGUE_NOT_FOUND": "Diesen Kollegen gibt es nicht.",
	"error.INTERNAL": "Bei uns ist etwas schiefgegangen. Nichts wurde geändert.",
	"error.ACCOUNT_NOT_FOUND": "Dieses Konto gibt es nicht.",
	"error.ACCOUNT_EXISTS": "Dieses Konto gibt es schon.",
	"error.ACCOUNT_FROZEN":
		"Dieses Konto ist gesperrt, während wir seine Bücher prüfen. Bitte wenden Sie sich an den Support.",
	"error.ACCOUNT_NOT_DEMO": "Nur ein Demokonto kann Demogeld erhalten.",
	"error.ACCOUNT_ARCHIVED": "Dieses Konto ist archiviert. Nehmen Sie es zuerst zurück.",
	"error.ACCOUNT_NOT_EMPTY":
		"Dieses Konto enthält noch offene Trades: {open_trades}, wartende Orders: {pending_orders}, {balance} {currency} und {credit} {currency} Kredit. Schließen, stornieren und verschieben Sie das zuerst.",
	"error.LEVERAGE_CAP_INVALID": "Die Hebelgrenze muss eine ganze Zahl von mindestens 1 sein.",
	"error.INSTRUMENT_UNKNOWN": "Das Instrument {instrument} gibt es nicht.",
	"error.INSTRUMENT_HALTED": "{instrument} ist ausgesetzt: {reason}.",
	"error.INSTRUMENT_CLOSE_ONLY": "{instrument} kann im Moment nur geschlossen werden: {reason}.",
	"error.INSTRUMENT_NOT_ELIGIBLE":
		"{instrument} kann von Personen mit Wohnsitz in {residence} nicht eröffnet werden: {rule}. Was schon offen ist, kann immer geschlossen werden.",
	"error.MARKET_CLOSED": "Der Markt von {instrument} ist geschlossen. Er öffnet: {opens_at}.",
	"error.PRICE_UNKNOWN": "Für {instrument} gibt es noch keinen Kurs.",
	"error.PRICE_STALE":
		"Der letzte Kurs von {instrument} ist {age_seconds} s alt; die Grenze ist {limit_seconds} s. Warten Sie auf einen frischen Kurs.",
	"error.PRICE_BEYOND_BOUND":
		"Der Kurs von {instrument} ist jetzt {price}, jenseits Ihrer Grenze von {bound}. Nichts wurde ausgeführt.",
	"error.CONVERSION_STALE":
		"Der letzte Kurs von {instrument}, der {from} in {to} umrechnet, ist {age_seconds} s alt; die Grenze ist {limit_seconds} s. Bis ein frischer kommt, kann nichts eröffnet werden. Offene Trades lassen sich schließen.",
	"error.CONVERSION_UNKNOWN": "Es gibt keinen Kurs, um {from} in {to} umzurechnen. Nichts wurde ausgeführt.",
	"error.VOLUME_NOT_POSITIVE": "Das Volumen muss größer als null sein.",
	"error.VOLUME_BELOW_MINIMUM": "Das kleinste Volumen ist {minimum}.",
	"error.VOLUME_ABOVE_MAXIMUM": "Das größte Volumen einer Order ist {maximum}.",
	"error.VOLUME_OFF_STEP": "Das Volumen geht in Schritten von {step}.",
	"error.VOLUME_ABOVE_OPEN": "Nur {open} sind offen.",
	"error.EXPOSURE_ABOVE_MAXIMUM": "Damit wären es {exposure} auf einer Seite; die Grenze ist {maximum}.",
	"error.PRICE_OFF_INCREMENT": "Der Kurs {price} ist kein Vielfaches von {increment}.",
	"error.STOP_LOSS_WRONG_SIDE": "Ein Stop-Loss von {stop_loss} würde sofort auslösen; der Kurs ist {price}.",
	"error.TAKE_PROFIT_WRONG_SIDE": "Ein Take-Profit von {take_profit} würde sofort auslösen; der Kurs ist {price}.",
	"error.MARGIN_TOO_LITTLE":
		"Dafür sind {required} {currency} nötig (Margin, Kommission und Spread); frei sind {free} {currency}. Wählen Sie ein kleineres Volumen.",
	"error.TRADE_NOT_FOUND": "Diesen offenen Trade gibt es nicht.",
	"error.NOTHING_TO_CHANGE": "Es wurde keine Änderung angegeben.",
	"error.TRIGGER_NOT_REACHED": "Der Kurs hat die Marke nicht erreicht.",
	"error.BALANCE_TOO_LITTLE": "Der Kontostand von {balance} {currency} reicht nicht.",
	"error.ADJUSTMENT_ABOVE_FREE":
		"{amount} {currency} sind mehr als die {free} {currency}, die offene Trades frei lassen.",
	"error.CREDIT_NOT_ALLOWED": "Ein Kredit der Art {kind} ist im Profil {profile} nicht erlaubt.",
	"error.ORDERS_ABOVE_MAXIMUM": "{maximum} Orders warten, mehr darf ein Konto nicht haben. Stornieren Sie zuerst eine.",
	"error.ORDER_NOT_FOUND": "Diese wartende Order gibt es nicht. Sie wurde vielleicht ausgeführt oder storniert.",
	"error.ORDER_PRICE_WRONG_SIDE":
		"Eine {kind}-Order bei {order_price} würde sofort auslösen; der Kurs ist {price}. Wählen Sie einen anderen Kurs, oder handeln Sie am Markt mit einer Grenze.",
	"error.ORDER_LIMIT_PRICE_INVALID": "Eine Stop-Limit-Order braucht einen Limitkurs, und keine andere Order hat einen.",
	"error.ORDER_ALREADY_TRIGGERED":
		"Der Stop dieser Order wurde erreicht; sie ruht jetzt als Limit. Ändern Sie ihren Limitkurs oder stornieren Sie sie.",
	"error.ORDER_NOT_EXPIRED": "Die Zeit dieser Order ist nicht abgelaufen.",
	"error.EXPIRY_INVALID":
		"Eine bis zu einem Datum gültige Order (GTD) braucht eine Zeit in der Zukunft, und keine andere Order hat eine ({time_in_force}).",
	"error.OCO_ORDER_NOT_FOUND": "Die Order, die diese stornieren soll, wartet nicht mehr. Nichts wurde platziert.",
	"error.REDUCE_ONLY_NOTHING_OPEN":
		"Auf der Gegenseite von {instrument} ist nichts offen, was diese Order reduzieren könnte.",
	"error.REDUCE_ONLY_ABOVE_OPEN":
		"Nur {open} von {volume} sind auf der Gegenseite offen. Wählen Sie ein kleineres Volumen, oder nehmen Sie, was da ist (IOC).",
	"error.PROTECTION_WITHOUT_OPENING":
		"Diese Order reduziert nur, was offen ist, sie kann also keinen Stop und keinen Take-Profit tragen. Ändern Sie stattdessen den offenen Trade.",
	"error.TRAILING_TOO_WIDE":
		"Ein Trailing-Abstand von {distance} ist zu groß für einen Kurs von {price}. Wählen Sie einen kleineren Abstand.",
	"error.TRAILING_NEEDS_STOP":
		"Ein Trailing-Stop braucht seinen Stop-Loss. Um den Stop zu entfernen, entfernen Sie auch den Trailing-Abstand.",
	"error.GUARANTEE_NOT_OFFERED": "{instrument} hat keine garantierten Stops. Verwenden Sie einen Stop-Loss.",
	"error.GUARANTEE_NEEDS_STOP": "Ein garantierter Stop braucht den Kurs seines Stop-Loss.",
	"error.GUARANTEE_NOT_TRAILING":
		"Ein garantierter Stop kann nicht nachgezogen werden. Entfernen Sie den Trailing-Abstand oder die Garantie.",
	"error.GUARANTEE_TOO_NEAR":
		"Ein garantierter Stop muss mindestens {minimum} vom Kurs {price} entfernt sein; {stop_loss} ist näher. Setzen Sie ihn weiter weg.",
	"error.CLOSE_NOT_QUEUED": "Keine Schließung dieses Trades wartet auf den Markt.",
	"error.NOTHING_TO_CLOSE": "Kein offener Trade passt. Nichts wurde geschlossen.",
	"error.TRADES_NOT_OPPOSITE":
		"Nur ein Kauf und ein Verkauf desselben Instruments können gegeneinander geschlossen werden.",
	"error.MARGIN_CALL_LEVELS_INVALID":
		"Geben Sie höchstens {maximum} verschiedene Margin-Call-Marken an, jede von {lowest} % bis {highest} %.",
	"error.CLOSE_OUT_NOT_NEEDED": "Das Konto liegt über der Schwelle der Zwangsschließung. Nichts wurde geschlossen.",
	"error.CLOSE_OUT_WAITS":
		"Die Zwangsschließung wartet auf die Öffnung der Märkte von {instruments}. Zahlen Sie ein oder schließen Sie etwas, um sie abzuwenden.",
	"error.DATE_INVALID": "{date} ist kein Datum. Schreiben Sie es als Jahr-Monat-Tag.",
	"error.FINANCING_DAY_NOT_OVER": "Der Finanzierungstag {date} endet {ends_at}.",
	"error.FINANCING_DONE": "Die Finanzierung wurde bis {through} gebucht; {date} wird nicht noch einmal berechnet.",
	"error.TAX_INVALID": "Eine Steuer von {tax} hundertstel Prozent liegt nicht zwischen 0 und 100 %.",
	"error.SPLIT_INVALID":
		"{numerator} zu {denominator} ist kein Split, oder der Kurs gehört zu einem anderen Instrument.",
	"error.AMOUNT_NOT_POSITIVE": "Der Betrag muss größer als null sein.",
	"error.DEMO_BALANCE_ABOVE_MAXIMUM":
		"Ein Demokonto fasst höchstens {maximum} {currency}. Wählen Sie einen kleineren Betrag.",
	"error.TRANSFER_NOT_OWN": "Geld kann nur auf ein anderes eigenes Konto umgebucht werden.",
	"error.TRANSFER_TYPES_DIFFER": "Zwischen einem Demo- und einem Livekonto kann kein Geld umgebucht werden.",
	"error.TRANSFER_ABOVE_FREE":
		"{amount} {currency} sind mehr als die {free} {currency}, die umgebucht werden können. Den Rest brauchen offene Trades.",
	"error.TRANSFER_BELOW_BOUND":
		"Der Kurs hat sich geändert: Es kämen {received} {currency} an, weniger als die {minimum}, denen Sie zugestimmt haben. Nichts wurde umgebucht.",
	"error.TRANSFER_TOO_LITTLE": "Das ist so wenig, dass keine {currency} ankämen.",
	"error.TIMED_OUT": "Der Server hat nicht rechtzeitig geantwortet.",
	"error.NETWORK_FAILED": "Der Server ist nicht erreichbar.",
	"error.ANSWER_INVALID": "Der Server gab eine Antwort, die nicht gelesen werden kann.",
	"error.NO_BASE_URL": "Es ist keine Basisadresse eingerichtet.",
	"error.UPLOAD_FAILED": "Die Datei konnte nicht hochgeladen werden.",
	"error.CHAT_LOAD_FAILED": "Die Nachrichten konnten nicht geladen werden.",
	"error.CHAT_WRONG_SHAPE": "Ungültige Antwort des Servers",
	"error.CHAT_SEND_FAILED": "Die Nachricht konnte nicht gesendet werden.",
	"error.CONNECTION_FAILED": "Verbindung fehlgeschlagen",
	"error.SECOND_FACTOR_REQUIRED": "Noch ein Schritt: Bestätigen Sie mit Ihrem zweiten Faktor, dass Sie es sind.",
	"error.CHALLENGE_ENDED":
		"Diese Anmeldung hat zu lange gedauert oder hatte zu viele falsche Codes. Bitte beginnen Sie von vorn.",
	"error.CODE_WRONG": "Der Code ist falsch, zu alt oder wurde schon verwendet.",
	"error.PASSWORD_WRONG": "Das Passwort ist falsch.",
	"error.STEP_UP_REQUIRED": "Bitte bestätigen Sie, dass Sie es sind, und versuchen Sie es dann erneut.",
	"error.SECOND_FACTOR_MISSING":
		"Ihre Rolle braucht einen zweiten Faktor. Richten Sie zuerst einen in Ihren Sicherheitseinstellungen ein.",
	"error.SECOND_FACTOR_NEEDED_BY_ROLE":
		"Ihre Rolle braucht einen zweiten Faktor. Fügen Sie einen anderen hinzu, bevor Sie diesen entfernen.",
	"error.TOTP_ON": "Die Authenticator-App ist schon eingeschaltet. Schalten Sie sie zuerst aus, um sie zu ändern.",
	"error.TOTP_OFF": "Die Authenticator-App ist nicht eingeschaltet.",
	"error.ENROLMENT_ENDED": "Das hat zu lange gedauert. Bitte beginnen Sie von vorn.",
	"error.PASSKEY_REFUSED": "Der Passkey konnte nicht bestätigt werden. Bitte versuchen Sie es erneut.",
	"error.PASSKEYS_UNAVAILABLE":
		"Passkeys funktionieren nur, wo die Website über https oder unter localhost erreicht wird.",
	"error.PASSKEY_NOT_FOUND": "Diesen Passkey gibt es nicht.",
	"error.TOO_MANY_PASSKEYS": "Sie haben {maximum} Passkeys, mehr sind nicht möglich. Entfernen Sie zuerst einen.",
	"error.API_TOKEN_NOT_FOUND": "Dieses API-Token gibt es nicht.",
	"error.TOO_MANY_API_TOKENS": "Sie haben {maximum} API-Tokens, mehr sind nicht möglich. Widerrufen Sie zuerst eines.",
	"error.SCOPE_MISSING": "Dieses API-Token darf das nicht: {needs}.",
	"error.PROVIDER_NOT_OFFERED": "Diese Website bietet diesen Anmeldeweg nicht an.",
	"error.PROVIDER_UNREACHABLE": "{provider} ist im Moment nicht erreichbar. Bitte versuchen Sie es später erneut.",
	"error.PROVIDER_FAILED": "Die Anmeldung mit {provider} hat nicht geklappt. Bitte versuchen Sie es erneut.",
	"error.PROVIDER_EMAIL_UNVERIFIED":
		"{provider} hat Ihre E-Mail-Adresse nicht bestätigt, sie kann hier also nicht zur Anmeldung dienen.",
	"error.PROVIDER_ADDRESS_MISSING": "{provider} hat Ihre E-Mail-Adresse nicht mitgeteilt.",
	"error.LINK_NOT_FOUND": "Diese Anmeldung ist nicht mit Ihrem Konto verknüpft.",
	"error.LINK_TAKEN": "Dieses Konto bei {provider} ist hier mit einem anderen Konto verknüpft.",
	"error.LINK_ENDED": "Das hat zu lange gedauert. Bitte beginnen Sie von vorn.",
	"error.CLIENT_DECIDED": "Das geht nicht: Der Kunde ist {status}. Letzte Entscheidung: {decision}, von {by}, {at}.",
	"error.SETTINGS_CHANGED":
		"{by} hat die Einstellungen gerade geändert. Sehen Sie sie noch einmal an und entscheiden Sie dann. Nichts wurde geändert.",
	"error.PERSONAL_LOCKED":
		"Ihre Identität ist bestätigt, deshalb sind diese Felder gesperrt: {fields}. Beantragen Sie eine Änderung und sagen Sie, warum.",
	"error.PERSONAL_NOT_LOCKED": "Ihre Identität ist noch nicht bestätigt: Ändern Sie die Felder selbst.",
	"error.PERSONAL_CHANGED":
		"Ihre Angaben wurden inzwischen geändert. Sehen Sie sie noch einmal an und speichern Sie dann.",
	"error.BIRTH_DATE_WRONG": "Sie müssen mindestens 18 und höchstens 120 Jahre alt sein.",
	"error.COUNTRY_WITH_TRADES":
		"In {country} gelten für das, was in {accounts} offen ist oder wartet, andere Regeln. Schließen Sie zuerst die Trades und stornieren Sie die Orders.",
	"error.REQUEST_PENDING":
		"Ein Antrag von Ihnen wartet auf eine Entscheidung. Nehmen Sie ihn zurück, bevor Sie einen anderen stellen.",
	"error.REQUEST_NOT_FOUND": "Diesen Antrag gibt es nicht.",
	"error.REQUEST_DECIDED": "Über diesen Antrag wurde schon entschieden: {status}.",
	"error.TEST_COOLING":
		"Sie können den Test ab {until} wiederholen. Lesen Sie bis dahin die Hilfe; das Demokonto bleibt Ihnen offen.",
	"error.TEST_PASSED": "Sie haben den Test schon bestanden.",
	"error.TEST_NOT_FOUND": "Diesen Test gibt es nicht, oder er wurde schon abgegeben.",
	"error.TEST_ANSWERS_MISSING": "Beantworten Sie jede Frage einmal: Es fehlen {missing}.",
	"error.EXPORT_WAITING": "Eine Kopie Ihrer Daten wird gerade erstellt. Sie erfahren, wenn sie bereitliegt.",
	"error.EXPORT_LIMIT":
		"Sie haben innerhalb eines Tages {count} Kopien angefordert. Um die nächste können Sie ab {again_at} bitten.",
	"error.EXPORT_NOT_FOUND":
		"Diese Kopie gibt es nicht, sie ist nicht bereit, oder ihr Link wurde schon benutzt oder ist abgelaufen.",
	"error.CLOSING_BLOCKED":
		"Bringen Sie zuerst alles zu Ende: offene Trades: {open_trades}, offene Orders: {pending_orders}, Livekonten mit Geld: {funded}, Anträge, die auf eine Entscheidung warten: {waiting}.",
	"error.CLOSING_NOT_CONFIRMED": "Geben Sie zur Bestätigung Ihre eigene E-Mail-Adresse ein.",
	"error.DEMO_NOT_CLOSED":
		"Die Zugänge der Demo sind veröffentlicht, gehören allen und bleiben offen. Registrieren Sie sich für ein eigenes Konto.",
	"error.SELF_EXCLUDED":
		"Sie haben sich bis {until} vom Eröffnen von Trades ausgeschlossen. Trades zu schließen und Geld auszuzahlen bleibt möglich.",
	"error.SELF_EXCLUDED_FOR_EVER":
		"Sie haben sich für immer vom Eröffnen von Trades ausgeschlossen. Trades zu schließen und Geld auszuzahlen bleibt möglich.",
	"error.TEST_NEEDED":
		"Vor Ihrer ersten Order in {instrument} auf einem Livekonto müssen wir sehen, dass Sie die Risiken kennen. Machen Sie den Test unter Einstellungen, Schutz; auf einem Demokonto können Sie sofort handeln.",
	"error.LIMIT_HOURS":
		"Sie eröffnen Trades nur von {from} bis {to} UTC; das haben Sie selbst festgelegt. Schließen bleibt möglich. Ändern können Sie es unter Einstellungen, Schutz.",
	"error.LIMIT_LOSS_REACHED":
		"Ihre eigene Grenze von {limit} {currency} für Verluste ({period, select, day {Tag} week {Woche} month {Monat} other {Zeitraum}}) ist erreicht: {loss} {currency} mit dem, was offen ist. Ab {until} können Sie wieder eröffnen; Schließen bleibt möglich.",
	"error.LIMIT_EXPOSURE_REACHED":
		"Damit wären Ihre offenen Trades {exposure} {currency} wert; Sie haben sie auf {limit} {currency} begrenzt. Wählen Sie ein kleineres Volumen oder schließen Sie etwas.",
	"error.LIMITS_INVALID":
		"Eine Grenze muss größer als null sein, und Stunden müssen zu verschiedenen Zeiten beginnen und enden.",
	"error.ACCOUNT_NOT_LIVE": "Geld von außen geht nur auf ein Livekonto. Dieses ist ein Demokonto.",
	"error.DEPOSIT_NOT_FOUND": "Eine solche Einzahlung gibt es nicht.",
	"error.DEPOSIT_DECIDED": "Über diese Einzahlung ist bereits entschieden: {status}.",
	"error.DEPOSIT_REFERENCE_USED":
		"Eine Überweisung mit dem Verwendungszweck {reference} ist bereits erfasst. Eine Zahlung wird einmal gebucht.",
	"error.DEPOSIT_LIMIT_CURRENCY": "Wählen Sie eine Währung, die eines Ihrer Konten hat: {currencies}.",
	"error.DEPOSIT_ABOVE_LIMIT":
		"{amount} {currency} wurden nicht gebucht: Das eigene Einzahlungslimit des Kontoinhabers beträgt {limit} {currency} je {period, select, day {Tag} week {Woche} month {Monat} other {Zeitraum}}; davon sind {used} {currency} verbraucht und {left} {currency} frei. Der nächste Zeitraum beginnt am {until}.",
	"error.EXCLUSION_OVER": "Das Ende eines Ausschlusses muss in der Zukunft liegen.",
	"error.EXCLUSION_NOT_SHORTER":
		"Sie haben sich bis {until} ausgeschlossen. Das kann nicht verkürzt werden, weder von Ihnen noch von uns.",
	"error.EXCLUSION_FOR_EVER":
		"Sie haben sich für immer ausgeschlossen. Das kann nicht zurückgenommen werden, weder von Ihnen noch von uns.",
	"error.PASSWORD_UNCHANGED": "Das ist das Passwort, das Sie schon haben. Bitte wählen Sie ein anderes.",
	"error.DEMO_PASSWORD_FIXED":
		"Die Passwörter der Demo sind veröffentlicht und bleiben, wie sie sind. Registrieren Sie sich für ein eigenes.",
	"error.LINK_SPENT": "Dieser Link wurde schon verwendet oder ist zu alt. Fordern Sie einen neuen an.",
	"error.EMAIL_CODE_WRONG": "Das ist nicht der richtige Code. Verbleibende Versuche: {left}.",
	"error.CODE_SPENT": "Es gibt keinen Code, der verwendet werden könnte. Fordern Sie einen neuen an.",
	"error.EMAIL_VERIFIED": "Diese Adresse ist schon bestätigt.",
	"error.SESSION_NOT_FOUND": "Diese Sitzung gibt es nicht. Sie ist vielleicht beendet.",
	"error.READS_BEHIND":
		"Was eben geschehen ist, ist gespeichert und kann noch nicht gezeigt werden. Bitte versuchen Sie es gleich noch einmal.",
} as const;
