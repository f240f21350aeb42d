/** Server texts: notifications, by code. */
export const serverNotifications = {
	"side.Buy": "Compra de",
	"side.Sell": "Venta de",
	"notification.ORDER_FILLED.title": "Orden ejecutada",
	"notification.ORDER_FILLED.message":
		"{side} {volume} {instrument} ejecutada a {price} (orden {order}, cuenta {account}).",
	"notification.ORDERS_FILLED.title": "Más órdenes ejecutadas",
	"notification.ORDERS_FILLED.message": "Se ejecutaron {count} órdenes más en la cuenta {account}.",
	"notification.STOP_LOSS_FILLED.title": "Stop loss ejecutado",
	"notification.STOP_LOSS_FILLED.message":
		"{volume} {instrument} se cerró a {price}: {net} {currency} en la cuenta {account}.",
	"notification.TRAILING_STOP_FILLED.title": "Stop dinámico ejecutado",
	"notification.TRAILING_STOP_FILLED.message":
		"{volume} {instrument} se cerró a {price}: {net} {currency} en la cuenta {account}.",
	"notification.GUARANTEED_STOP_FILLED.title": "Stop garantizado ejecutado",
	"notification.GUARANTEED_STOP_FILLED.message":
		"{volume} {instrument} se cerró exactamente a {price}: {net} {currency} en la cuenta {account}.",
	"notification.TAKE_PROFIT_FILLED.title": "Take profit ejecutado",
	"notification.TAKE_PROFIT_FILLED.message":
		"{volume} {instrument} se cerró a {price}: {net} {currency} en la cuenta {account}.",
	"notification.LEVELS_FILLED.title": "Más operaciones cerradas por sus niveles",
	"notification.LEVELS_FILLED.message":
		"{count} operaciones más se cerraron por su stop loss o take profit en la cuenta {account}.",
	"notification.ORDER_CANCELLED.title": "Orden cancelada",
	"notification.ORDER_CANCELLED.message":
		"La orden {order} de {instrument} en la cuenta {account} se canceló. {reason}",
	"notification.ORDERS_CANCELLED.title": "Más órdenes canceladas",
	"notification.ORDERS_CANCELLED.message": "Se cancelaron {count} órdenes más en la cuenta {account}.",
	"notification.CLOSE_DONE.title": "Cierre en espera realizado",
	"notification.CLOSE_DONE.message":
		"{volume} {instrument} se cerró a {price} al abrir el mercado: {net} {currency} en la cuenta {account}.",
	"notification.CLOSES_DONE.title": "Más cierres en espera realizados",
	"notification.CLOSES_DONE.message": "Se realizaron {count} cierres en espera más en la cuenta {account}.",
	"notification.CLOSE_CANCELLED.title": "Cierre en espera terminado",
	"notification.CLOSE_CANCELLED.message":
		"El cierre en espera de {instrument} en la cuenta {account} no se realizó. {reason}",
	"notification.CLOSES_CANCELLED.title": "Más cierres en espera terminados",
	"notification.CLOSES_CANCELLED.message": "{count} cierres en espera más no se realizaron en la cuenta {account}.",
	"notification.MARGIN_CALL.title": "Llamada de margen",
	"notification.MARGIN_CALL.message":
		"La cuenta {account} está al {level} % de su margen o por debajo. Cierre operaciones o añada dinero: al 50 % se cierran operaciones.",
	"notification.MARGIN_CALL_OVER.title": "Llamada de margen superada",
	"notification.MARGIN_CALL_OVER.message": "La cuenta {account} vuelve a estar por encima del {level} % de su margen.",
	"notification.CLOSED_OUT.title": "Cuenta cerrada por margen",
	"notification.CLOSED_OUT.message":
		"El patrimonio de la cuenta {account} cayó a la mitad de su margen. Se cerraron {count} operaciones ({net} {currency}) y se cancelaron {cancelled} órdenes.",
	"notification.NEGATIVE_BALANCE_COVERED.title": "Saldo negativo compensado",
	"notification.NEGATIVE_BALANCE_COVERED.message":
		"El saldo de la cuenta {account} era inferior a cero. Se añadieron {amount} {currency}: no debe nada.",
	"notification.DEPOSIT_BOOKED.title": "Depósito recibido",
	"notification.DEPOSIT_BOOKED.message":
		"Se han abonado {amount} {currency} en la cuenta {account}. Referencia: {reference}.",
	"notification.DEPOSIT_HELD.title": "Un pago está retenido en el banco",
	"notification.DEPOSIT_HELD.message":
		"{amount} {currency} para la cuenta {account} superan lo que deja su propio límite de depósito. Se abonarán cuando haya margen o se devolverán. Referencia: {reference}.",
	"notification.DEPOSIT_RETURNED.title": "Se devolvió un pago",
	"notification.DEPOSIT_RETURNED.message":
		"{amount} {currency} para la cuenta {account} no se abonaron y vuelven a usted. Referencia: {reference}.",
	"notification.DIVIDEND.title": "Dividendo",
	"notification.DIVIDEND.message": "{amount} {currency} por {instrument} en la cuenta {account}.",
	"notification.SPLIT.title": "Split de acciones",
	"notification.SPLIT.message":
		"{instrument} se dividió {numerator} por {denominator}. Sus operaciones en la cuenta {account} se ajustaron.",
	"notification.DIVIDEND_ANNOUNCED.title": "Dividendo anunciado",
	"notification.DIVIDEND_ANNOUNCED.message":
		"{instrument} paga un dividendo el {when}. Con lo que tiene ahora son {amount} {currency} en la cuenta {account}.",
	"notification.DIVIDEND_SOON.title": "Dividendo en menos de un día",
	"notification.DIVIDEND_SOON.message":
		"{instrument} paga su dividendo el {when}. Con lo que tiene ahora son {amount} {currency} en la cuenta {account}.",
	"notification.SPLIT_ANNOUNCED.title": "Split de acciones anunciado",
	"notification.SPLIT_ANNOUNCED.message":
		"{instrument} se divide {numerator} por {denominator} el {when}. Las operaciones, niveles y órdenes de la cuenta {account} se ajustan; su valor se mantiene.",
	"notification.SPLIT_SOON.title": "Split de acciones en menos de un día",
	"notification.SPLIT_SOON.message":
		"{instrument} se divide {numerator} por {denominator} el {when}. Las operaciones, niveles y órdenes de la cuenta {account} se ajustan; su valor se mantiene.",
	"notification.ACTION_CANCELLED.title": "Dividendo o split cancelado",
	"notification.ACTION_CANCELLED.message":
		"Lo anunciado para {instrument} no se realizará. Nada cambia en la cuenta {account}.",
	"notification.CORPORATE_ACTIONS.title": "Más dividendos y splits",
	"notification.CORPORATE_ACTIONS.message": "Se aplicaron {count} dividendos y splits más a la cuenta {account}.",
	"notification.CHAT_MESSAGE.title": "Mensaje nuevo",
	"notification.CHAT_MESSAGE.message": "{name}, de atención al cliente, le ha escrito.",
	"notification.NEW_DEVICE.title": "Nuevo inicio de sesión",
	"notification.NEW_DEVICE.message":
		"Se ha iniciado sesión en su cuenta desde un dispositivo que no conocíamos: {device}, red {network}.",
	"notification.PASSWORD_CHANGED.title": "Contraseña cambiada",
	"notification.PASSWORD_CHANGED.message":
		"Su contraseña se cambió desde {device}. Todas las demás sesiones se han cerrado.",
	"notification.WELCOME.title": "Bienvenido a Truefill",
	"notification.WELCOME.message":
		"Hola {first_name}. Cada precio, ejecución, comisión y saldo puede explicarse aquí. ¿Preguntas? Escríbanos en el chat.",
	"notification.PERSONAL_CHANGE_MADE.title": "Sus datos se han cambiado",
	"notification.PERSONAL_CHANGE_MADE.message": "El cambio que solicitó se ha hecho. {reason}",
	"notification.PERSONAL_CHANGE_REFUSED.title": "Sus datos siguen como están",
	"notification.PERSONAL_CHANGE_REFUSED.message": "El cambio que solicitó se ha rechazado. {reason}",
	"notification.EXPORT_READY.title": "Sus datos están listos",
	"notification.EXPORT_READY.message":
		"La copia de sus datos que pidió puede descargarse durante {days} días en Ajustes, Sus datos.",
	"notification.EXPORT_FAILED.title": "No se pudieron copiar sus datos",
	"notification.EXPORT_FAILED.message":
		"La copia de sus datos que pidió no pudo hacerse. Pídala de nuevo o escriba a nuestro soporte.",
	"notification.EMAIL_VERIFIED.title": "Dirección confirmada",
	"notification.EMAIL_VERIFIED.message": "Su dirección de correo {email} está confirmada.",
} as const;
