/** The dashboard. */
export const dashboard = {
	"dashboard.title": "Tableau de bord",
	"dashboard.hello": "Bonjour, {name}",
	"dashboard.account": "{account} · {currency}",
	"dashboard.curve": "Capitaux propres",
	"dashboard.curve.now": "Capitaux propres actuels",
	"dashboard.curve.balance": "Solde, {currency}",
	"dashboard.curve.caption": "Les derniers soldes après écritures depuis {from} et les capitaux propres de {to}",
	"dashboard.curve.empty": "L’évolution de vos capitaux propres apparaît ici dès qu’il y a de l’argent sur le compte.",
	"dashboard.curve.failed": "L’historique du solde n’a pas pu être chargé.",
	"dashboard.curve.table": "Afficher en tableau",
	"dashboard.curve.chart": "Afficher la courbe",
	"dashboard.curve.time": "Heure",
	"dashboard.curve.summary":
		"Solde de {from} à {to} : plus bas {low}, plus haut {high}. Capitaux propres actuels : {equity}.",
	"dashboard.today": "Résultat du jour",
	"dashboard.today.help":
		"Résultat net des positions fermées depuis minuit, heure locale, {count, plural, one {# position} other {# positions}}",
	"dashboard.today.partial":
		"Résultat net des {count} dernières positions fermées depuis minuit, heure locale ; d’autres du jour ne sont pas chargées",
	"dashboard.lifetime": "Résultat total",
	"dashboard.lifetime.help": "Réalisé, toutes les positions fermées de ce compte",
	"dashboard.open": "Positions ouvertes",
	"dashboard.open.help": "{count, plural, =0 {Aucune ouverte} one {# position ouverte} other {# positions ouvertes}}",
	"dashboard.recent": "Fermées récemment",
	"dashboard.movers": "Plus forts mouvements du jour",
	"dashboard.movers.help": "Plus forte variation depuis la clôture d’hier (UTC), dans les deux sens",
	"dashboard.allTrades": "Toutes les positions",
	"dashboard.trade": "Négocier",
	"dashboard.new.title": "Votre compte est prêt",
	"dashboard.new.body":
		"Vous disposez de {balance} pour négocier. Ouvrez le terminal, choisissez un instrument et voyez ce qu’une position coûterait avant de la prendre.",
	"dashboard.new.action": "Ouvrir le terminal",
	"dashboard.noAccount": "Pas encore de compte de trading",
	"dashboard.noAccount.body": "Il apparaît ici dès qu’il a été ouvert pour vous.",
	"dashboard.failed": "Vos comptes n’ont pas pu être chargés",
	"dashboard.siteData.failed": "Échec du chargement des données du site. Veuillez réessayer plus tard.",
	"dashboard.siteData.failed.body":
		"Tant qu’elles manquent, il n’y a ni cours, ni instruments, ni nouvelles en direct. Une nouvelle tentative a lieu d’elle-même.",
} as const;
