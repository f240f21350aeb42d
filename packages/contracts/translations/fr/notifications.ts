/** Server texts: notifications, by code. */
export const serverNotifications = {
	"side.Buy": "Achat de",
	"side.Sell": "Vente de",
	"notification.ORDER_FILLED.title": "Ordre exécuté",
	"notification.ORDER_FILLED.message":
		"{side} {volume} {instrument} exécuté à {price} (ordre {order}, compte {account}).",
	"notification.ORDERS_FILLED.title": "D’autres ordres exécutés",
	"notification.ORDERS_FILLED.message": "{count} autres ordres ont été exécutés sur le compte {account}.",
	"notification.STOP_LOSS_FILLED.title": "Stop loss exécuté",
	"notification.STOP_LOSS_FILLED.message":
		"{volume} {instrument} fermés à {price} : {net} {currency} sur le compte {account}.",
	"notification.TRAILING_STOP_FILLED.title": "Stop suiveur exécuté",
	"notification.TRAILING_STOP_FILLED.message":
		"{volume} {instrument} fermés à {price} : {net} {currency} sur le compte {account}.",
	"notification.GUARANTEED_STOP_FILLED.title": "Stop garanti exécuté",
	"notification.GUARANTEED_STOP_FILLED.message":
		"{volume} {instrument} fermés exactement à {price} : {net} {currency} sur le compte {account}.",
	"notification.TAKE_PROFIT_FILLED.title": "Take profit exécuté",
	"notification.TAKE_PROFIT_FILLED.message":
		"{volume} {instrument} fermés à {price} : {net} {currency} sur le compte {account}.",
	"notification.LEVELS_FILLED.title": "D’autres positions fermées par leurs niveaux",
	"notification.LEVELS_FILLED.message":
		"{count} autres positions ont été fermées par leur stop loss ou take profit sur le compte {account}.",
	"notification.ORDER_CANCELLED.title": "Ordre annulé",
	"notification.ORDER_CANCELLED.message": "L’ordre {order} sur {instrument} du compte {account} a été annulé. {reason}",
	"notification.ORDERS_CANCELLED.title": "D’autres ordres annulés",
	"notification.ORDERS_CANCELLED.message": "{count} autres ordres ont été annulés sur le compte {account}.",
	"notification.CLOSE_DONE.title": "Clôture en attente effectuée",
	"notification.CLOSE_DONE.message":
		"{volume} {instrument} fermés à {price} à l’ouverture du marché : {net} {currency} sur le compte {account}.",
	"notification.CLOSES_DONE.title": "D’autres clôtures en attente effectuées",
	"notification.CLOSES_DONE.message": "{count} autres clôtures en attente ont été effectuées sur le compte {account}.",
	"notification.CLOSE_CANCELLED.title": "Clôture en attente terminée",
	"notification.CLOSE_CANCELLED.message":
		"La clôture en attente de {instrument} sur le compte {account} n’a pas été effectuée. {reason}",
	"notification.CLOSES_CANCELLED.title": "D’autres clôtures en attente terminées",
	"notification.CLOSES_CANCELLED.message":
		"{count} autres clôtures en attente n’ont pas été effectuées sur le compte {account}.",
	"notification.MARGIN_CALL.title": "Appel de marge",
	"notification.MARGIN_CALL.message":
		"Le compte {account} est à {level} % de sa marge ou au-dessous. Fermez des positions ou ajoutez des fonds : à 50 %, des positions sont fermées.",
	"notification.MARGIN_CALL_OVER.title": "Appel de marge terminé",
	"notification.MARGIN_CALL_OVER.message": "Le compte {account} est de nouveau au-dessus de {level} % de sa marge.",
	"notification.CLOSED_OUT.title": "Compte liquidé",
	"notification.CLOSED_OUT.message":
		"Les capitaux propres du compte {account} sont tombés à la moitié de sa marge. {count} positions ont été fermées ({net} {currency}) et {cancelled} ordres annulés.",
	"notification.NEGATIVE_BALANCE_COVERED.title": "Solde négatif compensé",
	"notification.NEGATIVE_BALANCE_COVERED.message":
		"Le solde du compte {account} était sous zéro. {amount} {currency} ont été ajoutés : vous ne devez rien.",
	"notification.DEPOSIT_BOOKED.title": "Dépôt reçu",
	"notification.DEPOSIT_BOOKED.message":
		"{amount} {currency} ont été crédités sur le compte {account}. Référence : {reference}.",
	"notification.DEPOSIT_HELD.title": "Un paiement est retenu à la banque",
	"notification.DEPOSIT_HELD.message":
		"{amount} {currency} pour le compte {account} dépassent ce que laisse votre propre limite de dépôt. Ils seront crédités dès qu’il y aura de la place, ou renvoyés. Référence : {reference}.",
	"notification.DEPOSIT_RETURNED.title": "Un paiement a été renvoyé",
	"notification.DEPOSIT_RETURNED.message":
		"{amount} {currency} pour le compte {account} n’ont pas été crédités et vous sont renvoyés. Référence : {reference}.",
	"notification.DIVIDEND.title": "Dividende",
	"notification.DIVIDEND.message": "{amount} {currency} pour {instrument} sur le compte {account}.",
	"notification.SPLIT.title": "Division d’actions",
	"notification.SPLIT.message":
		"{instrument} a été divisé à raison de {numerator} pour {denominator}. Vos positions sur le compte {account} ont été ajustées.",
	"notification.DIVIDEND_ANNOUNCED.title": "Dividende annoncé",
	"notification.DIVIDEND_ANNOUNCED.message":
		"{instrument} verse un dividende le {when}. Avec ce que vous détenez, cela fait {amount} {currency} sur le compte {account}.",
	"notification.DIVIDEND_SOON.title": "Dividende dans moins d’un jour",
	"notification.DIVIDEND_SOON.message":
		"{instrument} verse son dividende le {when}. Avec ce que vous détenez, cela fait {amount} {currency} sur le compte {account}.",
	"notification.SPLIT_ANNOUNCED.title": "Division d’actions annoncée",
	"notification.SPLIT_ANNOUNCED.message":
		"{instrument} est divisé {numerator} pour {denominator} le {when}. Positions, niveaux et ordres du compte {account} sont ajustés ; leur valeur reste.",
	"notification.SPLIT_SOON.title": "Division d’actions dans moins d’un jour",
	"notification.SPLIT_SOON.message":
		"{instrument} est divisé {numerator} pour {denominator} le {when}. Positions, niveaux et ordres du compte {account} sont ajustés ; leur valeur reste.",
	"notification.ACTION_CANCELLED.title": "Dividende ou division annulé",
	"notification.ACTION_CANCELLED.message":
		"Ce qui était annoncé pour {instrument} n’aura pas lieu. Rien ne change sur le compte {account}.",
	"notification.CORPORATE_ACTIONS.title": "D’autres dividendes et divisions",
	"notification.CORPORATE_ACTIONS.message":
		"{count} autres dividendes et divisions ont été appliqués au compte {account}.",
	"notification.CHAT_MESSAGE.title": "Nouveau message",
	"notification.CHAT_MESSAGE.message": "{name}, de l’assistance, vous a écrit.",
	"notification.NEW_DEVICE.title": "Nouvelle connexion",
	"notification.NEW_DEVICE.message":
		"Une connexion à votre compte vient d’un appareil que nous ne connaissions pas : {device}, réseau {network}.",
	"notification.PASSWORD_CHANGED.title": "Mot de passe modifié",
	"notification.PASSWORD_CHANGED.message":
		"Votre mot de passe a été modifié depuis {device}. Toutes les autres sessions ont été fermées.",
	"notification.WELCOME.title": "Bienvenue chez Truefill",
	"notification.WELCOME.message":
		"Bonjour {first_name}. Chaque cours, exécution, frais et solde peut être expliqué ici. Des questions ? Écrivez-nous dans le chat.",
	"notification.PERSONAL_CHANGE_MADE.title": "Vos informations ont été modifiées",
	"notification.PERSONAL_CHANGE_MADE.message": "La modification que vous avez demandée a été faite. {reason}",
	"notification.PERSONAL_CHANGE_REFUSED.title": "Vos informations restent telles quelles",
	"notification.PERSONAL_CHANGE_REFUSED.message": "La modification que vous avez demandée a été refusée. {reason}",
	"notification.EXPORT_READY.title": "Vos données sont prêtes",
	"notification.EXPORT_READY.message":
		"La copie de vos données que vous avez demandée peut être téléchargée pendant {days} jours dans Paramètres, Vos données.",
	"notification.EXPORT_FAILED.title": "Vos données n’ont pas pu être copiées",
	"notification.EXPORT_FAILED.message":
		"La copie de vos données que vous avez demandée n’a pas pu être faite. Demandez-la à nouveau ou écrivez à notre support.",
	"notification.EMAIL_VERIFIED.title": "Adresse confirmée",
	"notification.EMAIL_VERIFIED.message": "Votre adresse e-mail {email} est confirmée.",
} as const;
