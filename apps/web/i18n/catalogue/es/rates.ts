/** The rates at which a trade in a foreign currency was converted. */
export const rates = {
	"trading.rate.opening": "El tipo de cambio de la apertura",
	"trading.rate.closing": "El tipo de cambio del cierre",
	"trading.rate.opening.note": "El margen y los costes de apertura se compraron al ask.",
	"trading.rate.closing.note": "Una ganancia se vende al bid; una pérdida y los costes de cierre se compran al ask.",
	"trading.rate.notKept": "De {pairs}. Las cotizaciones no se guardaban cuando se ejecutó.",
	"trading.explain.charge": "Coste de conversión",
	"trading.explain.charge.note": "El recargo del {percent} sobre lo convertido, sea ganancia o pérdida.",
	"trading.rate.one": "1 {from} = {rate} {to}",
	"trading.rate.quote": "{pair}: {bid} / {ask}",
} as const;
