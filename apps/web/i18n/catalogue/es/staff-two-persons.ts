/** What waits for a second member of staff: dividends, splits, limits of money. */
export const staffTwoPersons = {
	"staff.actions.status.proposed": "A la espera de una segunda persona",
	"staff.actions.status.refused": "Rechazado",
	"staff.actions.status.lapsed": "No aprobado a tiempo",
	"staff.actions.proposedBy": "Propuesto por",
	"staff.actions.decidedBy": "Decidido por",
	"staff.actions.holds": "Ha llegado su momento: nadie puede operar con {name} hasta que se apruebe o se rechace.",
	"staff.actions.lapsed":
		"Nadie lo aprobó antes de su momento ex, así que no se asentó nada. Lo que se deba a los clientes se da con ajustes de saldo.",
	"staff.actions.own": "Usted lo propuso: otra persona debe aprobarlo",
	"staff.actions.approve": "Aprobar",
	"staff.actions.approve.title": "¿Aprobar el evento corporativo de {name}?",
	"staff.actions.approve.dividend":
		"Los clientes lo ven al instante. A las {when} paga {amount} {currency} por unidad, menos {tax} % de impuesto a las compras; las ventas lo pagan.",
	"staff.actions.approve.split":
		"Los clientes lo ven al instante. A las {when} cada {denominator} pasan a ser {numerator}: se ajustan unidades y precios.",
	"staff.actions.approved": "Aprobado y anunciado",
	"staff.actions.refuse": "Rechazar",
	"staff.actions.refuse.title": "¿Rechazar el evento corporativo de {name}?",
	"staff.actions.refuse.body": "No se aplica. Los clientes no han visto nada.",
	"staff.actions.refused": "Rechazado",
	"staff.actions.totals": "Si su momento fuera ahora",
	"staff.actions.totals.loading": "Se está calculando",
	"staff.actions.totals.failed": "No se pudo calcular lo que haría",
	"staff.actions.totals.accounts": "{count, plural, one {# cuenta} other {# cuentas}}",
	"staff.actions.totals.trades": "{count, plural, one {# operación} other {# operaciones}}",
	"staff.actions.totals.orders": "{count, plural, one {# orden pendiente} other {# órdenes pendientes}}",
	"staff.actions.totals.unknown":
		"{count, plural, one {De # cuenta no puede decirse: falta un precio o un tipo de cambio.} other {De # cuentas no puede decirse: falta un precio o un tipo de cambio.}}",
	"staff.actions.totals.price": "Precio",
	"staff.actions.totals.share": "{share} % de él",
	"staff.actions.totals.received": "Los clientes reciben",
	"staff.actions.totals.taken": "Los clientes pagan",
	"staff.settings.group.money": "Límites de dinero",
	"staff.settings.dividend_cap_percent": "Mayor dividendo, por ciento del precio",
	"staff.settings.dividend_cap_percent.help":
		"Se rechaza un dividendo por encima de esta parte del precio del instrumento. Un cambio vale cuando otra persona lo ha aprobado.",
	"staff.settings.split_cap_ratio": "Mayor split, unidades por una",
	"staff.settings.split_cap_ratio.help":
		"Se rechaza un split en más unidades por una, o de más unidades en una. Un cambio vale cuando otra persona lo ha aprobado.",
	"staff.settings.wrong.number": "Un número entero: de 1 a 100 para dividendos, de 2 a 1000 para splits",
	"staff.settings.save.two":
		"Los límites de dinero esperan a que otra persona los apruebe. Todo lo demás vale al instante.",
	"staff.settings.waits":
		"{count, plural, one {# límite espera a una segunda persona} other {# límites esperan a una segunda persona}}",
	"staff.settings.proposals": "A la espera de una segunda persona",
	"staff.settings.proposedBy": "Propuesto por {name}",
	"staff.settings.proposal.own": "Usted lo propuso: otra persona debe aprobarlo",
	"staff.settings.proposal.approve": "Aprobar",
	"staff.settings.proposal.approve.title": "{name}: ¿aprobar el cambio?",
	"staff.settings.proposal.approved": "Aprobado: vale desde ahora",
	"staff.settings.proposal.refuse": "Rechazar",
	"staff.settings.proposal.refuse.title": "{name}: ¿rechazar el cambio?",
	"staff.settings.proposal.refused": "Rechazado: no cambió nada",
};
