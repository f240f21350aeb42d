/** Full-screen states; the sentences are the specification's own (SPEC §2, §8). */
export const gates = {
	"gates.loading": "Cargando datos de mercado...",
	"gates.unreachable.title": "Sitio inaccesible",
	"gates.unreachable.body":
		"Tenemos problemas para conectar con el servidor. Puede deberse a problemas de red o a que el servidor esté en mantenimiento.",
	"gates.unreachable.action": "Intentar de nuevo",
	"gates.disabled.title": "Sitio temporalmente deshabilitado",
	"gates.disabled.body": "Este sitio no está disponible en este momento. Vuelva a intentarlo más tarde.",
	"gates.disabled.contact": "Contactar con {email}",
	"gates.disabled.action": "Comprobar el estado",
	"gates.deactivated.title": "Cuenta actualmente deshabilitada",
	"gates.deactivated.body":
		"Su cuenta está deshabilitada en este momento; póngase en contacto con el servicio de atención.",
	"gates.deactivated.action": "Comprobar el estado",
	"gates.pending.title": "Pendiente de aprobación",
	"gates.pending.body": "Su cuenta está pendiente de la aprobación del equipo de gestión de clientes.",
	"gates.logout": "Cerrar sesión",
	"gates.checking": "Comprobando…",
} as const;
