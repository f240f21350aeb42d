/** Staff who need a second factor. */
export const staffFactor = {
	"staffFactor.title": "Votre rôle exige un second facteur",
	"staffFactor.body":
		"Configurez une application d’authentification ou une clé d’accès. Rien du poste ne s’ouvre avant.",
	"staffFactor.logout": "Déconnexion",
	"staffFactor.go": "Continuer vers le poste",
	"staffFactor.needed": "Configurez d’abord l’une des deux",
	"staff.settings.group.staff": "Personnel",
	"staff.settings.staff_second_factor": "Rôles qui exigent un second facteur",
	"staff.settings.staff_second_factor.help":
		"Qui a l’un de ces rôles n’entre qu’avec une application d’authentification ou une clé d’accès, et est guidé pour la configurer. Cela vaut tout de suite, aussi pour vous.",
	"staff.settings.wrong.roles": "Choisissez des rôles de la liste, chacun une fois.",
	"staff.settings.role.support": "Support",
	"staff.settings.role.finance": "Finances",
	"staff.settings.role.risk": "Risque",
	"staff.settings.role.super": "Super",
};
