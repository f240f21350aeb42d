/** Full-screen states; the sentences are the specification's own (SPEC §2, §8). */
export const gates = {
	"gates.loading": "Chargement des données de marché...",
	"gates.unreachable.title": "Site inaccessible",
	"gates.unreachable.body":
		"Nous avons des difficultés à joindre le serveur. Cela peut venir de problèmes de réseau ou d’une maintenance du serveur.",
	"gates.unreachable.action": "Réessayer",
	"gates.disabled.title": "Site temporairement désactivé",
	"gates.disabled.body": "Ce site est actuellement indisponible. Revenez plus tard.",
	"gates.disabled.contact": "Contacter {email}",
	"gates.disabled.action": "Vérifier l’état",
	"gates.deactivated.title": "Compte actuellement désactivé",
	"gates.deactivated.body": "Votre compte est actuellement désactivé, veuillez contacter l’assistance.",
	"gates.deactivated.action": "Vérifier l’état",
	"gates.pending.title": "En attente d’approbation",
	"gates.pending.body": "Votre compte est en attente d’approbation par l’équipe de gestion des clients.",
	"gates.logout": "Se déconnecter",
	"gates.checking": "Vérification…",
} as const;
