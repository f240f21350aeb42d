/** Staff who need a second factor. */
export const staffFactor = {
	"staffFactor.title": "Your role needs a second factor",
	"staffFactor.body": "Set up an authenticator app or a passkey. Nothing of the desk opens before.",
	"staffFactor.logout": "Logout",
	"staffFactor.go": "Continue to the desk",
	"staffFactor.needed": "Set up one of the two first",
	"staff.settings.group.staff": "Staff",
	"staff.settings.staff_second_factor": "Roles that need a second factor",
	"staff.settings.staff_second_factor.help":
		"Whoever has one of these roles gets into the desk only with an authenticator app or a passkey, and is led to set one up. It holds at once, also for you.",
	"staff.settings.wrong.roles": "Choose roles of the list, each once.",
	"staff.settings.role.support": "Support",
	"staff.settings.role.finance": "Finance",
	"staff.settings.role.risk": "Risk",
	"staff.settings.role.super": "Super",
} as const;
