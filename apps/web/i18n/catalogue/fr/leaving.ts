/** `/main/settings/close`. */
export const leaving = {
	"leaving.title": "Fermer votre compte",
	"leaving.about": "Mettre fin à votre relation avec nous, pour tous vos comptes de trading.",
	"leaving.stands": "Ce qui s’y oppose",
	"leaving.stands.about": "Menez d’abord ceci à son terme. Chaque ligne mène là où cela se fait.",
	"leaving.clear": "Rien ne s’y oppose",
	"leaving.clear.body":
		"Aucune position n’est ouverte, aucun ordre n’est en attente, il ne reste pas d’argent et rien n’attend de décision.",
	"leaving.trades": "{count, plural, one {# position ouverte} other {# positions ouvertes}} sur {account}",
	"leaving.orders": "{count, plural, one {# ordre en attente} other {# ordres en attente}} sur {account}",
	"leaving.money": "{amount} {currency} restants sur {account}",
	"leaving.requests":
		"{count, plural, one {# changement de vos données attend une réponse} other {# changements de vos données attendent une réponse}}",
	"leaving.bookings":
		"{count, plural, one {# écriture sur vos comptes attend notre décision} other {# écritures sur vos comptes attendent notre décision}}",
	"leaving.go.trades": "Fermer les positions",
	"leaving.go.orders": "Annuler les ordres",
	"leaving.go.money": "Demander le versement",
	"leaving.go.requests": "Retirer la demande",
	"leaving.go.bookings": "Écrire au support",
	"leaving.failed": "Ce qui s’oppose à la fermeture n’a pas pu être chargé",
	"leaving.demo":
		"C’est l’un des accès de la démo. Ils sont publiés et partagés, et restent donc ouverts. Inscrivez-vous pour essayer avec votre propre compte.",
	"leaving.what": "Ce qui se passe",
	"leaving.ends":
		"Vous êtes déconnecté de tous les appareils. Jetons d’API, programmes liés et messages push prennent fin aussitôt.",
	"leaving.archive": "Vos comptes de trading sont archivés. L’argent de démo disparaît avec eux.",
	"leaving.books":
		"Les livres de vos comptes restent : positions, ordres, grand livre et journal de ce qui a été fait. La loi nous demande de les garder au moins cinq ans après la fin, pour que chaque cours et chaque frais puissent encore être prouvés. Les messages et vos données restent avec eux ; écrivez à notre support pour faire supprimer ce que la loi n’exige pas.",
	"leaving.back":
		"Vous ne pouvez pas revenir de vous-même. Notre support peut rouvrir votre compte si vous le demandez.",
	"leaving.copy":
		"Vous voudrez peut-être d’abord une copie de vos données : ensuite, vous ne pourrez plus vous connecter pour la chercher.",
	"leaving.start": "Fermer mon compte",
	"leaving.ask": "Fermer votre compte ?",
	"leaving.ask.body": "Vous êtes déconnecté partout et ne pouvez pas revenir en arrière.",
	"leaving.email": "Saisissez votre adresse e-mail pour confirmer : {email}",
	"leaving.email.help": "Exactement comme elle est écrite ici.",
	"leaving.email.wrong": "Ce n’est pas votre adresse e-mail",
	"leaving.reason": "Pourquoi partez-vous ?",
	"leaving.reason.help": "Notre support le lit.",
	"leaving.sure": "Fermer définitivement",
	"leaving.cancel": "Garder mon compte",
	"leaving.done": "Votre compte est fermé",
	"leaving.done.body": "Nous vous avons envoyé un e-mail sur ce qui est conservé.",
	"leaving.blocked": "Quelque chose est survenu entre-temps. Regardez de nouveau la liste.",
} as const;
