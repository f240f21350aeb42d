/** What the server says: errors and refusals, by code. */
export const serverErrors = {
	"error.INPUT_INVALID": "Algunos campos no son válidos.",
	"error.INPUT_NOT_JSON": "El contenido de la petición no es un JSON válido.",
	"error.INPUT_TOO_LARGE": "La petición es demasiado grande.",
	"error.INPUT_NOT_SUPPORTED": "Envíe el contenido de la petición como application/json.",
	"error.SIGN_IN_REQUIRED": "Inicie sesión.",
	"error.SESSION_ENDED": "Su sesión ha terminado. Inicie sesión de nuevo.",
	"error.RENEWAL_REFUSED": "Su sesión ha terminado. Inicie sesión de nuevo.",
	"error.CREDENTIALS_WRONG": "La dirección de correo o la contraseña son incorrectas.",
	"error.TOO_MANY_ATTEMPTS":
		"Demasiados intentos. Inténtelo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.",
	"error.TOO_MANY_REQUESTS": "Demasiadas peticiones. Vaya más despacio.",
	"error.DEMO_SIGN_IN_OFF": "Los accesos de demostración solo funcionan en el modo de demostración.",
	"error.NOT_ALLOWED": "No puede hacer esto.",
	"error.CLIENT_PENDING": "Su cuenta está pendiente de la aprobación del equipo de gestión de clientes.",
	"error.CLIENT_DEACTIVATED":
		"Su cuenta está deshabilitada en este momento; póngase en contacto con el servicio de atención.",
	"error.NOT_FOUND": "Aquí no hay nada.",
	"error.METHOD_NOT_ALLOWED": "Esta dirección no admite ese método.",
	"error.EMAIL_TAKEN": "Este correo ya está registrado",
	"error.USERNAME_TAKEN": "Este nombre de usuario ya está en uso.",
	"error.PASSWORD_TOO_COMMON": "Esta contraseña es de las más comunes. Elija otra.",
	"error.DEMO_EMAIL_FIXED": "Las direcciones de la demo son públicas y no cambian. Regístrese para tener una propia.",
	"error.EMAIL_UNCHANGED": "Esta es la dirección que ya tiene.",
	"error.PASSWORD_BREACHED":
		"Esta contraseña se conoce por filtraciones de datos y los programas que adivinan la prueban. Elija otra.",
	"error.COMMAND_ID_REUSED": "Este número de comando ya se usó para otra petición.",
	"error.RANGE_TOO_LONG":
		"El intervalo tiene más de {maximum} velas. Pida un intervalo más corto o una resolución más gruesa.",
	"error.FEED_KEY_WRONG": "La clave de la fuente de precios falta o es incorrecta.",
	"error.FEED_NOT_PUSH": "Este servidor no acepta cotizaciones enviadas. Inícielo con FEED=push.",
	"error.APP_SIGNATURE_WRONG": "La petición no está firmada como debe: {problem}.",
	"error.EVENT_REFUSED": "El evento o la pregunta no son válidos: {problem}.",
	"error.TOO_MANY_ACCOUNTS":
		"Tiene {maximum} cuentas, el máximo por persona. Las cuentas archivadas pueden recuperarse.",
	"error.ROLE_ABOVE_OWN": "Ese rol tiene permisos que usted no tiene.",
	"error.OWN_ACCESS": "Nadie hace esto con su propio acceso. Pídalo a un compañero.",
	"error.INVITATION_CLOSED": "No hay ninguna invitación abierta: se aceptó o se retiró.",
	"error.DEMO_STAFF_FIXED": "Las personas de la demostración están publicadas y se quedan como están.",
	"error.SITE_DISABLED":
		"Este sitio no está disponible en este momento. Vuelva más tarde. Las operaciones abiertas se pueden cerrar.",
	"error.DEMO_MONEY_OFF": "Este sitio no tiene cuentas demo.",
	"error.LAST_ACCOUNT": "Es la única cuenta en uso. Abra otra antes de archivarla.",
	"error.PREVIEW_TOO_LARGE": "Es demasiado para calcularlo de una vez. Pregunte con menos órdenes, cierres o precios.",
	"error.ACTION_NOT_FOUND": "No existe ese evento corporativo.",
	"error.ACTION_NOT_POSSIBLE":
		"{instrument} no tiene {kind}: solo se dividen las acciones, y solo las acciones y los índices pagan dividendos.",
	"error.ACTION_TOO_LATE": "El momento ex debe ser un minuto entero que aún esté por llegar.",
	"error.ACTION_UNDER_WAY": "Este evento corporativo ya no puede cancelarse: {status}.",
	"error.ACTION_DECIDED": "Este evento corporativo ya se decidió: {status}.",
	"error.ACTION_LAPSED":
		"Este dividendo no se aprobó antes de su momento ex y ya no puede aprobarse. No se asentó nada.",
	"error.DIVIDEND_ABOVE_CAP":
		"{dividend} es el {share} % del precio de {instrument}, {price}. Puede anunciarse el {cap} % como máximo. El límite es un ajuste del sitio.",
	"error.SPLIT_ABOVE_CAP":
		"{numerator} por {denominator} cambia las unidades de {instrument} en más de {cap} a 1. El límite es un ajuste del sitio.",
	"error.SETTING_PROPOSAL_NOT_FOUND": "No hay tal cambio a la espera: ya se decidió, o hay uno más nuevo en su lugar.",
	"error.ADJUSTMENT_NOT_FOUND": "No existe ese ajuste.",
	"error.ADJUSTMENT_DECIDED": "Este ajuste ya se decidió: {status}.",
	"error.FOUR_EYES": "Otro miembro del personal debe aprobar lo que ha pedido.",
	"error.ACCOUNT_NOT_FROZEN": "Esta cuenta no está bloqueada.",
	"error.BOOKS_WRONG": "Los libros de esta cuenta están mal en {count} sitios; el primero: {fault}. Sigue bloqueada.",
	"error.OUTCOME_UNKNOWN":
		"Aún no podemos saber si esto se ha hecho. Envíe de nuevo el mismo número de comando para averiguarlo.",
	"error.NOT_READY":
		"El servidor no puede aceptar esto en este momento y no ha hecho nada. Inténtelo de nuevo en un momento.",
	"error.EMAIL_UNCONFIRMED":
		"Confirme primero su dirección de correo con el código que le hemos enviado. Después podrá hacerlo.",
	"error.OVERLOADED":
		"En este momento se nos pide más de lo que podemos responder a tiempo. No se ha hecho nada. Inténtelo de nuevo en {seconds} s.",
	"error.UNAVAILABLE":
		"Nuestra base de datos no responde en este momento. Compruebe si su cambio está hecho antes de enviarlo otra vez.",
	"error.CONVERSATION_NOT_FOUND": "No existe esa conversación.",
	"error.CONVERSATION_CHANGED":
		"Un compañero ha cambiado esta conversación hace un momento. Mírela de nuevo y decida después.",
	"error.SNOOZE_WRONG": "Indique hasta cuándo posponer: una hora futura, a 90 días como máximo.",
	"error.STAFF_NOT_FOUND": "No existe ese compañero que responda chats.",
	"error.MESSAGE_EMPTY": "Escriba algo o adjunte un archivo.",
	"error.MESSAGE_ID_REUSED": "Este número ya se usó para otro mensaje.",
	"error.ATTACHMENT_REFUSED": "Un adjunto no es un archivo que usted haya subido aquí, o ya se envió. Súbalo de nuevo.",
	"error.FILE_MISSING": "Envíe exactamente un archivo, en la parte llamada file.",
	"error.FILE_TOO_LARGE": "El archivo supera los {maximum} MB, el máximo que se puede enviar.",
	"error.FILE_TYPE_REFUSED":
		"No se pueden enviar archivos de este tipo. Sí imágenes (PNG, JPEG, WebP, GIF, AVIF), PDF, Word (.docx, .doc) y Excel (.xlsx, .xls).",
	"error.FILE_TYPE_DIFFERS": "El contenido del archivo no es lo que dice su nombre. Compruebe el archivo.",
	"error.FILE_DAMAGED": "No se ha podido leer el archivo. Puede estar dañado.",
	"error.FILE_UNSAFE":
		"El archivo contiene programas, otros archivos, vínculos que se cargan solos o mucho más de lo que dice su tamaño. Guárdelo sin ellos, como archivo nuevo.",
	"error.FILE_PROTECTED":
		"El archivo está protegido con contraseña y por eso no se puede comprobar. Guárdelo sin ella como archivo nuevo.",
	"error.FILE_TOO_COMPLEX":
		"Comprobar el archivo ha llevado demasiado tiempo o memoria. Redúzcalo o envíe sus páginas como imágenes.",
	"error.FILE_INFECTED":
		"Nuestro antivirus ha encontrado algo dañino en el archivo. No se ha guardado. Analice su dispositivo.",
	"error.SCANNER_UNAVAILABLE":
		"En este momento no se puede comprobar si los archivos tienen virus, por eso no se acepta ninguno. Inténtelo de nuevo más tarde.",
	"error.PREVIEW_IMPOSSIBLE": "Este archivo no se puede mostrar aquí. Descárguelo para verlo.",
	"error.IMAGE_TOO_LARGE": "La imagen tiene más de {maximum} megapíxeles. Redúzcala.",
	"error.STORAGE_FULL":
		"Sus archivos llenan los {maximum} MB que tiene una persona. Pida en el chat que se haga sitio.",
	"error.UPLOAD_CUT": "La subida se cortó antes del final. No se ha guardado nada; envíelo de nuevo.",
	"error.FILE_NOT_FOUND": "No existe ese archivo, o su dirección ha caducado.",
	"error.NOTIFICATION_NOT_FOUND": "No existe esa notificación.",
	"error.PUSH_REFUSED": "El servicio push de este navegador no se conoce aquí, o sus claves no son válidas.",
	"error.CANNED_REPLY_NOT_FOUND": "No existe esa respuesta guardada.",
	"error.SHORTCUT_TAKEN": "Otra respuesta guardada tiene el atajo /{shortcut}.",
	"error.PLACEHOLDER_UNKNOWN": "No hay ningún marcador llamado {placeholder}. Los que hay: {known}.",
	"error.TOO_MANY_CANNED_REPLIES": "Hay {maximum} respuestas guardadas, el máximo posible.",
	"error.CLIENT_NOT_FOUND": "No existe ese cliente.",
	"error.COLLEAGUE_NOT_FOUND": "No existe ese compañero.",
	"error.INTERNAL": "Algo ha ido mal por nuestra parte. No se ha cambiado nada.",
	"error.ACCOUNT_NOT_FOUND": "No existe esa cuenta.",
	"error.ACCOUNT_EXISTS": "Esta cuenta ya existe.",
	"error.ACCOUNT_FROZEN":
		"Esta cuenta está bloqueada mientras comprobamos sus libros. Póngase en contacto con atención al cliente.",
	"error.ACCOUNT_NOT_DEMO": "Solo una cuenta demo puede recibir dinero ficticio.",
	"error.ACCOUNT_ARCHIVED": "Esta cuenta está archivada. Recupérela primero.",
	"error.ACCOUNT_NOT_EMPTY":
		"Esta cuenta aún tiene operaciones abiertas: {open_trades}, órdenes pendientes: {pending_orders}, {balance} {currency} y {credit} {currency} de crédito. Cierre, cancele y mueva esto primero.",
	"error.LEVERAGE_CAP_INVALID": "El límite de apalancamiento debe ser un número entero de al menos 1.",
	"error.INSTRUMENT_UNKNOWN": "No existe el instrumento {instrument}.",
	"error.INSTRUMENT_HALTED": "{instrument} está suspendido: {reason}.",
	"error.INSTRUMENT_CLOSE_ONLY": "{instrument} solo puede cerrarse en este momento: {reason}.",
	"error.INSTRUMENT_NOT_ELIGIBLE":
		"Los residentes en {residence} no pueden abrir {instrument}: {rule}. Lo que ya está abierto siempre puede cerrarse.",
	"error.MARKET_CLOSED": "El mercado de {instrument} está cerrado. Abre: {opens_at}.",
	"error.PRICE_UNKNOWN": "Aún no hay precio para {instrument}.",
	"error.PRICE_STALE":
		"El último precio de {instrument} es de hace {age_seconds} s; el límite es {limit_seconds} s. Espere un precio nuevo.",
	"error.PRICE_BEYOND_BOUND":
		"El precio de {instrument} es ahora {price}, más allá de su límite de {bound}. No se ha hecho nada.",
	"error.CONVERSION_STALE":
		"El último precio de {instrument}, que convierte {from} en {to}, tiene {age_seconds} s; el límite es {limit_seconds} s. No se puede abrir nada hasta que llegue uno nuevo. Las operaciones abiertas se pueden cerrar.",
	"error.CONVERSION_UNKNOWN": "No hay precio para convertir {from} en {to}. No se ha hecho nada.",
	"error.VOLUME_NOT_POSITIVE": "El volumen debe ser mayor que cero.",
	"error.VOLUME_BELOW_MINIMUM": "El volumen mínimo es {minimum}.",
	"error.VOLUME_ABOVE_MAXIMUM": "El volumen máximo de una orden es {maximum}.",
	"error.VOLUME_OFF_STEP": "El volumen va en pasos de {step}.",
	"error.VOLUME_ABOVE_OPEN": "Solo hay {open} abiertos.",
	"error.EXPOSURE_ABOVE_MAXIMUM": "Esto sumaría {exposure} en un lado; el límite es {maximum}.",
	"error.PRICE_OFF_INCREMENT": "El precio {price} no es múltiplo de {increment}.",
	"error.STOP_LOSS_WRONG_SIDE": "Un stop loss de {stop_loss} saltaría al instante; el precio es {price}.",
	"error.TAKE_PROFIT_WRONG_SIDE": "Un take profit de {take_profit} saltaría al instante; el precio es {price}.",
	"error.MARGIN_TOO_LITTLE":
		"Esto necesita {required} {currency} (margen, comisión y spread); hay libres {free} {currency}. Elija un volumen menor.",
	"error.TRADE_NOT_FOUND": "No existe esa operación abierta.",
	"error.NOTHING_TO_CHANGE": "No se ha indicado ningún cambio.",
	"error.TRIGGER_NOT_REACHED": "El precio no ha alcanzado el nivel.",
	"error.BALANCE_TOO_LITTLE": "El saldo de {balance} {currency} no basta.",
	"error.ADJUSTMENT_ABOVE_FREE":
		"{amount} {currency} es más que los {free} {currency} que las operaciones abiertas dejan libres.",
	"error.CREDIT_NOT_ALLOWED": "Un crédito de la clase {kind} no está permitido en el perfil {profile}.",
	"error.ORDERS_ABOVE_MAXIMUM": "Hay {maximum} órdenes pendientes, el máximo de una cuenta. Cancele una primero.",
	"error.ORDER_NOT_FOUND": "No existe esa orden pendiente. Puede que se haya ejecutado o cancelado.",
	"error.ORDER_PRICE_WRONG_SIDE":
		"Una orden {kind} a {order_price} saltaría al instante; el precio es {price}. Elija otro precio u opere a mercado con un límite.",
	"error.ORDER_LIMIT_PRICE_INVALID": "Una orden stop límite necesita un precio límite, y ninguna otra lo tiene.",
	"error.ORDER_ALREADY_TRIGGERED":
		"El stop de esta orden se ha alcanzado; ahora descansa como límite. Cambie su precio límite o cancélela.",
	"error.ORDER_NOT_EXPIRED": "El plazo de esta orden no ha terminado.",
	"error.EXPIRY_INVALID":
		"Una orden válida hasta una fecha (GTD) necesita una hora futura, y ninguna otra la tiene ({time_in_force}).",
	"error.OCO_ORDER_NOT_FOUND": "La orden que esta debería cancelar ya no está pendiente. No se ha colocado nada.",
	"error.REDUCE_ONLY_NOTHING_OPEN": "No hay nada abierto en el otro lado de {instrument} que esta orden pueda reducir.",
	"error.REDUCE_ONLY_ABOVE_OPEN":
		"Solo {open} de los {volume} están abiertos en el otro lado. Elija un volumen menor o tome lo que haya (IOC).",
	"error.PROTECTION_WITHOUT_OPENING":
		"Esta orden solo reduce lo que está abierto, así que no puede llevar stop ni take profit. Modifique la operación abierta.",
	"error.TRAILING_TOO_WIDE":
		"Una distancia dinámica de {distance} es demasiado amplia para un precio de {price}. Elija una menor.",
	"error.TRAILING_NEEDS_STOP":
		"Un stop dinámico necesita su stop loss. Para quitar el stop, quite también la distancia dinámica.",
	"error.GUARANTEE_NOT_OFFERED": "{instrument} no tiene stops garantizados. Use un stop loss.",
	"error.GUARANTEE_NEEDS_STOP": "Un stop garantizado necesita el precio de su stop loss.",
	"error.GUARANTEE_NOT_TRAILING":
		"Un stop garantizado no puede ser dinámico. Quite la distancia dinámica o la garantía.",
	"error.GUARANTEE_TOO_NEAR":
		"Un stop garantizado debe estar al menos a {minimum} del precio de {price}; {stop_loss} está más cerca. Aléjelo.",
	"error.CLOSE_NOT_QUEUED": "Ningún cierre de esta operación espera al mercado.",
	"error.NOTHING_TO_CLOSE": "No encaja ninguna operación abierta. No se ha cerrado nada.",
	"error.TRADES_NOT_OPPOSITE": "Solo una compra y una venta del mismo instrumento pueden cerrarse entre sí.",
	"error.MARGIN_CALL_LEVELS_INVALID":
		"Indique como máximo {maximum} niveles distintos de llamada de margen, cada uno de {lowest} % a {highest} %.",
	"error.CLOSE_OUT_NOT_NEEDED": "La cuenta está por encima de su nivel de cierre. No se ha cerrado nada.",
	"error.CLOSE_OUT_WAITS":
		"El cierre por margen espera a que abran los mercados de {instruments}. Ingrese o cierre algo para evitarlo.",
	"error.DATE_INVALID": "{date} no es una fecha. Escríbala como año-mes-día.",
	"error.FINANCING_DAY_NOT_OVER": "El día de financiación {date} termina: {ends_at}.",
	"error.FINANCING_DONE": "La financiación se aplicó hasta {through}; {date} no se cobra de nuevo.",
	"error.TAX_INVALID": "Un impuesto de {tax} centésimas de punto porcentual no está entre 0 y 100 %.",
	"error.SPLIT_INVALID": "{numerator} por {denominator} no es un split, o la cotización es de otro instrumento.",
	"error.AMOUNT_NOT_POSITIVE": "El importe debe ser mayor que cero.",
	"error.DEMO_BALANCE_ABOVE_MAXIMUM": "Una cuenta demo tiene como máximo {maximum} {currency}. Elija un importe menor.",
	"error.TRANSFER_NOT_OWN": "El dinero solo puede moverse a otra cuenta propia.",
	"error.TRANSFER_TYPES_DIFFER": "No se puede mover dinero entre una cuenta demo y una real.",
	"error.TRANSFER_ABOVE_FREE":
		"{amount} {currency} es más que los {free} {currency} que se pueden mover. Las operaciones abiertas necesitan el resto.",
	"error.TRANSFER_BELOW_BOUND":
		"El cambio ha variado: llegarían {received} {currency}, menos que los {minimum} que aceptó. No se ha movido nada.",
	"error.TRANSFER_TOO_LITTLE": "Es tan poco que no llegaría nada en {currency}.",
	"error.TIMED_OUT": "El servidor no ha respondido a tiempo.",
	"error.NETWORK_FAILED": "No se puede acceder al servidor.",
	"error.ANSWER_INVALID": "El servidor ha dado una respuesta que no se puede leer.",
	"error.NO_BASE_URL": "No hay ninguna dirección base configurada.",
	"error.UPLOAD_FAILED": "No se ha podido subir el archivo.",
	"error.CHAT_LOAD_FAILED": "No se han podido cargar los mensajes.",
	"error.CHAT_WRONG_SHAPE": "Respuesta no válida del servidor",
	"error.CHAT_SEND_FAILED": "No se ha podido enviar el mensaje.",
	"error.CONNECTION_FAILED": "Error de conexión",
	"error.SECOND_FACTOR_REQUIRED": "Un paso más: demuestre que es usted con su segundo factor.",
	"error.CHALLENGE_ENDED":
		"Este inicio de sesión ha tardado demasiado o ha tenido demasiados códigos erróneos. Empiece de nuevo.",
	"error.CODE_WRONG": "El código es erróneo, demasiado antiguo o ya se ha usado.",
	"error.PASSWORD_WRONG": "La contraseña es incorrecta.",
	"error.STEP_UP_REQUIRED": "Confirme que es usted e inténtelo de nuevo.",
	"error.SECOND_FACTOR_MISSING":
		"Su rol necesita un segundo factor. Configure uno primero en sus ajustes de seguridad.",
	"error.SECOND_FACTOR_NEEDED_BY_ROLE": "Su rol necesita un segundo factor. Añada otro antes de quitar este.",
	"error.TOTP_ON": "La aplicación de autenticación ya está activada. Desactívela primero para cambiarla.",
	"error.TOTP_OFF": "La aplicación de autenticación no está activada.",
	"error.ENROLMENT_ENDED": "Ha tardado demasiado. Empiece de nuevo.",
	"error.PASSKEY_REFUSED": "No se ha podido verificar la llave de acceso. Inténtelo de nuevo.",
	"error.PASSKEYS_UNAVAILABLE": "Las llaves de acceso solo funcionan donde se llega al sitio por https o en localhost.",
	"error.PASSKEY_NOT_FOUND": "No existe esa llave de acceso.",
	"error.TOO_MANY_PASSKEYS": "Tiene {maximum} llaves de acceso, el máximo posible. Quite una primero.",
	"error.API_TOKEN_NOT_FOUND": "No existe ese token de API.",
	"error.TOO_MANY_API_TOKENS": "Tiene {maximum} tokens de API, el máximo posible. Revoque uno primero.",
	"error.SCOPE_MISSING": "Este token de API no puede hacer esto: {needs}.",
	"error.PROVIDER_NOT_OFFERED": "Este sitio no ofrece esa forma de iniciar sesión.",
	"error.PROVIDER_UNREACHABLE": "En este momento no se puede acceder a {provider}. Inténtelo más tarde.",
	"error.PROVIDER_FAILED": "El inicio de sesión con {provider} no ha funcionado. Inténtelo de nuevo.",
	"error.PROVIDER_EMAIL_UNVERIFIED":
		"{provider} no ha verificado su correo, así que no puede usarse para iniciar sesión aquí.",
	"error.PROVIDER_ADDRESS_MISSING": "{provider} no ha comunicado su correo.",
	"error.LINK_NOT_FOUND": "Ese inicio de sesión no está vinculado a su cuenta.",
	"error.LINK_TAKEN": "Esa cuenta de {provider} está vinculada a otra cuenta de aquí.",
	"error.LINK_ENDED": "Ha tardado demasiado. Empiece de nuevo.",
	"error.CLIENT_DECIDED":
		"Esto no puede hacerse: el cliente está {status}. Última decisión: {decision}, por {by}, {at}.",
	"error.SETTINGS_CHANGED":
		"{by} ha cambiado los ajustes hace un momento. Mírelos de nuevo y decida después. No se ha cambiado nada.",
	"error.PERSONAL_LOCKED":
		"Su identidad está verificada, así que estos campos están bloqueados: {fields}. Solicite un cambio y diga por qué.",
	"error.PERSONAL_NOT_LOCKED": "Su identidad aún no está verificada: cambie los campos usted mismo.",
	"error.PERSONAL_CHANGED": "Sus datos han cambiado entretanto. Mírelos de nuevo y guarde después.",
	"error.BIRTH_DATE_WRONG": "Debe tener al menos 18 años y como máximo 120.",
	"error.COUNTRY_WITH_TRADES":
		"En {country} rigen otras normas para lo que está abierto o pendiente en {accounts}. Cierre primero las operaciones y cancele las órdenes.",
	"error.REQUEST_PENDING": "Una solicitud suya espera una decisión. Retírela antes de hacer otra.",
	"error.REQUEST_NOT_FOUND": "No existe esa solicitud.",
	"error.REQUEST_DECIDED": "Esta solicitud ya se decidió: {status}.",
	"error.TEST_COOLING":
		"Puede repetir el test desde {until}. Lea la ayuda hasta entonces; la cuenta demo sigue abierta para usted.",
	"error.TEST_PASSED": "Ya ha superado el test.",
	"error.TEST_NOT_FOUND": "No existe ese test, o ya se entregó.",
	"error.TEST_ANSWERS_MISSING": "Responda cada pregunta una vez: faltan {missing}.",
	"error.EXPORT_WAITING": "Ya se está haciendo una copia de sus datos. Le avisaremos cuando esté lista.",
	"error.EXPORT_LIMIT": "Ha pedido {count} copias en un día. Podrá pedir la siguiente a partir del {again_at}.",
	"error.EXPORT_NOT_FOUND": "Esa copia no existe, no está lista, o su enlace ya se usó o ha caducado.",
	"error.CLOSING_BLOCKED":
		"Termine antes lo pendiente: operaciones abiertas: {open_trades}, órdenes pendientes: {pending_orders}, cuentas reales con dinero: {funded}, solicitudes por decidir: {waiting}.",
	"error.CLOSING_NOT_CONFIRMED": "Escriba su propia dirección de correo para confirmar.",
	"error.DEMO_NOT_CLOSED":
		"Los accesos de la demo son públicos y compartidos, y permanecen abiertos. Regístrese para tener una cuenta propia.",
	"error.SELF_EXCLUDED":
		"Se ha excluido de abrir operaciones hasta {until}. Cerrar operaciones y retirar sigue siendo posible.",
	"error.SELF_EXCLUDED_FOR_EVER":
		"Se ha excluido para siempre de abrir operaciones. Cerrar operaciones y retirar sigue siendo posible.",
	"error.TEST_NEEDED":
		"Antes de su primera orden de {instrument} en una cuenta real debemos ver que conoce los riesgos. Haga el test en Ajustes, Protección; en una cuenta demo puede operar al instante.",
	"error.LIMIT_HOURS":
		"Solo abre operaciones de {from} a {to} UTC; usted mismo lo ha fijado. Cerrar sigue siendo posible. Puede cambiarlo en Ajustes, Protección.",
	"error.LIMIT_LOSS_REACHED":
		"Se ha alcanzado su propio límite de {limit} {currency} de pérdidas ({period, select, day {día} week {semana} month {mes} other {periodo}}): {loss} {currency} con lo que está abierto. Puede volver a abrir desde {until}; cerrar sigue siendo posible.",
	"error.LIMIT_EXPOSURE_REACHED":
		"Con esto sus operaciones abiertas valdrían {exposure} {currency}; las ha limitado a {limit} {currency}. Elija un volumen menor o cierre algo.",
	"error.LIMITS_INVALID":
		"Un límite debe ser mayor que cero, y las horas deben empezar y acabar en momentos distintos.",
	"error.ACCOUNT_NOT_LIVE": "El dinero de fuera solo entra en una cuenta real. Esta es una cuenta demo.",
	"error.DEPOSIT_NOT_FOUND": "No existe tal depósito.",
	"error.DEPOSIT_DECIDED": "Ya se decidió sobre este depósito: {status}.",
	"error.DEPOSIT_REFERENCE_USED":
		"Ya hay una transferencia con la referencia {reference}. Cada pago se contabiliza una sola vez.",
	"error.DEPOSIT_LIMIT_CURRENCY": "Elija una moneda que tenga alguna de sus cuentas: {currencies}.",
	"error.DEPOSIT_ABOVE_LIMIT":
		"No se han contabilizado {amount} {currency}: el límite de depósito que el titular se ha puesto es de {limit} {currency} por {period, select, day {día} week {semana} month {mes} other {periodo}}; ya se han usado {used} {currency} y quedan {left} {currency}. El siguiente periodo empieza el {until}.",
	"error.EXCLUSION_OVER": "El final de una exclusión debe estar en el futuro.",
	"error.EXCLUSION_NOT_SHORTER": "Se ha excluido hasta {until}. No puede acortarse, ni por usted ni por nosotros.",
	"error.EXCLUSION_FOR_EVER": "Se ha excluido para siempre. No puede deshacerse, ni por usted ni por nosotros.",
	"error.PASSWORD_UNCHANGED": "Esta es la contraseña que ya tiene. Elija otra.",
	"error.DEMO_PASSWORD_FIXED":
		"Las contraseñas de la demo son públicas y se quedan como están. Regístrese para tener la suya.",
	"error.LINK_SPENT": "Este enlace ya se ha usado o es demasiado antiguo. Pida uno nuevo.",
	"error.EMAIL_CODE_WRONG": "Ese no es el código. Intentos restantes: {left}.",
	"error.CODE_SPENT": "No hay ningún código que pueda usarse. Pida uno nuevo.",
	"error.EMAIL_VERIFIED": "Esta dirección ya está confirmada.",
	"error.SESSION_NOT_FOUND": "No existe esa sesión. Puede que haya terminado.",
	"error.READS_BEHIND":
		"Lo que se hizo hace un momento está guardado y aún no se puede mostrar. Inténtelo de nuevo en un momento.",
} as const;
