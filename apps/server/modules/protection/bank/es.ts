import type { Words } from "../question-words.ts";

/** The questions in Spanish; the first option is the right one. */
export const es: Readonly<Record<string, Words>> = {
	"leverage-1": {
		text: "Abre una operación por valor de 30.000 con un apalancamiento de 30. El precio se mueve un 1 % en su contra. ¿Cuánto ha perdido aproximadamente?",
		options: ["300", "10", "30", "1.000"],
		explanation:
			"La pérdida se calcula sobre todo el valor de la operación: el 1 % de 30.000 son 300, sea cual sea el apalancamiento.",
	},
	"leverage-2": {
		text: "¿Qué efecto tiene un apalancamiento mayor?",
		options: [
			"Se retiene menos dinero como margen para la misma operación, así que el mismo dinero puede perderse más rápido",
			"Hace que el precio se mueva menos",
			"Reduce el spread",
			"Limita la pérdida al margen de la operación",
		],
		explanation:
			"El apalancamiento permite abrir operaciones mayores con el mismo dinero. Las ganancias y las pérdidas crecen con la operación.",
	},
	"leverage-3": {
		text: "Su cuenta tiene 1.000. Abre una operación por valor de 20.000. ¿Cuánto debe moverse el precio en su contra para perder 500?",
		options: ["2,5 %", "25 %", "5 %", "50 %"],
		explanation: "El 2,5 % de 20.000 son 500, la mitad del dinero de la cuenta.",
	},
	"margin-1": {
		text: "¿Qué ocurre cuando el patrimonio de una cuenta cae a la mitad de su margen utilizado?",
		options: [
			"Se cierran operaciones sin preguntar, a los precios que haya",
			"Nada hasta que el patrimonio llegue a cero",
			"Las operaciones esperan a que añada dinero",
			"Se pide más dinero a su banco",
		],
		explanation:
			"Al 50 % del margen utilizado las operaciones se cierran automáticamente, lo que hace definitivas sus pérdidas.",
	},
	"margin-2": {
		text: "¿Qué es el margen?",
		options: [
			"Dinero suyo que queda retenido mientras una operación está abierta",
			"Una comisión por abrir una operación",
			"Lo máximo que puede perder una operación",
			"Intereses sobre el saldo",
		],
		explanation: "El margen se reserva, no se paga. La pérdida de una operación puede ser mayor que su margen.",
	},
	"margin-3": {
		text: "Recibe una llamada de margen. ¿Qué aleja su cuenta del cierre por margen?",
		options: [
			"Cerrar parte de sus operaciones o añadir dinero",
			"Abrir otra operación en la misma dirección",
			"Cerrar la sesión hasta que el precio se recupere",
			"Quitar sus stop loss",
		],
		explanation: "Solo ayuda tener menos margen utilizado o más patrimonio. Nuevas operaciones necesitan más margen.",
	},
	"orders-1": {
		text: "Un stop loss en 100 está por debajo de una acción que cierra en 105 y abre al día siguiente en 92. ¿A qué precio se ejecuta aproximadamente?",
		options: ["92", "100", "105", "No se ejecuta"],
		explanation:
			"Un stop se convierte en una orden a mercado: tras un hueco se ejecuta al primer precio que haya, aquí 92. Solo un stop garantizado mantiene su precio.",
	},
	"orders-2": {
		text: "¿Qué hace un stop garantizado que uno normal no hace?",
		options: [
			"Se ejecuta a su precio aunque el mercado lo salte, a cambio de una prima",
			"Nunca puede alcanzarse",
			"Hace que la operación no cueste nada",
			"Sigue al precio",
		],
		explanation: "Su precio está garantizado; la prima se cobra cuando se ejecuta.",
	},
	"orders-3": {
		text: "Hay una orden limitada de compra pendiente en 50 y el precio cae de golpe de 52 a 49,80. ¿A qué precio puede ejecutarse?",
		options: ["A 50 o menos", "Solo a 52 exactamente", "A 50 o más", "A cualquier precio"],
		explanation: "Una orden limitada se ejecuta a su precio o a uno mejor, nunca a uno peor.",
	},
	"costs-1": {
		text: "Abre una operación y la cierra enseguida sin que el precio se haya movido. ¿Cuál es el resultado?",
		options: [
			"Una pérdida igual al spread y a la comisión, si la hay",
			"Exactamente cero",
			"Una pequeña ganancia",
			"Se pierde el margen",
		],
		explanation: "Se compra al precio más alto y se vende al más bajo: el spread es el primer coste de toda operación.",
	},
	"costs-2": {
		text: "Mantiene una operación abierta durante la noche. ¿Qué puede cobrarse?",
		options: [
			"Financiación sobre todo su valor, cada noche",
			"Nada, los costes solo surgen al abrir",
			"El spread otra vez",
			"Un impuesto sobre el saldo",
		],
		explanation:
			"La financiación nocturna (swap) se calcula sobre el valor completo de la operación, no sobre el margen.",
	},
	"costs-3": {
		text: "¿Qué coste crece cuanto más tiempo está abierta una operación?",
		options: ["La financiación nocturna (swap)", "El spread", "La comisión de apertura", "Ninguno"],
		explanation: "El spread y la comisión se pagan al operar; la financiación, cada noche.",
	},
	"market-1": {
		text: "Compra un contrato por diferencia (CFD) sobre una acción. ¿Qué posee?",
		options: [
			"Un derecho frente al bróker sobre la variación de su precio",
			"La propia acción",
			"Un voto en la junta general",
			"Una parte de la bolsa",
		],
		explanation: "Un CFD sigue el precio de la acción. La acción en sí no se compra.",
	},
	"market-2": {
		text: "El mercado de su instrumento cierra el fin de semana. ¿Qué puede pasar el lunes?",
		options: [
			"Puede abrir a un precio muy alejado del del viernes",
			"Siempre abre al último precio del viernes",
			"Su operación se cierra el viernes sin preguntar",
			"Las pérdidas del fin de semana se reembolsan",
		],
		explanation:
			"Los precios pueden saltar mientras un mercado está cerrado. Los stops se ejecutan al primer precio posterior.",
	},
	"market-3": {
		text: "Vende EUR/USD. ¿Cuándo gana?",
		options: [
			"Cuando un euro cuesta menos dólares que en la apertura",
			"Cuando un euro cuesta más dólares que en la apertura",
			"Cuando suben ambas divisas",
			"Vender nunca gana",
		],
		explanation: "Quien vende primero recompra después: gana cuando el precio ha bajado.",
	},
	"risk-1": {
		text: "¿Qué afirmación sobre los clientes minoristas que operan con CFD es cierta?",
		options: [
			"La mayoría de sus cuentas pierden dinero",
			"La mayoría de sus cuentas ganan dinero",
			"El supervisor reembolsa las pérdidas",
			"El bróker garantiza el saldo",
		],
		explanation:
			"Lo dice la advertencia de riesgo de todo proveedor: la mayoría de las cuentas minoristas pierden dinero.",
	},
	"risk-2": {
		text: "¿Con qué dinero se debería operar con CFD?",
		options: [
			"Solo con dinero cuya pérdida se pueda soportar",
			"Con un préstamo, porque el apalancamiento lo devuelve",
			"Con el dinero del alquiler del mes próximo",
			"Con todos los ahorros, en una sola operación",
		],
		explanation: "Puede perderse todo, y rápido.",
	},
	"risk-3": {
		text: "Dos operaciones en la misma cuenta: una por valor de 5.000 y otra de 50.000. ¿Cuál es más arriesgada?",
		options: [
			"La mayor: cada uno por ciento mueve diez veces más dinero",
			"La menor",
			"Las dos por igual",
			"Ninguna, el margen es lo máximo que puede perderse",
		],
		explanation: "Lo que cuenta es el valor de la operación comparado con el dinero de la cuenta.",
	},
};
