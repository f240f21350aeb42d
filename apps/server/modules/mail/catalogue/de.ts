import type { MailCatalogue } from "../templates.ts";

export const de: MailCatalogue = {
	direction: "ltr",
	greeting: "Guten Tag {name},",
	greetingNameless: "Guten Tag,",
	linkHint: "Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:",
	footer:
		"{site} fragt nie per E-Mail, Telefon oder Chat nach Ihrem Passwort oder einem Code. Diese Nachricht wurde automatisch versandt.",
	texts: {
		"verify-email": {
			subject: "Ihr Bestätigungscode für {site}",
			lines: [
				"Geben Sie diesen Code ein, um zu bestätigen, dass diese E-Mail-Adresse Ihnen gehört:",
				"{code}",
				"Er gilt einmal und {minutes} Minuten lang. Falls Sie sich nicht registriert haben, ignorieren Sie diese Nachricht.",
			],
		},
		"reset-password": {
			subject: "Neues Passwort für {site} wählen",
			lines: [
				"Jemand, hoffentlich Sie, hat ein neues Passwort angefordert. Der Link gilt einmal und {minutes} Minuten lang.",
				"Falls Sie es nicht waren, ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.",
			],
			action: "Neues Passwort wählen",
		},
		"sign-in-link": {
			subject: "Ihr Anmeldelink für {site}",
			lines: [
				"Öffnen Sie diesen Link, um sich anzumelden. Er gilt einmal und {minutes} Minuten lang und verlangt eine Bestätigung per Klick.",
				"Falls Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht und geben Sie den Link niemandem weiter.",
			],
			action: "Anmelden",
		},
		"confirm-sign-up": {
			subject: "Bestätigen Sie Ihre Adresse und melden Sie sich bei {site} an",
			lines: [
				"Öffnen Sie diesen Link, um zu bestätigen, dass diese E-Mail-Adresse Ihre ist, und um sich zum ersten Mal anzumelden. Er gilt einmal, {minutes} Minuten lang; danach fordern Sie bei der Anmeldung einen neuen an.",
				"Falls Sie sich nicht registriert haben, ignorieren Sie diese Nachricht und geben Sie den Link niemandem weiter: ohne ihn kann niemand das Konto benutzen.",
			],
			action: "Bestätigen und anmelden",
		},
		"already-registered": {
			subject: "Sie haben bereits ein Konto bei {site}",
			lines: [
				"Jemand, hoffentlich Sie, wollte sich mit dieser Adresse registrieren. Sie ist bereits registriert, deshalb wurde kein zweites Konto angelegt.",
				"Falls Sie Ihr Passwort vergessen haben, können Sie ein neues wählen. Falls Sie es nicht waren, müssen Sie nichts tun.",
			],
			action: "Neues Passwort wählen",
		},
		"password-changed": {
			subject: "Ihr Passwort für {site} wurde geändert",
			lines: [
				"Ihr Passwort wurde am {at} geändert, von {device} im Netz {network}. Alle anderen Sitzungen wurden abgemeldet.",
				"Falls Sie es nicht waren, wählen Sie sofort ein neues Passwort und schreiben Sie unserem Support.",
			],
			action: "Das war ich nicht",
		},
		"new-device": {
			subject: "Neue Anmeldung bei {site}",
			lines: [
				"Am {at} wurde Ihr Konto von einem uns unbekannten Gerät aus benutzt: {device}, Netz {network}.",
				"Falls Sie es waren, müssen Sie nichts tun. Falls nicht, wählen Sie sofort ein neues Passwort: Das meldet alle Geräte ab.",
			],
			action: "Das war ich nicht",
		},
		"confirm-new-email": {
			subject: "Bestätigen Sie Ihre neue E-Mail-Adresse bei {site}",
			lines: [
				"Diese Adresse soll künftig zu Ihrem Konto gehören. Geben Sie zur Bestätigung diesen Code ein:",
				"{code}",
				"Er gilt einmal, {minutes} Minuten lang. Falls Sie es nicht waren, ignorieren Sie diese Nachricht: Ohne den Code ändert sich nichts.",
			],
		},
		"address-in-use": {
			subject: "Jemand wollte Ihre Adresse bei {site} verwenden",
			lines: [
				"Ein anderes Konto sollte auf diese Adresse umgestellt werden. Sie gehört schon zu Ihrem Konto, deshalb wurde nichts geändert.",
				"Falls Sie es waren, melden Sie sich stattdessen bei diesem Konto an. Falls nicht, müssen Sie nichts tun.",
			],
			action: "Neues Passwort wählen",
		},
		"email-changed": {
			subject: "Ihre E-Mail-Adresse bei {site} wurde geändert",
			lines: [
				"Am {at} wurde die Adresse Ihres Kontos in {address} geändert, von {device} aus, Netz {network}. Nachrichten gehen ab jetzt dorthin.",
				"Falls Sie es nicht waren, machen Sie es mit diesem Link rückgängig. Er gilt {days} Tage: Die bisherige Adresse gilt wieder, alle Geräte werden abgemeldet, und Sie wählen ein neues Passwort.",
			],
			action: "Das war ich nicht",
		},
		"second-factor-added": {
			subject: "Ein neuer Weg, Ihre Anmeldung zu bestätigen",
			lines: [
				"Am {at} wurde Ihrem Konto {factor} hinzugefügt, von {device}.",
				"Falls Sie es nicht waren, schreiben Sie sofort unserem Support.",
			],
			action: "Meine Sicherheitseinstellungen",
		},
		"second-factor-removed": {
			subject: "Ein Weg, Ihre Anmeldung zu bestätigen, wurde entfernt",
			lines: [
				"Am {at} wurde {factor} aus Ihrem Konto entfernt, von {device}.",
				"Falls Sie es nicht waren, wählen Sie ein neues Passwort und schreiben Sie sofort unserem Support.",
			],
			action: "Meine Sicherheitseinstellungen",
		},
		"recovery-code-used": {
			subject: "Ein Wiederherstellungscode wurde benutzt",
			lines: [
				"Am {at} wurde ein Wiederherstellungscode benutzt, um sich von {device} anzumelden. Verbleibende Codes: {left}.",
				"Falls Sie es nicht waren, wählen Sie ein neues Passwort und schreiben Sie sofort unserem Support.",
			],
			action: "Meine Sicherheitseinstellungen",
		},
		"sign-in-linked": {
			subject: "Anmeldung mit {provider} wurde verbunden",
			lines: [
				"Am {at} wurde die Anmeldung mit {provider} mit Ihrem Konto verbunden, von {device}.",
				"Falls Sie es nicht waren, schreiben Sie sofort unserem Support.",
			],
			action: "Meine Sicherheitseinstellungen",
		},
		"step-up-code": {
			subject: "Ihr Bestätigungscode von {site}",
			lines: [
				"Geben Sie diesen Code ein, um Ihr Vorhaben zu bestätigen:",
				"{code}",
				"Er gilt einmal und {minutes} Minuten lang. Falls Sie ihn nicht angefordert haben, ändern Sie Ihr Passwort.",
			],
		},
		"client-approved": {
			subject: "Ihr Konto bei {site} ist freigegeben",
			lines: ["Ihr Konto wurde freigegeben. Sie können sich anmelden und beginnen."],
			action: "Anmelden",
		},
		"client-refused": {
			subject: "Ihr Antrag bei {site}",
			lines: [
				"Wir können für Sie kein Konto eröffnen.",
				"{reason}",
				"Wenn Sie das für falsch halten, wenden Sie sich an unseren Support.",
			],
		},
		"client-deactivated": {
			subject: "Ihr Konto bei {site} wurde gesperrt",
			lines: ["Ihr Konto wurde gesperrt.", "{reason}", "Bitte wenden Sie sich an unseren Support."],
		},
		"client-signed-out": {
			subject: "Sie wurden bei {site} abgemeldet",
			lines: [
				"Unser Support hat alle Ihre Sitzungen und API-Token auf allen Geräten beendet.",
				"{reason}",
				"Melden Sie sich neu an. Falls jemand anderes Ihr Passwort kennen könnte, wählen Sie zuvor ein neues.",
			],
			action: "Anmelden",
		},
		"staff-signed-out": {
			subject: "Sie wurden bei {site} abgemeldet",
			lines: [
				"Ein Administrator hat alle Ihre Sitzungen und API-Token auf allen Geräten beendet.",
				"{reason}",
				"Melden Sie sich neu an. Falls jemand anderes Ihr Passwort kennen könnte, wählen Sie zuvor ein neues.",
			],
			action: "Anmelden",
		},
		"staff-invitation": {
			subject: "Sie sind eingeladen, bei {site} zu arbeiten",
			lines: [
				"{by} hat Sie zu den Mitarbeitern von {site} eingeladen. Wählen Sie ein Passwort, um zu beginnen. Der Link gilt einmal, {hours} Stunden lang.",
				"Falls Sie das nicht erwarten, ignorieren Sie diese Nachricht und geben Sie den Link niemandem weiter.",
			],
			action: "Passwort wählen",
		},
		"staff-factors-removed": {
			subject: "Ihre zweiten Faktoren bei {site} wurden entfernt",
			lines: [
				"Ein Administrator hat Ihre zweiten Faktoren, verknüpften Anmeldungen und API-Token entfernt und alle Ihre Sitzungen beendet: {factors}.",
				"{reason}",
				"Melden Sie sich mit Ihrem Passwort an und richten Sie einen neuen zweiten Faktor ein. Falls Sie nicht darum gebeten haben, sagen Sie es sofort Ihrem Administrator.",
			],
			action: "Anmelden",
		},
		"client-reactivated": {
			subject: "Ihr Konto bei {site} ist wieder frei",
			lines: ["Ihr Konto ist wieder freigegeben.", "{reason}"],
			action: "Anmelden",
		},
		"change-approved": {
			subject: "Ihre Angaben wurden geändert",
			lines: ["Die gewünschte Änderung wurde vorgenommen: {field}."],
			action: "Meine Angaben ansehen",
		},
		"change-refused": {
			subject: "Ihre Angaben wurden nicht geändert",
			lines: ["Die gewünschte Änderung wurde nicht vorgenommen: {field}.", "{reason}"],
			action: "Meine Angaben ansehen",
		},
		"export-ready": {
			subject: "Ihre Daten sind bereit",
			lines: ["Die gewünschte Kopie Ihrer Daten ist bereit. Melden Sie sich an, um sie herunterzuladen."],
			action: "Meine Daten herunterladen",
		},
		"account-closing": {
			subject: "Ihr Konto bei {site} wird geschlossen",
			lines: [
				"Sie haben uns gebeten, Ihr Konto zu schließen. Es wird am {at} geschlossen. Bis dahin können Sie das zurücknehmen.",
			],
			action: "Mein Konto behalten",
		},
		"account-closed": {
			subject: "Ihr Konto bei {site} ist geschlossen",
			lines: [
				"Ihr Konto wurde am {at} auf Ihren Wunsch geschlossen. Alle Geräte wurden abgemeldet, und API-Token gelten nicht mehr.",
				"Die Bücher Ihrer Konten bewahren wir auf, weil das Gesetz es verlangt: mindestens fünf Jahre. Für eine Kopie, wenn Sie zurückkommen möchten oder wenn Sie es nicht waren, schreiben Sie unserem Support.",
			],
		},
		"limit-loosened": {
			subject: "Eines Ihrer Limits wird gelockert",
			lines: [
				"Sie haben ein lockereres Limit gewünscht: {limit}. Es gilt ab {at}. Bis dahin können Sie das zurücknehmen.",
			],
			action: "Meine Limits ansehen",
		},
		"self-excluded": {
			subject: "Ihre Handelspause",
			lines: ["Bis {until} können Sie keine Trades eröffnen. Offene Trades lassen sich jederzeit schließen."],
		},
	},
};
