/** Staff who need a second factor. */
export const staffFactor = {
	"staffFactor.title": "Su rol necesita un segundo factor",
	"staffFactor.body":
		"Configure una aplicación de autenticación o una llave de acceso. Antes no se abre nada de la mesa.",
	"staffFactor.logout": "Cerrar sesión",
	"staffFactor.go": "Continuar a la mesa",
	"staffFactor.needed": "Configure primero una de las dos",
	"staff.settings.group.staff": "Personal",
	"staff.settings.staff_second_factor": "Roles que necesitan un segundo factor",
	"staff.settings.staff_second_factor.help":
		"Quien tenga uno de estos roles entra en la mesa solo con una aplicación de autenticación o una llave de acceso, y se le guía para configurarla. Vale de inmediato, también para usted.",
	"staff.settings.wrong.roles": "Elija roles de la lista, cada uno una vez.",
	"staff.settings.role.support": "Soporte",
	"staff.settings.role.finance": "Finanzas",
	"staff.settings.role.risk": "Riesgo",
	"staff.settings.role.super": "Súper",
};
