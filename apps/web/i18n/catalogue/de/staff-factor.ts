/** Staff who need a second factor. */
export const staffFactor = {
	"staffFactor.title": "Ihre Rolle braucht einen zweiten Faktor",
	"staffFactor.body": "Richten Sie eine Authenticator-App oder einen Passkey ein. Vorher öffnet sich nichts vom Desk.",
	"staffFactor.logout": "Abmelden",
	"staffFactor.go": "Weiter zum Desk",
	"staffFactor.needed": "Richten Sie zuerst eines von beiden ein",
	"staff.settings.group.staff": "Mitarbeiter",
	"staff.settings.staff_second_factor": "Rollen, die einen zweiten Faktor brauchen",
	"staff.settings.staff_second_factor.help":
		"Wer eine dieser Rollen hat, kommt nur mit Authenticator-App oder Passkey an den Desk und wird zur Einrichtung geführt. Das gilt sofort, auch für Sie.",
	"staff.settings.wrong.roles": "Wählen Sie Rollen aus der Liste, jede einmal.",
	"staff.settings.role.support": "Support",
	"staff.settings.role.finance": "Finanzen",
	"staff.settings.role.risk": "Risiko",
	"staff.settings.role.super": "Super",
};
