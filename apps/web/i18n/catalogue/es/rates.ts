/** The rates at which a trade in a foreign currency was converted. */
export const rates = {
	"trading.rate.opening": "El tipo de cambio de la apertura",
	"trading.rate.closing": "El tipo de cambio del cierre",
	"trading.rate.opening.note": "El margen y los costes de apertura se compraron al ask.",
	"trading.rate.closing.note": "Una ganancia se vende al bid; una pérdida y los costes de cierre se compran al ask.",
	"trading.rate.notKept": "De {pairs}. Las cotizaciones no se guardaban cuando se ejecutó.",
	"trading.explain.charge": "Coste de conversión",
	"trading.explain.charge.note": "El recargo del {percent} sobre lo convertido, sea ganancia o pérdida.",
	"trading.explain.charge.stale":
		"Sobre lo convertido, sea ganancia o pérdida: el recargo del {markup} y el {stale} por el tipo desfasado.",
	"trading.explain.stale":
		"El último precio de {pair} tenía {seconds} s, demasiado para un tipo de cambio: por ello se cobró el {percent} del resultado.",
	"trading.explain.stale.free":
		"El último precio de {pair} tenía {seconds} s. No se cobró nada por ello, porque el momento no se eligió.",
	"trading.rate.one": "1 {from} = {rate} {to}",
	"trading.rate.quote": "{pair}: {bid} / {ask}",
} as const;
