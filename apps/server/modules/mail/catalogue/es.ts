import type { MailCatalogue } from "../templates.ts";

export const es: MailCatalogue = {
	direction: "ltr",
	greeting: "Hola, {name}:",
	greetingNameless: "Hola:",
	linkHint: "Si el botón no funciona, copie esta dirección en su navegador:",
	footer:
		"{site} nunca le pide su contraseña ni un código por correo, teléfono o chat. Este mensaje se ha enviado automáticamente.",
	texts: {
		"verify-email": {
			subject: "Su código de verificación de {site}",
			lines: [
				"Introduzca este código para confirmar que esta dirección de correo es suya:",
				"{code}",
				"Sirve una sola vez, durante {minutes} minutos. Si no se ha registrado, ignore este mensaje.",
			],
		},
		"reset-password": {
			subject: "Elija una nueva contraseña para {site}",
			lines: [
				"Alguien, esperamos que usted, ha pedido una nueva contraseña. El enlace sirve una sola vez, durante {minutes} minutos.",
				"Si no ha sido usted, ignore este mensaje: su contraseña no cambia.",
			],
			action: "Elegir una nueva contraseña",
		},
		"sign-in-link": {
			subject: "Su enlace de acceso a {site}",
			lines: [
				"Abra este enlace para iniciar sesión. Sirve una sola vez, durante {minutes} minutos, y pide que lo confirme con un clic.",
				"Si no lo ha pedido, ignore este mensaje y no dé el enlace a nadie.",
			],
			action: "Iniciar sesión",
		},
		"confirm-sign-up": {
			subject: "Confirme su dirección y entre en {site}",
			lines: [
				"Abra este enlace para confirmar que esta dirección es suya y para entrar por primera vez. Sirve una vez, durante {minutes} minutos; después, pida otro en el inicio de sesión.",
				"Si no se ha registrado, ignore este mensaje y no dé el enlace a nadie: sin él nadie puede usar la cuenta.",
			],
			action: "Confirmar y entrar",
		},
		"already-registered": {
			subject: "Ya tiene una cuenta en {site}",
			lines: [
				"Alguien, esperamos que usted, ha querido registrarse con esta dirección. Ya está registrada, así que no se ha creado otra cuenta.",
				"Si ha olvidado su contraseña, puede elegir una nueva. Si no ha sido usted, no tiene que hacer nada.",
			],
			action: "Elegir una nueva contraseña",
		},
		"password-changed": {
			subject: "Su contraseña de {site} ha cambiado",
			lines: [
				"Su contraseña se cambió el {at} desde {device}, red {network}. Se han cerrado todas las demás sesiones.",
				"Si no ha sido usted, elija enseguida una nueva contraseña y escriba a nuestro soporte.",
			],
			action: "No he sido yo",
		},
		"new-device": {
			subject: "Nuevo acceso a {site}",
			lines: [
				"El {at} se accedió a su cuenta desde un dispositivo que no conocíamos: {device}, red {network}.",
				"Si ha sido usted, no tiene que hacer nada. Si no, elija enseguida una nueva contraseña: cierra la sesión en todos los dispositivos.",
			],
			action: "No he sido yo",
		},
		"confirm-new-email": {
			subject: "Confirme su nueva dirección de correo en {site}",
			lines: [
				"Ha pedido que esta sea la dirección de su cuenta. Introduzca este código para confirmarla:",
				"{code}",
				"Sirve una vez, durante {minutes} minutos. Si no ha sido usted, ignore este mensaje: sin el código no cambia nada.",
			],
		},
		"address-in-use": {
			subject: "Alguien quiso usar su dirección en {site}",
			lines: [
				"Otra cuenta iba a pasar a esta dirección. Ya es la dirección de su cuenta, así que no se ha cambiado nada.",
				"Si ha sido usted, inicie sesión en esta cuenta. Si no, no tiene que hacer nada.",
			],
			action: "Elegir una nueva contraseña",
		},
		"email-changed": {
			subject: "Su dirección de correo de {site} ha cambiado",
			lines: [
				"El {at} la dirección de su cuenta pasó a ser {address}, desde {device}, red {network}. Los mensajes irán allí desde ahora.",
				"Si no ha sido usted, deshágalo con este enlace. Sirve durante {days} días: esta dirección vuelve a ser la suya, se cierra la sesión en todos los dispositivos y elige una nueva contraseña.",
			],
			action: "No he sido yo",
		},
		"second-factor-added": {
			subject: "Una nueva forma de confirmar su acceso",
			lines: [
				"El {at} se añadió {factor} a su cuenta desde {device}.",
				"Si no ha sido usted, escriba enseguida a nuestro soporte.",
			],
			action: "Ver mis ajustes de seguridad",
		},
		"second-factor-removed": {
			subject: "Se ha quitado una forma de confirmar su acceso",
			lines: [
				"El {at} se quitó {factor} de su cuenta desde {device}.",
				"Si no ha sido usted, elija una nueva contraseña y escriba enseguida a nuestro soporte.",
			],
			action: "Ver mis ajustes de seguridad",
		},
		"recovery-code-used": {
			subject: "Se ha usado un código de recuperación",
			lines: [
				"El {at} se usó un código de recuperación para acceder desde {device}. Códigos restantes: {left}.",
				"Si no ha sido usted, elija una nueva contraseña y escriba enseguida a nuestro soporte.",
			],
			action: "Ver mis ajustes de seguridad",
		},
		"sign-in-linked": {
			subject: "Se ha conectado el acceso con {provider}",
			lines: [
				"El {at} se conectó el acceso con {provider} a su cuenta desde {device}.",
				"Si no ha sido usted, escriba enseguida a nuestro soporte.",
			],
			action: "Ver mis ajustes de seguridad",
		},
		"step-up-code": {
			subject: "Su código de confirmación de {site}",
			lines: [
				"Introduzca este código para confirmar lo que está haciendo:",
				"{code}",
				"Sirve una sola vez, durante {minutes} minutos. Si no lo ha pedido, cambie su contraseña.",
			],
		},
		"client-approved": {
			subject: "Su cuenta de {site} está aprobada",
			lines: ["Su cuenta ha sido aprobada. Ya puede iniciar sesión y empezar."],
			action: "Iniciar sesión",
		},
		"client-refused": {
			subject: "Su solicitud en {site}",
			lines: ["No podemos abrirle una cuenta.", "{reason}", "Si cree que es un error, contacte con nuestro soporte."],
		},
		"client-deactivated": {
			subject: "Su cuenta de {site} ha sido desactivada",
			lines: ["Su cuenta ha sido desactivada.", "{reason}", "Contacte con nuestro soporte."],
		},
		"client-signed-out": {
			subject: "Se ha cerrado su sesión en {site}",
			lines: [
				"Nuestro soporte ha cerrado todas sus sesiones y tokens de API en todos los dispositivos.",
				"{reason}",
				"Vuelva a iniciar sesión. Si otra persona puede conocer su contraseña, elija antes una nueva.",
			],
			action: "Iniciar sesión",
		},
		"staff-signed-out": {
			subject: "Se ha cerrado su sesión en {site}",
			lines: [
				"Un administrador ha cerrado todas sus sesiones y tokens de API en todos los dispositivos.",
				"{reason}",
				"Vuelva a iniciar sesión. Si otra persona puede conocer su contraseña, elija antes una nueva.",
			],
			action: "Iniciar sesión",
		},
		"staff-invitation": {
			subject: "Le invitamos a trabajar en {site}",
			lines: [
				"{by} le ha invitado al personal de {site}. Elija una contraseña para empezar. El enlace sirve una vez, durante {hours} horas.",
				"Si no lo esperaba, ignore este mensaje y no dé el enlace a nadie.",
			],
			action: "Elegir una contraseña",
		},
		"staff-factors-removed": {
			subject: "Sus segundos factores en {site} se han quitado",
			lines: [
				"Un administrador ha quitado sus segundos factores, inicios de sesión vinculados y tokens de API y ha cerrado todas sus sesiones: {factors}.",
				"{reason}",
				"Entre con su contraseña y configure un segundo factor nuevo. Si no lo ha pedido, avise enseguida a su administrador.",
			],
			action: "Iniciar sesión",
		},
		"client-reactivated": {
			subject: "Su cuenta de {site} vuelve a estar activa",
			lines: ["Su cuenta vuelve a estar activa.", "{reason}"],
			action: "Iniciar sesión",
		},
		"change-approved": {
			subject: "Sus datos han cambiado",
			lines: ["El cambio que pidió se ha hecho: {field}."],
			action: "Ver mis datos",
		},
		"change-refused": {
			subject: "Sus datos no han cambiado",
			lines: ["El cambio que pidió no se ha hecho: {field}.", "{reason}"],
			action: "Ver mis datos",
		},
		"export-ready": {
			subject: "Sus datos están listos",
			lines: ["La copia de sus datos está lista. Inicie sesión para descargarla."],
			action: "Descargar mis datos",
		},
		"account-closing": {
			subject: "Su cuenta de {site} se cerrará",
			lines: ["Nos ha pedido cerrar su cuenta. Se cerrará el {at}. Hasta entonces puede echarse atrás."],
			action: "Conservar mi cuenta",
		},
		"account-closed": {
			subject: "Su cuenta de {site} está cerrada",
			lines: [
				"Su cuenta se cerró el {at}, como pidió. Se cerró la sesión en todos los dispositivos y los tokens de API ya no funcionan.",
				"Los libros de sus cuentas se conservan porque la ley lo exige: al menos cinco años. Para pedir una copia, para volver o si no fue usted, escriba a nuestro soporte.",
			],
		},
		"limit-loosened": {
			subject: "Uno de sus límites será más amplio",
			lines: ["Ha pedido un límite más amplio: {limit}. Valdrá desde el {at}. Hasta entonces puede echarse atrás."],
			action: "Ver mis límites",
		},
		"self-excluded": {
			subject: "Su pausa de trading",
			lines: ["No podrá abrir operaciones hasta el {until}. Lo que está abierto siempre se puede cerrar."],
		},
	},
};
