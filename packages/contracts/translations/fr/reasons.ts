/** Server texts: why orders ended, and what is wrong with fields, by code. */
export const serverReasons = {
	"cancellation.CANCELLED_BY_CUSTOMER": "Vous l’avez annulé.",
	"cancellation.ORDER_EXPIRED":
		"Le délai de l’ordre était écoulé : {expired_at}. Placez-le de nouveau pour continuer d’attendre.",
	"cancellation.OCO_OTHER_DONE": "L’autre ordre de la paire, {other}, était terminé, celui-ci a donc été annulé.",
	"cancellation.OCO_OTHER_REFUSED":
		"L’autre ordre de la paire, {other}, a atteint son cours mais n’a pas pu être exécuté, celui-ci a donc été annulé aussi. Placez-le de nouveau pour continuer à attendre.",
	"cancellation.CLOSED_OUT":
		"Le compte a été liquidé, et les ordres en attente qui pouvaient ouvrir davantage ont été annulés.",
	"cancellation.INSTRUMENT_HALTED":
		"À son cours, {instrument} était suspendu : {reason}. Placez-le de nouveau à la reprise.",
	"cancellation.INSTRUMENT_CLOSE_ONLY":
		"À son cours, {instrument} ne pouvait qu’être fermé : {reason}. L’ordre aurait ouvert.",
	"cancellation.INSTRUMENT_NOT_ELIGIBLE":
		"{instrument} ne peut plus être ouvert par les résidents de {residence} : {rule}. Ce qui est ouvert peut toujours être fermé.",
	"cancellation.VOLUME_NOT_POSITIVE": "Son volume n’était pas supérieur à zéro.",
	"cancellation.VOLUME_BELOW_MINIMUM":
		"À son cours, le volume de {volume} était inférieur au minimum de {minimum}. Placez un ordre plus grand.",
	"cancellation.VOLUME_ABOVE_MAXIMUM":
		"À son cours, le volume de {volume} dépassait le maximum de {maximum}. Placez un ordre plus petit.",
	"cancellation.VOLUME_OFF_STEP":
		"À son cours, le volume de {volume} n’était pas un multiple de {step}. Placez-le avec un autre volume.",
	"cancellation.PRICE_BEYOND_BOUND":
		"Le marché a ouvert à {price}, au-delà de votre limite de {bound} pour {instrument}. Fermez de nouveau, avec une autre limite ou sans.",
	"cancellation.PRICE_OFF_INCREMENT": "Le cours {price} n’était plus un multiple de {increment}. Placez-le de nouveau.",
	"cancellation.STOP_LOSS_WRONG_SIDE":
		"À l’exécution, le stop loss de {stop_loss} se serait déclenché aussitôt ; le cours était {price}. Placez-le de nouveau avec un autre stop.",
	"cancellation.TAKE_PROFIT_WRONG_SIDE":
		"À l’exécution, le take profit de {take_profit} se serait déclenché aussitôt ; le cours était {price}. Placez-le de nouveau avec un autre niveau.",
	"cancellation.TRAILING_TOO_WIDE":
		"À l’exécution, la distance de suivi de {distance} était trop large pour un cours de {price}. Placez-le de nouveau avec une plus petite.",
	"cancellation.GUARANTEE_NOT_OFFERED":
		"{instrument} n’a plus de stops garantis. Placez-le de nouveau avec un stop loss.",
	"cancellation.GUARANTEE_NOT_TRAILING":
		"La position qu’il aurait augmentée a un stop garanti, qui ne peut pas suivre. Placez-le de nouveau sans distance de suivi.",
	"cancellation.GUARANTEE_TOO_NEAR":
		"À l’exécution, le stop garanti de {stop_loss} était à moins de {minimum} du cours de {price}. Placez-le de nouveau avec un stop plus éloigné.",
	"cancellation.REDUCE_ONLY_NOTHING_OPEN":
		"À son cours, rien n’était ouvert de l’autre côté de {instrument} qu’il pût réduire.",
	"cancellation.CONVERSION_STALE":
		"À son cours, le taux de {instrument}, qui convertit {from} en {to}, datait de {age_seconds} s ; la limite est de {limit_seconds} s. Placez-le de nouveau.",
	"cancellation.EXPOSURE_ABOVE_MAXIMUM":
		"L’exécution aurait fait {exposure} d’un côté ; la limite est {maximum}. Placez un ordre plus petit.",
	"cancellation.MARGIN_TOO_LITTLE":
		"L’exécution exigeait {required} {currency} (marge, commission et spread) ; {free} {currency} étaient libres. Placez un ordre plus petit ou ajoutez des fonds.",
	"field.REQUIRED": "Ce champ est obligatoire.",
	"field.WRONG_TYPE": "Ce champ est du mauvais type ; attendu : {expected}.",
	"field.WRONG_FORMAT": "Ce champ n’a pas le bon format.",
	"field.TOO_SHORT": "Ce champ est trop court ; au moins {minimum}.",
	"field.TOO_LONG": "Ce champ est trop long ; au plus {maximum}.",
	"field.OUT_OF_RANGE": "Ce champ est hors limites.",
	"field.NOT_A_CHOICE": "Ce n’est pas l’un des choix : {choices}.",
	"field.UNKNOWN_FIELD": "Ce champ n’existe pas.",
	"field.PASSWORDS_DIFFER": "Les mots de passe ne correspondent pas",
	"field.PASSWORD_TOO_COMMON": "Ce mot de passe est parmi les plus courants. Veuillez en choisir un autre.",
	"field.EMAIL_UNCHANGED": "C’est l’adresse que vous avez déjà.",
	"field.PASSWORD_BREACHED":
		"Ce mot de passe est connu par des fuites de données et les programmes de piratage l’essaient. Veuillez en choisir un autre.",
	"field.EMAIL_TAKEN": "Cet e-mail est déjà enregistré",
	"field.USERNAME_TAKEN": "Ce nom d’utilisateur est déjà pris.",
	"field.ATTACHMENT_UNKNOWN": "Ce n’est pas un fichier que vous avez envoyé ici, ou il a déjà été utilisé.",
	"cancellation.SELF_EXCLUDED":
		"Vous vous êtes exclu de l’ouverture de positions jusqu’au {until}, l’ordre n’a donc pas été exécuté.",
	"cancellation.SELF_EXCLUDED_FOR_EVER":
		"Vous vous êtes exclu définitivement de l’ouverture de positions, l’ordre n’a donc pas été exécuté.",
	"cancellation.TEST_NEEDED":
		"À son cours, le test de connaissances pour {instrument} restait à réussir. Passez-le dans Paramètres, Protection.",
	"cancellation.LIMIT_HOURS":
		"Son cours est venu hors des heures que vous avez fixées vous-même : de {from} à {to} UTC.",
	"cancellation.LIMIT_LOSS_REACHED":
		"Votre propre limite de {limit} {currency} de pertes ({period, select, day {jour} week {semaine} month {mois} other {période}}) était atteinte : {loss} {currency}. Vous pourrez rouvrir à partir du {until}.",
	"cancellation.LIMIT_EXPOSURE_REACHED":
		"Avec l’exécution, vos positions ouvertes auraient valu {exposure} {currency} ; vous les avez limitées à {limit} {currency}.",
	"field.PASSWORD_WRONG": "Ce n’est pas votre mot de passe actuel.",
	"field.PASSWORD_UNCHANGED": "C’est le mot de passe que vous avez déjà. Veuillez en choisir un autre.",
} as const;
