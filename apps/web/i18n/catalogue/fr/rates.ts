/** The rates at which a trade in a foreign currency was converted. */
export const rates = {
	"trading.rate.opening": "Le taux de conversion à l’ouverture",
	"trading.rate.closing": "Le taux de conversion à la clôture",
	"trading.rate.opening.note": "La marge et les frais d’ouverture ont été achetés à l’ask.",
	"trading.rate.closing.note": "Un gain est vendu au bid ; une perte et les frais de clôture sont achetés à l’ask.",
	"trading.rate.notKept": "D’après {pairs}. Les cotations n’étaient pas encore conservées lors de cette exécution.",
	"trading.explain.charge": "Frais de conversion",
	"trading.explain.charge.note": "La majoration de {percent} sur le montant converti, gain ou perte.",
	"trading.explain.charge.stale":
		"Sur le montant converti, gain ou perte : la majoration de {markup}, et {stale} pour le taux périmé.",
	"trading.explain.stale":
		"Le dernier cours de {pair} datait de {seconds} s, trop pour un taux : {percent} du résultat ont été facturés pour cela.",
	"trading.explain.stale.free":
		"Le dernier cours de {pair} datait de {seconds} s. Rien n’a été facturé pour cela, car le moment n’était pas choisi.",
	"trading.rate.one": "1 {from} = {rate} {to}",
	"trading.rate.quote": "{pair}: {bid} / {ask}",
} as const;
