import type { Words } from "../question-words.ts";

/** The questions in French; the first option is the right one. */
export const fr: Readonly<Record<string, Words>> = {
	"leverage-1": {
		text: "Vous ouvrez une position d’une valeur de 30 000 avec un effet de levier de 30. Le cours évolue de 1 % contre vous. Combien avez-vous perdu environ ?",
		options: ["300", "10", "30", "1 000"],
		explanation:
			"La perte se calcule sur toute la valeur de la position : 1 % de 30 000 font 300, quel que soit l’effet de levier.",
	},
	"leverage-2": {
		text: "Que fait un effet de levier plus élevé ?",
		options: [
			"Moins d’argent est immobilisé en marge pour la même position, le même argent peut donc être perdu plus vite",
			"Le cours bouge moins",
			"Il réduit le spread",
			"Il limite la perte à la marge de la position",
		],
		explanation:
			"L’effet de levier permet d’ouvrir des positions plus grandes avec le même argent. Gains et pertes grandissent avec la position.",
	},
	"leverage-3": {
		text: "Votre compte contient 1 000. Vous ouvrez une position d’une valeur de 20 000. De combien le cours doit-il évoluer contre vous pour une perte de 500 ?",
		options: ["2,5 %", "25 %", "5 %", "50 %"],
		explanation: "2,5 % de 20 000 font 500, la moitié de l’argent du compte.",
	},
	"margin-1": {
		text: "Que se passe-t-il lorsque les capitaux propres d’un compte tombent à la moitié de sa marge utilisée ?",
		options: [
			"Des positions sont fermées sans demander, aux cours disponibles",
			"Rien tant que les capitaux propres ne sont pas à zéro",
			"Les positions attendent que vous versiez de l’argent",
			"Un supplément est demandé à votre banque",
		],
		explanation:
			"À 50 % de la marge utilisée, des positions sont fermées automatiquement, ce qui rend leurs pertes définitives.",
	},
	"margin-2": {
		text: "Qu’est-ce que la marge ?",
		options: [
			"De l’argent à vous, immobilisé tant qu’une position est ouverte",
			"Des frais d’ouverture d’une position",
			"Le maximum qu’une position peut perdre",
			"Des intérêts sur le solde",
		],
		explanation: "La marge est mise de côté, pas payée. La perte d’une position peut dépasser sa marge.",
	},
	"margin-3": {
		text: "Vous recevez un appel de marge. Qu’est-ce qui éloigne votre compte de la liquidation ?",
		options: [
			"Fermer une partie de vos positions ou verser de l’argent",
			"Ouvrir une autre position dans le même sens",
			"Vous déconnecter jusqu’à ce que le cours revienne",
			"Retirer vos stop loss",
		],
		explanation:
			"Seuls moins de marge utilisée ou plus de capitaux propres aident. D’autres positions demandent plus de marge.",
	},
	"orders-1": {
		text: "Un stop loss à 100 est placé sous une action qui clôture à 105 et ouvre le lendemain à 92. À quel cours environ est-il exécuté ?",
		options: ["92", "100", "105", "Il n’est pas exécuté"],
		explanation:
			"Un stop devient un ordre au marché : après un écart de cours, il est exécuté au premier cours disponible, ici 92. Seul un stop garanti conserve son cours.",
	},
	"orders-2": {
		text: "Que fait un stop garanti qu’un stop ordinaire ne fait pas ?",
		options: [
			"Il est exécuté à son cours même si le marché saute par-dessus, contre une prime",
			"Il ne peut jamais être atteint",
			"Il rend la position gratuite",
			"Il suit le cours",
		],
		explanation: "Son cours est garanti ; la prime est prélevée lors de l’exécution.",
	},
	"orders-3": {
		text: "Un ordre d’achat à cours limité attend à 50 et le cours tombe d’un coup de 52 à 49,80. À quel cours peut-il être exécuté ?",
		options: ["À 50 ou moins", "Seulement à 52 exactement", "À 50 ou plus", "À n’importe quel cours"],
		explanation: "Un ordre limité est exécuté à son cours ou à un meilleur, jamais à un moins bon.",
	},
	"costs-1": {
		text: "Vous ouvrez une position et la fermez aussitôt, sans que le cours ait bougé. Quel est le résultat ?",
		options: [
			"Une perte égale au spread et à une éventuelle commission",
			"Exactement zéro",
			"Un petit gain",
			"La marge est perdue",
		],
		explanation:
			"On achète au cours le plus haut et on vend au plus bas : le spread est le premier coût de toute position.",
	},
	"costs-2": {
		text: "Vous gardez une position ouverte pendant la nuit. Que peut-on vous facturer ?",
		options: [
			"Un financement sur toute sa valeur, chaque nuit",
			"Rien, les coûts ne naissent qu’à l’ouverture",
			"Le spread une nouvelle fois",
			"Une taxe sur le solde",
		],
		explanation: "Le financement de nuit (swap) se calcule sur la valeur entière de la position, pas sur la marge.",
	},
	"costs-3": {
		text: "Quel coût grandit avec la durée d’ouverture d’une position ?",
		options: ["Le financement de nuit (swap)", "Le spread", "La commission d’ouverture", "Aucun"],
		explanation: "Spread et commission se paient lors des transactions ; le financement, chaque nuit.",
	},
	"market-1": {
		text: "Vous achetez un contrat sur la différence (CFD) portant sur une action. Que possédez-vous ?",
		options: [
			"Une créance sur le courtier, égale à la variation de son cours",
			"L’action elle-même",
			"Une voix à l’assemblée générale",
			"Une part de la bourse",
		],
		explanation: "Un CFD suit le cours de l’action. L’action elle-même n’est pas achetée.",
	},
	"market-2": {
		text: "Le marché de votre instrument est fermé le week-end. Que peut-il arriver le lundi ?",
		options: [
			"Il peut ouvrir à un cours très éloigné de celui du vendredi",
			"Il ouvre toujours au dernier cours du vendredi",
			"Votre position est fermée le vendredi sans demander",
			"Les pertes du week-end sont remboursées",
		],
		explanation:
			"Les cours peuvent sauter pendant qu’un marché est fermé. Les stops sont exécutés au premier cours qui suit.",
	},
	"market-3": {
		text: "Vous vendez EUR/USD. Quand gagnez-vous ?",
		options: [
			"Quand un euro coûte moins de dollars qu’à l’ouverture",
			"Quand un euro coûte plus de dollars qu’à l’ouverture",
			"Quand les deux monnaies montent",
			"Vendre ne gagne jamais",
		],
		explanation: "Qui vend d’abord rachète ensuite : il gagne lorsque le cours a baissé.",
	},
	"risk-1": {
		text: "Quelle affirmation sur les clients particuliers qui négocient des CFD est vraie ?",
		options: [
			"La plupart de leurs comptes perdent de l’argent",
			"La plupart de leurs comptes gagnent de l’argent",
			"Le régulateur rembourse les pertes",
			"Le courtier garantit le solde",
		],
		explanation:
			"L’avertissement sur les risques de chaque fournisseur le dit : la majorité des comptes de particuliers perdent de l’argent.",
	},
	"risk-2": {
		text: "Avec quel argent devrait-on négocier des CFD ?",
		options: [
			"Seulement avec de l’argent dont on peut supporter la perte",
			"Avec un prêt, puisque l’effet de levier le rembourse",
			"Avec l’argent du loyer du mois prochain",
			"Avec toutes ses économies, en une seule position",
		],
		explanation: "Tout peut être perdu, et vite.",
	},
	"risk-3": {
		text: "Deux positions sur le même compte : l’une d’une valeur de 5 000, l’autre de 50 000. Laquelle est la plus risquée ?",
		options: [
			"La plus grande : chaque pour cent déplace dix fois plus d’argent",
			"La plus petite",
			"Les deux autant",
			"Aucune, la marge est le maximum que l’on puisse perdre",
		],
		explanation: "Ce qui compte, c’est la valeur de la position comparée à l’argent du compte.",
	},
};
