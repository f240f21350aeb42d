/** Server texts: why orders ended, and what is wrong with fields, by code. */
export const serverReasons = {
	"cancellation.CANCELLED_BY_CUSTOMER": "Usted la canceló.",
	"cancellation.ORDER_EXPIRED": "El plazo de la orden terminó: {expired_at}. Colóquela de nuevo para seguir esperando.",
	"cancellation.OCO_OTHER_DONE": "La otra orden de la pareja, {other}, terminó, así que esta se canceló.",
	"cancellation.OCO_OTHER_REFUSED":
		"La otra orden de la pareja, {other}, alcanzó su precio pero no pudo ejecutarse, así que esta también se canceló. Colóquela de nuevo para seguir esperando.",
	"cancellation.CLOSED_OUT":
		"La cuenta se cerró por margen y se cancelaron las órdenes pendientes que podían abrir más.",
	"cancellation.INSTRUMENT_HALTED":
		"A su precio {instrument} estaba suspendido: {reason}. Colóquela de nuevo cuando se reanude la negociación.",
	"cancellation.INSTRUMENT_CLOSE_ONLY":
		"A su precio {instrument} solo podía cerrarse: {reason}. La orden habría abierto.",
	"cancellation.INSTRUMENT_NOT_ELIGIBLE":
		"Los residentes en {residence} ya no pueden abrir {instrument}: {rule}. Lo que está abierto siempre puede cerrarse.",
	"cancellation.VOLUME_NOT_POSITIVE": "Su volumen no era mayor que cero.",
	"cancellation.VOLUME_BELOW_MINIMUM":
		"A su precio el volumen de {volume} era inferior al mínimo de {minimum}. Coloque una orden mayor.",
	"cancellation.VOLUME_ABOVE_MAXIMUM":
		"A su precio el volumen de {volume} superaba el máximo de {maximum}. Coloque una orden menor.",
	"cancellation.VOLUME_OFF_STEP":
		"A su precio el volumen de {volume} no era múltiplo de {step}. Colóquela con otro volumen.",
	"cancellation.PRICE_BEYOND_BOUND":
		"El mercado abrió a {price}, más allá de su límite de {bound} para {instrument}. Cierre de nuevo, con otro límite o sin él.",
	"cancellation.PRICE_OFF_INCREMENT": "El precio {price} ya no era múltiplo de {increment}. Colóquela de nuevo.",
	"cancellation.STOP_LOSS_WRONG_SIDE":
		"En la ejecución el stop loss de {stop_loss} habría saltado al instante; el precio era {price}. Colóquela de nuevo con otro stop.",
	"cancellation.TAKE_PROFIT_WRONG_SIDE":
		"En la ejecución el take profit de {take_profit} habría saltado al instante; el precio era {price}. Colóquela de nuevo con otro nivel.",
	"cancellation.TRAILING_TOO_WIDE":
		"En la ejecución la distancia dinámica de {distance} era demasiado amplia para un precio de {price}. Colóquela de nuevo con una menor.",
	"cancellation.GUARANTEE_NOT_OFFERED":
		"{instrument} ya no tiene stops garantizados. Colóquela de nuevo con un stop loss.",
	"cancellation.GUARANTEE_NOT_TRAILING":
		"La posición que habría aumentado tiene un stop garantizado, que no puede ser dinámico. Colóquela de nuevo sin distancia dinámica.",
	"cancellation.GUARANTEE_TOO_NEAR":
		"En la ejecución el stop garantizado de {stop_loss} estaba a menos de {minimum} del precio de {price}. Colóquela de nuevo con uno más alejado.",
	"cancellation.REDUCE_ONLY_NOTHING_OPEN":
		"A su precio no había nada abierto en el otro lado de {instrument} que pudiera reducir.",
	"cancellation.CONVERSION_STALE":
		"A su precio, el tipo de {instrument}, que convierte {from} en {to}, tenía {age_seconds} s; el límite es {limit_seconds} s. Colóquela de nuevo.",
	"cancellation.EXPOSURE_ABOVE_MAXIMUM":
		"La ejecución habría sumado {exposure} en un lado; el límite es {maximum}. Coloque una orden menor.",
	"cancellation.MARGIN_TOO_LITTLE":
		"La ejecución necesitaba {required} {currency} (margen, comisión y spread); había libres {free} {currency}. Coloque una orden menor o añada dinero.",
	"field.REQUIRED": "Este campo es obligatorio.",
	"field.WRONG_TYPE": "Este campo es del tipo equivocado; se esperaba {expected}.",
	"field.WRONG_FORMAT": "Este campo no tiene el formato correcto.",
	"field.TOO_SHORT": "Este campo es demasiado corto; al menos {minimum}.",
	"field.TOO_LONG": "Este campo es demasiado largo; como máximo {maximum}.",
	"field.OUT_OF_RANGE": "Este campo está fuera de rango.",
	"field.NOT_A_CHOICE": "No es una de las opciones: {choices}.",
	"field.UNKNOWN_FIELD": "No existe ese campo.",
	"field.PASSWORDS_DIFFER": "Las contraseñas no coinciden",
	"field.PASSWORD_TOO_COMMON": "Esta contraseña es de las más comunes. Elija otra.",
	"field.EMAIL_UNCHANGED": "Esta es la dirección que ya tiene.",
	"field.PASSWORD_BREACHED":
		"Esta contraseña se conoce por filtraciones de datos y los programas que adivinan la prueban. Elija otra.",
	"field.EMAIL_TAKEN": "Este correo ya está registrado",
	"field.USERNAME_TAKEN": "Este nombre de usuario ya está en uso.",
	"field.ATTACHMENT_UNKNOWN": "No es un archivo que usted haya subido aquí, o ya se envió.",
	"cancellation.SELF_EXCLUDED": "Se ha excluido de abrir operaciones hasta {until}, así que la orden no se ejecutó.",
	"cancellation.SELF_EXCLUDED_FOR_EVER":
		"Se ha excluido para siempre de abrir operaciones, así que la orden no se ejecutó.",
	"cancellation.TEST_NEEDED":
		"A su precio aún quedaba por superar el test de conocimientos de {instrument}. Hágalo en Ajustes, Protección.",
	"cancellation.LIMIT_HOURS": "Su precio llegó fuera de las horas que usted mismo ha fijado: de {from} a {to} UTC.",
	"cancellation.LIMIT_LOSS_REACHED":
		"Se había alcanzado su propio límite de {limit} {currency} de pérdidas ({period, select, day {día} week {semana} month {mes} other {periodo}}): {loss} {currency}. Puede volver a abrir desde {until}.",
	"cancellation.LIMIT_EXPOSURE_REACHED":
		"La ejecución habría hecho que sus operaciones abiertas valieran {exposure} {currency}; las ha limitado a {limit} {currency}.",
	"field.PASSWORD_WRONG": "Esta no es su contraseña actual.",
	"field.PASSWORD_UNCHANGED": "Esta es la contraseña que ya tiene. Elija otra.",
} as const;
