/** `/main/settings/close`. */
export const leaving = {
	"leaving.title": "Cerrar su cuenta",
	"leaving.about": "Terminar su relación con nosotros, para todas sus cuentas de trading.",
	"leaving.stands": "Lo que lo impide",
	"leaving.stands.about": "Termine antes con esto. Cada línea lleva al lugar donde se hace.",
	"leaving.clear": "Nada lo impide",
	"leaving.clear.body":
		"No hay operaciones abiertas ni órdenes pendientes, no queda dinero y nada espera una decisión.",
	"leaving.trades": "{count, plural, one {# operación abierta} other {# operaciones abiertas}} en {account}",
	"leaving.orders": "{count, plural, one {# orden pendiente} other {# órdenes pendientes}} en {account}",
	"leaving.money": "Quedan {amount} {currency} en {account}",
	"leaving.requests":
		"{count, plural, one {# cambio de sus datos espera respuesta} other {# cambios de sus datos esperan respuesta}}",
	"leaving.bookings":
		"{count, plural, one {# apunte en sus cuentas espera nuestra decisión} other {# apuntes en sus cuentas esperan nuestra decisión}}",
	"leaving.go.trades": "Cerrar operaciones",
	"leaving.go.orders": "Cancelar órdenes",
	"leaving.go.money": "Pedir el pago",
	"leaving.go.requests": "Retirar la solicitud",
	"leaving.go.bookings": "Preguntar a soporte",
	"leaving.failed": "No se pudo cargar lo que impide el cierre",
	"leaving.demo":
		"Este es uno de los accesos de la demo. Son públicos y compartidos, así que permanecen abiertos. Regístrese para probarlo con una cuenta propia.",
	"leaving.what": "Qué ocurre",
	"leaving.ends":
		"Se cierra su sesión en todos los dispositivos. Los tokens de API, los programas enlazados y los avisos push terminan al instante.",
	"leaving.archive": "Sus cuentas de trading se archivan. El dinero demo se va con ellas.",
	"leaving.books":
		"Los libros de sus cuentas se quedan: operaciones, órdenes, libro mayor y el registro de lo que se hizo. La ley nos pide guardarlos al menos cinco años después del final, para que cada precio y cada comisión puedan probarse. Los mensajes y sus datos quedan con ellos; escriba a nuestro soporte para borrar lo que la ley no exige.",
	"leaving.back": "No puede volver por su cuenta. Nuestro soporte puede abrir su cuenta de nuevo si lo pide.",
	"leaving.copy": "Quizá quiera antes una copia de sus datos: después no podrá entrar a buscarla.",
	"leaving.start": "Cerrar mi cuenta",
	"leaving.ask": "¿Cerrar su cuenta?",
	"leaving.ask.body": "Se cierra su sesión en todas partes y usted no puede deshacerlo.",
	"leaving.email": "Escriba su dirección de correo para confirmar: {email}",
	"leaving.email.help": "Exactamente como aparece aquí.",
	"leaving.email.wrong": "Esta no es su dirección de correo",
	"leaving.reason": "¿Por qué se va?",
	"leaving.reason.help": "Lo lee nuestro soporte.",
	"leaving.sure": "Cerrar para siempre",
	"leaving.cancel": "Conservar mi cuenta",
	"leaving.done": "Su cuenta está cerrada",
	"leaving.done.body": "Le hemos enviado un correo sobre lo que se conserva.",
	"leaving.blocked": "Mientras tanto ha surgido algo. Mire la lista de nuevo.",
} as const;
