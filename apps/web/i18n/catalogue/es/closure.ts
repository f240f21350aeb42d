/** `/main/settings/close`. */
export const closure = {
	"closure.title": "Cerrar su cuenta",
	"closure.about": "Terminar su relación con nosotros, para todas sus cuentas de trading.",
	"closure.stands": "Lo que lo impide",
	"closure.stands.about": "Termine antes con esto. Cada línea lleva al lugar donde se hace.",
	"closure.clear": "Nada lo impide",
	"closure.clear.body":
		"No hay operaciones abiertas ni órdenes pendientes, no queda dinero y nada espera una decisión.",
	"closure.trades": "{count, plural, one {# operación abierta} other {# operaciones abiertas}} en {account}",
	"closure.orders": "{count, plural, one {# orden pendiente} other {# órdenes pendientes}} en {account}",
	"closure.money": "Quedan {amount} {currency} en {account}",
	"closure.requests":
		"{count, plural, one {# cambio de sus datos espera respuesta} other {# cambios de sus datos esperan respuesta}}",
	"closure.bookings":
		"{count, plural, one {# apunte en sus cuentas espera nuestra decisión} other {# apuntes en sus cuentas esperan nuestra decisión}}",
	"closure.go.trades": "Cerrar operaciones",
	"closure.go.orders": "Cancelar órdenes",
	"closure.go.money": "Pedir el pago",
	"closure.go.requests": "Retirar la solicitud",
	"closure.go.bookings": "Preguntar a soporte",
	"closure.failed": "No se pudo cargar lo que impide el cierre",
	"closure.demo":
		"Este es uno de los accesos de la demo. Son públicos y compartidos, así que permanecen abiertos. Regístrese para probarlo con una cuenta propia.",
	"closure.what": "Qué ocurre",
	"closure.ends":
		"Se cierra su sesión en todos los dispositivos. Los tokens de API, los programas enlazados y los avisos push terminan al instante.",
	"closure.archive": "Sus cuentas de trading se archivan. El dinero demo se va con ellas.",
	"closure.books":
		"Los libros de sus cuentas se quedan: operaciones, órdenes, libro mayor y el registro de lo que se hizo. La ley nos pide guardarlos al menos cinco años después del final, para que cada precio y cada comisión puedan probarse. Los mensajes y sus datos quedan con ellos; escriba a nuestro soporte para borrar lo que la ley no exige.",
	"closure.back": "No puede volver por su cuenta. Nuestro soporte puede abrir su cuenta de nuevo si lo pide.",
	"closure.copy": "Quizá quiera antes una copia de sus datos: después no podrá entrar a buscarla.",
	"closure.start": "Cerrar mi cuenta",
	"closure.ask": "¿Cerrar su cuenta?",
	"closure.ask.body": "Se cierra su sesión en todas partes y usted no puede deshacerlo.",
	"closure.email": "Escriba su dirección de correo para confirmar: {email}",
	"closure.email.help": "Exactamente como aparece aquí.",
	"closure.email.wrong": "Esta no es su dirección de correo",
	"closure.reason": "¿Por qué se va?",
	"closure.reason.help": "Lo lee nuestro soporte.",
	"closure.sure": "Cerrar para siempre",
	"closure.cancel": "Conservar mi cuenta",
	"closure.done": "Su cuenta está cerrada",
	"closure.done.body": "Le hemos enviado un correo sobre lo que se conserva.",
	"closure.blocked": "Mientras tanto ha surgido algo. Mire la lista de nuevo.",
} as const;
