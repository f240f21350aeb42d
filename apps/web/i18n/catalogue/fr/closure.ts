/** `/main/settings/close`. */
export const closure = {
	"closure.title": "Fermer votre compte",
	"closure.about": "Mettre fin à votre relation avec nous, pour tous vos comptes de trading.",
	"closure.stands": "Ce qui s’y oppose",
	"closure.stands.about": "Menez d’abord ceci à son terme. Chaque ligne mène là où cela se fait.",
	"closure.clear": "Rien ne s’y oppose",
	"closure.clear.body":
		"Aucune position n’est ouverte, aucun ordre n’est en attente, il ne reste pas d’argent et rien n’attend de décision.",
	"closure.trades": "{count, plural, one {# position ouverte} other {# positions ouvertes}} sur {account}",
	"closure.orders": "{count, plural, one {# ordre en attente} other {# ordres en attente}} sur {account}",
	"closure.money": "{amount} {currency} restants sur {account}",
	"closure.requests":
		"{count, plural, one {# changement de vos données attend une réponse} other {# changements de vos données attendent une réponse}}",
	"closure.bookings":
		"{count, plural, one {# écriture sur vos comptes attend notre décision} other {# écritures sur vos comptes attendent notre décision}}",
	"closure.go.trades": "Fermer les positions",
	"closure.go.orders": "Annuler les ordres",
	"closure.go.money": "Demander le versement",
	"closure.go.requests": "Retirer la demande",
	"closure.go.bookings": "Écrire au support",
	"closure.failed": "Ce qui s’oppose à la fermeture n’a pas pu être chargé",
	"closure.demo":
		"C’est l’un des accès de la démo. Ils sont publiés et partagés, et restent donc ouverts. Inscrivez-vous pour essayer avec votre propre compte.",
	"closure.what": "Ce qui se passe",
	"closure.ends":
		"Vous êtes déconnecté de tous les appareils. Jetons d’API, programmes liés et messages push prennent fin aussitôt.",
	"closure.archive": "Vos comptes de trading sont archivés. L’argent de démo disparaît avec eux.",
	"closure.books":
		"Les livres de vos comptes restent : positions, ordres, grand livre et journal de ce qui a été fait. La loi nous demande de les garder au moins cinq ans après la fin, pour que chaque cours et chaque frais puissent encore être prouvés. Les messages et vos données restent avec eux ; écrivez à notre support pour faire supprimer ce que la loi n’exige pas.",
	"closure.back":
		"Vous ne pouvez pas revenir de vous-même. Notre support peut rouvrir votre compte si vous le demandez.",
	"closure.copy":
		"Vous voudrez peut-être d’abord une copie de vos données : ensuite, vous ne pourrez plus vous connecter pour la chercher.",
	"closure.start": "Fermer mon compte",
	"closure.ask": "Fermer votre compte ?",
	"closure.ask.body": "Vous êtes déconnecté partout et ne pouvez pas revenir en arrière.",
	"closure.email": "Saisissez votre adresse e-mail pour confirmer : {email}",
	"closure.email.help": "Exactement comme elle est écrite ici.",
	"closure.email.wrong": "Ce n’est pas votre adresse e-mail",
	"closure.reason": "Pourquoi partez-vous ?",
	"closure.reason.help": "Notre support le lit.",
	"closure.sure": "Fermer définitivement",
	"closure.cancel": "Garder mon compte",
	"closure.done": "Votre compte est fermé",
	"closure.done.body": "Nous vous avons envoyé un e-mail sur ce qui est conservé.",
	"closure.blocked": "Quelque chose est survenu entre-temps. Regardez de nouveau la liste.",
} as const;
