/** What protects an open trade or a pending order, changed later. */
export const levels = {
	"levels.distance": "Distance du stop suiveur",
	"levels.distance.none":
		"Aucune. Saisissez de combien de {unit, select, points {points} other {pips}} le stop reste en arrière.",
	"levels.trailing.buy": "Le stop va aussitôt à {price} et suit le bid vers le haut. Il ne recule jamais.",
	"levels.trailing.sell": "Le stop va aussitôt à {price} et suit l’ask vers le bas. Il ne recule jamais.",
	"levels.trailing.order": "Commence à l’exécution et suit le cours à partir de là. Il ne recule jamais.",
	"levels.guaranteed":
		"{amount} nets, même après un saut, avec la prime de {premium}, prélevée seulement à l’exécution.",
	"levels.guaranteed.order":
		"S’exécute exactement là, même après un saut, contre une prime prélevée seulement à l’exécution.",
	"levels.take": "{amount} nets",
} as const;
