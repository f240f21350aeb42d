/** What waits for a second member of staff: dividends, splits, limits of money. */
export const staffTwoPersons = {
	"staff.actions.status.proposed": "En attente d’une seconde personne",
	"staff.actions.status.refused": "Refusée",
	"staff.actions.status.lapsed": "Non approuvée à temps",
	"staff.actions.proposedBy": "Proposée par",
	"staff.actions.decidedBy": "Décidée par",
	"staff.actions.holds":
		"Son moment est venu : personne ne peut négocier {name} avant qu’elle ne soit approuvée ou refusée.",
	"staff.actions.lapsed":
		"Personne ne l’a approuvée avant son moment ex, rien n’a donc été comptabilisé. Ce qui est dû aux clients est donné par des ajustements de solde.",
	"staff.actions.own": "Vous l’avez proposée : quelqu’un d’autre doit approuver",
	"staff.actions.approve": "Approuver",
	"staff.actions.approve.title": "Approuver l’opération sur titres de {name} ?",
	"staff.actions.approve.dividend":
		"Les clients la voient aussitôt. À {when} elle paie {amount} {currency} par unité, moins {tax} % d’impôt sur les achats ; les ventes la paient.",
	"staff.actions.approve.split":
		"Les clients la voient aussitôt. À {when} chaque {denominator} deviennent {numerator} : unités et cours sont ajustés.",
	"staff.actions.approved": "Approuvée et annoncée",
	"staff.actions.refuse": "Refuser",
	"staff.actions.refuse.title": "Refuser l’opération sur titres de {name} ?",
	"staff.actions.refuse.body": "Elle n’est pas appliquée. Les clients n’en ont rien vu.",
	"staff.actions.refused": "Refusée",
	"staff.actions.totals": "Si son moment était maintenant",
	"staff.actions.totals.loading": "Le calcul est en cours",
	"staff.actions.totals.failed": "Ses effets n’ont pas pu être calculés",
	"staff.actions.totals.accounts": "{count, plural, one {# compte} other {# comptes}}",
	"staff.actions.totals.trades": "{count, plural, one {# position} other {# positions}}",
	"staff.actions.totals.orders": "{count, plural, one {# ordre en attente} other {# ordres en attente}}",
	"staff.actions.totals.unknown":
		"{count, plural, one {Pour # compte, cela ne peut être dit : un cours manque.} other {Pour # comptes, cela ne peut être dit : un cours manque.}}",
	"staff.actions.totals.price": "Cours",
	"staff.actions.totals.share": "{share} % de celui-ci",
	"staff.actions.totals.received": "Les clients reçoivent",
	"staff.actions.totals.taken": "Les clients paient",
	"staff.settings.group.money": "Limites d’argent",
	"staff.settings.dividend_cap_percent": "Plus grand dividende, pour cent du cours",
	"staff.settings.dividend_cap_percent.help":
		"Un dividende au-dessus de cette part du cours de l’instrument est refusé. Un changement vaut quand une autre personne l’a approuvé.",
	"staff.settings.split_cap_ratio": "Plus grande division, unités pour une",
	"staff.settings.split_cap_ratio.help":
		"Une division en plus d’unités pour une, ou un regroupement de plus d’unités en une, est refusé. Un changement vaut quand une autre personne l’a approuvé.",
	"staff.settings.wrong.number": "Un nombre entier : de 1 à 100 pour les dividendes, de 2 à 1 000 pour les divisions",
	"staff.settings.save.two":
		"Les limites d’argent attendent qu’une autre personne les approuve. Tout le reste vaut aussitôt.",
	"staff.settings.waits":
		"{count, plural, one {# limite attend une seconde personne} other {# limites attendent une seconde personne}}",
	"staff.settings.proposals": "En attente d’une seconde personne",
	"staff.settings.proposedBy": "Proposé par {name}",
	"staff.settings.proposal.own": "Vous l’avez proposé : quelqu’un d’autre doit approuver",
	"staff.settings.proposal.approve": "Approuver",
	"staff.settings.proposal.approve.title": "{name} : approuver le changement ?",
	"staff.settings.proposal.approved": "Approuvé : valable dès maintenant",
	"staff.settings.proposal.refuse": "Refuser",
	"staff.settings.proposal.refuse.title": "{name} : refuser le changement ?",
	"staff.settings.proposal.refused": "Refusé : rien n’a changé",
};
