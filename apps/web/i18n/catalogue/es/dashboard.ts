/** The dashboard. */
export const dashboard = {
	"dashboard.title": "Panel",
	"dashboard.hello": "Hola, {name}",
	"dashboard.account": "{account} · {currency}",
	"dashboard.curve": "Patrimonio",
	"dashboard.curve.now": "Patrimonio ahora",
	"dashboard.curve.balance": "Saldo, {currency}",
	"dashboard.curve.caption": "Los últimos saldos tras los asientos desde {from} y el patrimonio de {to}",
	"dashboard.curve.empty": "La evolución de su patrimonio aparece aquí en cuanto haya dinero en la cuenta.",
	"dashboard.curve.failed": "No se ha podido cargar el historial del saldo.",
	"dashboard.curve.table": "Mostrar como tabla",
	"dashboard.curve.chart": "Mostrar la curva",
	"dashboard.curve.time": "Hora",
	"dashboard.curve.summary": "Saldo de {from} a {to}: mínimo {low}, máximo {high}. Patrimonio ahora: {equity}.",
	"dashboard.today": "Resultado de hoy",
	"dashboard.today.help":
		"Resultado neto de las operaciones cerradas desde la medianoche local, {count, plural, one {# operación} other {# operaciones}}",
	"dashboard.today.partial":
		"Resultado neto de las últimas {count} operaciones cerradas desde la medianoche local; hay más de hoy sin cargar",
	"dashboard.lifetime": "Resultado total",
	"dashboard.lifetime.help": "Realizado, todas las operaciones cerradas de esta cuenta",
	"dashboard.open": "Operaciones abiertas",
	"dashboard.open.help":
		"{count, plural, =0 {Ninguna abierta} one {# operación abierta} other {# operaciones abiertas}}",
	"dashboard.recent": "Cerradas recientemente",
	"dashboard.movers": "Mayores movimientos de hoy",
	"dashboard.movers.help": "Mayor variación desde el cierre de ayer (UTC), en ambos sentidos",
	"dashboard.allTrades": "Todas las operaciones",
	"dashboard.trade": "Operar",
	"dashboard.new.title": "Su cuenta está lista",
	"dashboard.new.body":
		"Tiene {balance} para operar. Abra el terminal, elija un instrumento y vea cuánto costaría una operación antes de hacerla.",
	"dashboard.new.action": "Abrir el terminal",
	"dashboard.noAccount": "Aún no hay cuenta de trading",
	"dashboard.noAccount.body": "Aparecerá aquí en cuanto se le haya abierto.",
	"dashboard.failed": "No se han podido cargar sus cuentas",
	"dashboard.siteData.failed": "No se pudieron obtener los datos del sitio. Inténtelo de nuevo más tarde.",
	"dashboard.siteData.failed.body":
		"Hasta que lleguen faltan precios, instrumentos y avisos en directo. Se reintenta automáticamente.",
} as const;
