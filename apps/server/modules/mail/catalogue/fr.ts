import type { MailCatalogue } from "../templates.ts";

export const fr: MailCatalogue = {
	direction: "ltr",
	greeting: "Bonjour {name},",
	greetingNameless: "Bonjour,",
	linkHint: "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
	footer:
		"{site} ne vous demande jamais votre mot de passe ni un code par e-mail, téléphone ou chat. Ce message a été envoyé automatiquement.",
	texts: {
		"verify-email": {
			subject: "Votre code de vérification {site}",
			lines: [
				"Saisissez ce code pour confirmer que cette adresse e-mail est la vôtre :",
				"{code}",
				"Il est valable une seule fois, pendant {minutes} minutes. Si vous ne vous êtes pas inscrit, ignorez ce message.",
			],
		},
		"reset-password": {
			subject: "Choisissez un nouveau mot de passe pour {site}",
			lines: [
				"Quelqu'un, vous sans doute, a demandé un nouveau mot de passe. Le lien est valable une seule fois, pendant {minutes} minutes.",
				"Si ce n'était pas vous, ignorez ce message : votre mot de passe reste inchangé.",
			],
			action: "Choisir un nouveau mot de passe",
		},
		"sign-in-link": {
			subject: "Votre lien de connexion à {site}",
			lines: [
				"Ouvrez ce lien pour vous connecter. Il est valable une seule fois, pendant {minutes} minutes, et demande une confirmation d'un clic.",
				"Si vous ne l'avez pas demandé, ignorez ce message et ne transmettez le lien à personne.",
			],
			action: "Se connecter",
		},
		"confirm-sign-up": {
			subject: "Confirmez votre adresse et connectez-vous à {site}",
			lines: [
				"Ouvrez ce lien pour confirmer que cette adresse est la vôtre et pour vous connecter la première fois. Il sert une fois, pendant {minutes} minutes ; ensuite, demandez-en un autre à la connexion.",
				"Si vous ne vous êtes pas inscrit, ignorez ce message et ne donnez le lien à personne : sans lui, personne ne peut utiliser le compte.",
			],
			action: "Confirmer et se connecter",
		},
		"already-registered": {
			subject: "Vous avez déjà un compte chez {site}",
			lines: [
				"Quelqu'un, vous sans doute, a voulu s'inscrire avec cette adresse. Elle est déjà enregistrée ; aucun second compte n'a été créé.",
				"Si vous avez oublié votre mot de passe, vous pouvez en choisir un nouveau. Si ce n'était pas vous, il n'y a rien à faire.",
			],
			action: "Choisir un nouveau mot de passe",
		},
		"password-changed": {
			subject: "Votre mot de passe {site} a été modifié",
			lines: [
				"Votre mot de passe a été modifié le {at} depuis {device}, réseau {network}. Toutes les autres sessions ont été déconnectées.",
				"Si ce n'était pas vous, choisissez tout de suite un nouveau mot de passe et écrivez à notre support.",
			],
			action: "Ce n'était pas moi",
		},
		"new-device": {
			subject: "Nouvelle connexion à {site}",
			lines: [
				"Votre compte a été utilisé le {at} depuis un appareil que nous ne connaissions pas : {device}, réseau {network}.",
				"Si c'était vous, il n'y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe : tous les appareils seront déconnectés.",
			],
			action: "Ce n'était pas moi",
		},
		"confirm-new-email": {
			subject: "Confirmez votre nouvelle adresse e-mail {site}",
			lines: [
				"Vous avez demandé que cette adresse soit celle de votre compte. Saisissez ce code pour la confirmer :",
				"{code}",
				"Il sert une fois, pendant {minutes} minutes. Si ce n'était pas vous, ignorez ce message : sans le code, rien ne change.",
			],
		},
		"address-in-use": {
			subject: "Quelqu'un a voulu utiliser votre adresse sur {site}",
			lines: [
				"Un autre compte devait passer à cette adresse. C'est déjà celle de votre compte : rien n'a été modifié.",
				"Si c'était vous, connectez-vous plutôt à ce compte. Sinon, il n'y a rien à faire.",
			],
			action: "Choisir un nouveau mot de passe",
		},
		"email-changed": {
			subject: "Votre adresse e-mail {site} a été modifiée",
			lines: [
				"Le {at}, l'adresse de votre compte est devenue {address}, depuis {device}, réseau {network}. Les messages y seront envoyés désormais.",
				"Si ce n'était pas vous, annulez ce changement avec ce lien. Il sert pendant {days} jours : cette adresse redevient la vôtre, tous les appareils sont déconnectés et vous choisissez un nouveau mot de passe.",
			],
			action: "Ce n'était pas moi",
		},
		"second-factor-added": {
			subject: "Un nouveau moyen de confirmer votre connexion",
			lines: [
				"Le {at}, {factor} a été ajouté à votre compte depuis {device}.",
				"Si ce n'était pas vous, écrivez tout de suite à notre support.",
			],
			action: "Voir mes réglages de sécurité",
		},
		"second-factor-removed": {
			subject: "Un moyen de confirmer votre connexion a été supprimé",
			lines: [
				"Le {at}, {factor} a été supprimé de votre compte depuis {device}.",
				"Si ce n'était pas vous, choisissez un nouveau mot de passe et écrivez tout de suite à notre support.",
			],
			action: "Voir mes réglages de sécurité",
		},
		"recovery-code-used": {
			subject: "Un code de secours a été utilisé",
			lines: [
				"Le {at}, un code de secours a servi à se connecter depuis {device}. Codes restants : {left}.",
				"Si ce n'était pas vous, choisissez un nouveau mot de passe et écrivez tout de suite à notre support.",
			],
			action: "Voir mes réglages de sécurité",
		},
		"sign-in-linked": {
			subject: "La connexion avec {provider} a été associée",
			lines: [
				"Le {at}, la connexion avec {provider} a été associée à votre compte depuis {device}.",
				"Si ce n'était pas vous, écrivez tout de suite à notre support.",
			],
			action: "Voir mes réglages de sécurité",
		},
		"step-up-code": {
			subject: "Votre code de confirmation {site}",
			lines: [
				"Saisissez ce code pour confirmer votre opération :",
				"{code}",
				"Il est valable une seule fois, pendant {minutes} minutes. Si vous ne l'avez pas demandé, changez votre mot de passe.",
			],
		},
		"client-approved": {
			subject: "Votre compte {site} est approuvé",
			lines: ["Votre compte a été approuvé. Vous pouvez vous connecter et commencer."],
			action: "Se connecter",
		},
		"client-refused": {
			subject: "Votre demande auprès de {site}",
			lines: [
				"Nous ne pouvons pas vous ouvrir de compte.",
				"{reason}",
				"Si vous pensez que c'est une erreur, contactez notre support.",
			],
		},
		"client-deactivated": {
			subject: "Votre compte {site} a été désactivé",
			lines: ["Votre compte a été désactivé.", "{reason}", "Veuillez contacter notre support."],
		},
		"client-signed-out": {
			subject: "Vous avez été déconnecté de {site}",
			lines: [
				"Notre support a mis fin à toutes vos sessions et à tous vos jetons d’API, sur tous vos appareils.",
				"{reason}",
				"Reconnectez-vous. Si quelqu’un d’autre peut connaître votre mot de passe, choisissez-en d’abord un nouveau.",
			],
			action: "Se connecter",
		},
		"staff-signed-out": {
			subject: "Vous avez été déconnecté de {site}",
			lines: [
				"Un administrateur a mis fin à toutes vos sessions et à tous vos jetons d’API, sur tous vos appareils.",
				"{reason}",
				"Reconnectez-vous. Si quelqu’un d’autre peut connaître votre mot de passe, choisissez-en d’abord un nouveau.",
			],
			action: "Se connecter",
		},
		"staff-invitation": {
			subject: "Vous êtes invité à travailler chez {site}",
			lines: [
				"{by} vous a invité dans l'équipe de {site}. Choisissez un mot de passe pour commencer. Le lien sert une fois, pendant {hours} heures.",
				"Si vous ne l'attendiez pas, ignorez ce message et ne donnez le lien à personne.",
			],
			action: "Choisir un mot de passe",
		},
		"staff-factors-removed": {
			subject: "Vos seconds facteurs chez {site} ont été retirés",
			lines: [
				"Un administrateur a retiré vos seconds facteurs, connexions liées et jetons d'API et a fermé toutes vos sessions : {factors}.",
				"{reason}",
				"Connectez-vous avec votre mot de passe et configurez un nouveau second facteur. Si vous ne l'avez pas demandé, prévenez aussitôt votre administrateur.",
			],
			action: "Se connecter",
		},
		"client-reactivated": {
			subject: "Votre compte {site} est réactivé",
			lines: ["Votre compte est de nouveau actif.", "{reason}"],
			action: "Se connecter",
		},
		"change-approved": {
			subject: "Vos données ont été modifiées",
			lines: ["La modification demandée a été faite : {field}."],
			action: "Voir mes données",
		},
		"change-refused": {
			subject: "Vos données n'ont pas été modifiées",
			lines: ["La modification demandée n'a pas été faite : {field}.", "{reason}"],
			action: "Voir mes données",
		},
		"export-ready": {
			subject: "Vos données sont prêtes",
			lines: ["La copie de vos données est prête. Connectez-vous pour la télécharger."],
			action: "Télécharger mes données",
		},
		"account-closing": {
			subject: "Votre compte {site} va être fermé",
			lines: [
				"Vous nous avez demandé de fermer votre compte. Il sera fermé le {at}. D'ici là, vous pouvez revenir sur cette demande.",
			],
			action: "Garder mon compte",
		},
		"account-closed": {
			subject: "Votre compte {site} est fermé",
			lines: [
				"Votre compte a été fermé le {at}, comme vous l’avez demandé. Tous les appareils ont été déconnectés et les jetons d’API ne fonctionnent plus.",
				"Les livres de vos comptes sont conservés parce que la loi l’exige : au moins cinq ans. Pour une copie, pour revenir, ou si ce n’était pas vous, écrivez à notre support.",
			],
		},
		"limit-loosened": {
			subject: "Une de vos limites va être assouplie",
			lines: [
				"Vous avez demandé une limite plus souple : {limit}. Elle prendra effet le {at}. D'ici là, vous pouvez revenir sur cette demande.",
			],
			action: "Voir mes limites",
		},
		"self-excluded": {
			subject: "Votre pause de trading",
			lines: ["Vous ne pourrez pas ouvrir de positions avant le {until}. Ce qui est ouvert peut toujours être fermé."],
		},
	},
};
