/** What the server says: errors and refusals, by code. */
export const serverErrors = {
	"error.INPUT_INVALID": "Certains champs ne sont pas valides.",
	"error.INPUT_NOT_JSON": "Le contenu de la requête n’est pas un JSON valide.",
	"error.INPUT_TOO_LARGE": "La requête est trop grande.",
	"error.INPUT_NOT_SUPPORTED": "Envoyez le contenu de la requête en application/json.",
	"error.SIGN_IN_REQUIRED": "Veuillez vous connecter.",
	"error.SESSION_ENDED": "Votre session a pris fin. Veuillez vous reconnecter.",
	"error.RENEWAL_REFUSED": "Votre session a pris fin. Veuillez vous reconnecter.",
	"error.CREDENTIALS_WRONG": "L’adresse e-mail ou le mot de passe est incorrect.",
	"error.TOO_MANY_ATTEMPTS":
		"Trop de tentatives. Veuillez réessayer dans {seconds, plural, one {# seconde} other {# secondes}}.",
	"error.TOO_MANY_REQUESTS": "Trop de requêtes. Veuillez ralentir.",
	"error.DEMO_SIGN_IN_OFF": "Les connexions de démonstration ne fonctionnent qu’en mode démo.",
	"error.NOT_ALLOWED": "Vous n’y êtes pas autorisé.",
	"error.CLIENT_PENDING": "Votre compte est en attente d’approbation par l’équipe de gestion des clients.",
	"error.CLIENT_DEACTIVATED": "Votre compte est actuellement désactivé, veuillez contacter l’assistance.",
	"error.NOT_FOUND": "Il n’y a rien ici.",
	"error.METHOD_NOT_ALLOWED": "Cette adresse n’accepte pas cette méthode.",
	"error.EMAIL_TAKEN": "Cet e-mail est déjà enregistré",
	"error.USERNAME_TAKEN": "Ce nom d’utilisateur est déjà pris.",
	"error.PASSWORD_TOO_COMMON": "Ce mot de passe est parmi les plus courants. Veuillez en choisir un autre.",
	"error.DEMO_EMAIL_FIXED":
		"Les adresses de la démo sont publiques et ne changent pas. Inscrivez-vous pour avoir la vôtre.",
	"error.EMAIL_UNCHANGED": "C’est l’adresse que vous avez déjà.",
	"error.PASSWORD_BREACHED":
		"Ce mot de passe est connu par des fuites de données et les programmes de piratage l’essaient. Veuillez en choisir un autre.",
	"error.COMMAND_ID_REUSED": "Ce numéro de commande a déjà servi pour une autre requête.",
	"error.RANGE_TOO_LONG":
		"L’intervalle contient plus de {maximum} bougies. Demandez un intervalle plus court ou une résolution plus large.",
	"error.FEED_KEY_WRONG": "La clé du flux de cours manque ou est incorrecte.",
	"error.FEED_NOT_PUSH": "Ce serveur n’accepte pas de cotations envoyées. Démarrez-le avec FEED=push.",
	"error.APP_SIGNATURE_WRONG": "La requête n’est pas signée comme il faut : {problem}.",
	"error.EVENT_REFUSED": "L’événement ou la question n’est pas valide : {problem}.",
	"error.TOO_MANY_ACCOUNTS":
		"Vous avez {maximum} comptes, le maximum par personne. Les comptes archivés peuvent être repris.",
	"error.ROLE_ABOVE_OWN": "Ce rôle a des droits que vous n’avez pas vous-même.",
	"error.OWN_ACCESS": "Personne ne fait cela à son propre accès. Demandez à un collègue.",
	"error.INVITATION_CLOSED": "Il n’y a pas d’invitation ouverte : elle a été acceptée ou retirée.",
	"error.DEMO_STAFF_FIXED": "Les personnes de la démonstration sont publiées et restent telles quelles.",
	"error.SITE_DISABLED":
		"Ce site est actuellement indisponible. Revenez plus tard. Les positions ouvertes peuvent encore être fermées.",
	"error.DEMO_MONEY_OFF": "Ce site n’a pas de comptes démo.",
	"error.LAST_ACCOUNT": "C’est le seul compte en service. Ouvrez-en un autre avant de l’archiver.",
	"error.PREVIEW_TOO_LARGE": "C’est trop à calculer d’un coup. Demandez avec moins d’ordres, de clôtures ou de cours.",
	"error.ACTION_NOT_FOUND": "Cette opération sur titres n’existe pas.",
	"error.ACTION_NOT_POSSIBLE":
		"{instrument} n’a pas de {kind} : seules les actions se divisent, et seuls les actions et les indices versent des dividendes.",
	"error.ACTION_TOO_LATE": "Le moment ex doit être une minute entière encore à venir.",
	"error.ACTION_UNDER_WAY": "Cette opération sur titres ne peut plus être annulée : {status}.",
	"error.ACTION_DECIDED": "Cette opération sur titres a déjà été décidée : {status}.",
	"error.ACTION_LAPSED":
		"Ce dividende n’a pas été approuvé avant son moment ex et ne peut plus l’être. Rien n’a été comptabilisé.",
	"error.DIVIDEND_ABOVE_CAP":
		"{dividend} représente {share} % du cours de {instrument}, {price}. {cap} % au plus peuvent être annoncés. La limite est un réglage du site.",
	"error.SPLIT_ABOVE_CAP":
		"{numerator} pour {denominator} change les unités de {instrument} de plus de {cap} pour 1. La limite est un réglage du site.",
	"error.SETTING_PROPOSAL_NOT_FOUND":
		"Aucun changement de ce genre n’attend : il a été décidé, ou un plus récent a pris sa place.",
	"error.ADJUSTMENT_NOT_FOUND": "Cet ajustement n’existe pas.",
	"error.ADJUSTMENT_DECIDED": "Cet ajustement a déjà été décidé : {status}.",
	"error.FOUR_EYES": "Un autre membre du personnel doit approuver votre demande.",
	"error.ACCOUNT_NOT_FROZEN": "Ce compte n’est pas gelé.",
	"error.BOOKS_WRONG": "Les livres de ce compte sont faux à {count} endroits ; le premier : {fault}. Il reste gelé.",
	"error.OUTCOME_UNKNOWN":
		"Nous ne pouvons pas encore dire si c’est fait. Renvoyez le même numéro de commande pour le savoir.",
	"error.NOT_READY":
		"Le serveur ne peut pas prendre cela pour le moment et n’a rien fait. Veuillez réessayer dans un instant.",
	"error.EMAIL_UNCONFIRMED":
		"Confirmez d’abord votre adresse e-mail avec le code que nous vous avons envoyé. Ce sera ensuite possible.",
	"error.OVERLOADED":
		"On nous demande en ce moment plus que nous ne pouvons traiter à temps. Rien n’a été fait. Réessayez dans {seconds} s.",
	"error.UNAVAILABLE":
		"Notre base de données ne répond pas pour le moment. Vérifiez si votre modification est faite avant de la renvoyer.",
	"error.CONVERSATION_NOT_FOUND": "Cette conversation n’existe pas.",
	"error.CONVERSATION_CHANGED":
		"Un collègue vient de modifier cette conversation. Regardez-la de nouveau, puis décidez.",
	"error.SNOOZE_WRONG": "Indiquez jusqu’à quand reporter : une heure à venir, dans 90 jours au plus.",
	"error.STAFF_NOT_FOUND": "Ce collègue qui répondrait aux chats n’existe pas.",
	"error.MESSAGE_EMPTY": "Écrivez quelque chose ou joignez un fichier.",
	"error.MESSAGE_ID_REUSED": "Cet identifiant a déjà servi pour un autre message.",
	"error.ATTACHMENT_REFUSED":
		"Une pièce jointe n’est pas un fichier que vous avez envoyé ici, ou a déjà été utilisée. Envoyez-la de nouveau.",
	"error.FILE_MISSING": "Envoyez exactement un fichier, dans la partie nommée file.",
	"error.FILE_TOO_LARGE": "Le fichier dépasse {maximum} Mo, le maximum qui peut être envoyé.",
	"error.FILE_TYPE_REFUSED":
		"Les fichiers de ce type ne peuvent pas être envoyés. Images (PNG, JPEG, WebP, GIF, AVIF), PDF, Word (.docx, .doc) et Excel (.xlsx, .xls) le peuvent.",
	"error.FILE_TYPE_DIFFERS": "Le contenu du fichier n’est pas ce que dit son nom. Vérifiez le fichier.",
	"error.FILE_DAMAGED": "Le fichier n’a pas pu être lu. Il est peut-être endommagé.",
	"error.FILE_UNSAFE":
		"Le fichier contient des programmes, d’autres fichiers, des liens qui se chargent d’eux-mêmes ou bien plus que sa taille ne le dit. Enregistrez-le sans eux, comme nouveau fichier.",
	"error.FILE_PROTECTED":
		"Le fichier est protégé par un mot de passe et ne peut donc pas être vérifié. Enregistrez-le sans mot de passe comme nouveau fichier.",
	"error.FILE_TOO_COMPLEX":
		"La vérification du fichier a pris trop de temps ou de mémoire. Réduisez-le ou envoyez ses pages sous forme d’images.",
	"error.FILE_INFECTED":
		"Notre antivirus a trouvé quelque chose de nuisible dans le fichier. Il n’a pas été enregistré. Analysez votre appareil.",
	"error.SCANNER_UNAVAILABLE":
		"La recherche de virus est impossible pour le moment, aucun fichier n’est donc accepté. Veuillez réessayer plus tard.",
	"error.PREVIEW_IMPOSSIBLE": "Ce fichier ne peut pas être affiché ici. Téléchargez-le pour le voir.",
	"error.IMAGE_TOO_LARGE": "L’image dépasse {maximum} mégapixels. Réduisez-la.",
	"error.STORAGE_FULL":
		"Vos fichiers remplissent les {maximum} Mo dont dispose une personne. Demandez à l’assistance, dans le chat, de faire de la place.",
	"error.UPLOAD_CUT": "L’envoi s’est interrompu avant la fin. Rien n’a été enregistré ; recommencez.",
	"error.FILE_NOT_FOUND": "Ce fichier n’existe pas, ou son adresse a expiré.",
	"error.NOTIFICATION_NOT_FOUND": "Cette notification n’existe pas.",
	"error.PUSH_REFUSED": "Le service push de ce navigateur n’est pas connu ici, ou ses clés ne sont pas valides.",
	"error.CANNED_REPLY_NOT_FOUND": "Cette réponse type n’existe pas.",
	"error.SHORTCUT_TAKEN": "Une autre réponse type a le raccourci /{shortcut}.",
	"error.PLACEHOLDER_UNKNOWN": "Il n’y a pas de champ nommé {placeholder}. Il y a : {known}.",
	"error.TOO_MANY_CANNED_REPLIES": "Il y a {maximum} réponses types, le maximum possible.",
	"error.CLIENT_NOT_FOUND": "Ce client n’existe pas.",
	"error.COLLEAGUE_NOT_FOUND": "Ce collègue n’existe pas.",
	"error.INTERNAL": "Un problème est survenu de notre côté. Rien n’a été modifié.",
	"error.ACCOUNT_NOT_FOUND": "Ce compte n’existe pas.",
	"error.ACCOUNT_EXISTS": "Ce compte existe déjà.",
	"error.ACCOUNT_FROZEN": "Ce compte est gelé pendant que nous vérifions ses livres. Veuillez contacter l’assistance.",
	"error.ACCOUNT_NOT_DEMO": "Seul un compte démo peut recevoir de l’argent fictif.",
	"error.ACCOUNT_ARCHIVED": "Ce compte est archivé. Reprenez-le d’abord.",
	"error.ACCOUNT_NOT_EMPTY":
		"Ce compte contient encore : positions ouvertes {open_trades}, ordres en attente {pending_orders}, {balance} {currency} et {credit} {currency} de crédit. Fermez, annulez et déplacez-les d’abord.",
	"error.LEVERAGE_CAP_INVALID": "La limite de levier doit être un nombre entier d’au moins 1.",
	"error.INSTRUMENT_UNKNOWN": "L’instrument {instrument} n’existe pas.",
	"error.INSTRUMENT_HALTED": "{instrument} est suspendu : {reason}.",
	"error.INSTRUMENT_CLOSE_ONLY": "{instrument} ne peut qu’être fermé en ce moment : {reason}.",
	"error.INSTRUMENT_NOT_ELIGIBLE":
		"{instrument} ne peut pas être ouvert par les résidents de {residence} : {rule}. Ce qui est déjà ouvert peut toujours être fermé.",
	"error.MARKET_CLOSED": "Le marché de {instrument} est fermé. Il ouvre : {opens_at}.",
	"error.PRICE_UNKNOWN": "Il n’y a pas encore de cours pour {instrument}.",
	"error.PRICE_STALE":
		"Le dernier cours de {instrument} date de {age_seconds} s ; la limite est de {limit_seconds} s. Attendez un cours frais.",
	"error.PRICE_BEYOND_BOUND":
		"Le cours de {instrument} est maintenant {price}, au-delà de votre limite de {bound}. Rien n’a été fait.",
	"error.CONVERSION_STALE":
		"Le dernier cours de {instrument}, qui convertit {from} en {to}, date de {age_seconds} s ; la limite est de {limit_seconds} s. Rien ne peut être ouvert avant qu’un nouveau n’arrive. Ce qui est ouvert peut être fermé.",
	"error.CONVERSION_UNKNOWN": "Il n’y a pas de cours pour convertir {from} en {to}. Rien n’a été fait.",
	"error.VOLUME_NOT_POSITIVE": "Le volume doit être supérieur à zéro.",
	"error.VOLUME_BELOW_MINIMUM": "Le plus petit volume est {minimum}.",
	"error.VOLUME_ABOVE_MAXIMUM": "Le plus grand volume d’un ordre est {maximum}.",
	"error.VOLUME_OFF_STEP": "Le volume va par pas de {step}.",
	"error.VOLUME_ABOVE_OPEN": "Seuls {open} sont ouverts.",
	"error.EXPOSURE_ABOVE_MAXIMUM": "Cela ferait {exposure} d’un côté ; la limite est {maximum}.",
	"error.PRICE_OFF_INCREMENT": "Le cours {price} n’est pas un multiple de {increment}.",
	"error.STOP_LOSS_WRONG_SIDE": "Un stop loss de {stop_loss} se déclencherait aussitôt ; le cours est {price}.",
	"error.TAKE_PROFIT_WRONG_SIDE": "Un take profit de {take_profit} se déclencherait aussitôt ; le cours est {price}.",
	"error.MARGIN_TOO_LITTLE":
		"Il faut {required} {currency} (marge, commission et spread) ; {free} {currency} sont libres. Choisissez un volume plus petit.",
	"error.TRADE_NOT_FOUND": "Cette position ouverte n’existe pas.",
	"error.NOTHING_TO_CHANGE": "Aucune modification n’a été indiquée.",
	"error.TRIGGER_NOT_REACHED": "Le cours n’a pas atteint le niveau.",
	"error.BALANCE_TOO_LITTLE": "Le solde de {balance} {currency} ne suffit pas.",
	"error.ADJUSTMENT_ABOVE_FREE":
		"{amount} {currency} dépassent les {free} {currency} que les positions ouvertes laissent libres.",
	"error.CREDIT_NOT_ALLOWED": "Un crédit du type {kind} n’est pas permis dans le profil {profile}.",
	"error.ORDERS_ABOVE_MAXIMUM": "{maximum} ordres sont en attente, le maximum pour un compte. Annulez-en un d’abord.",
	"error.ORDER_NOT_FOUND": "Cet ordre en attente n’existe pas. Il a peut-être été exécuté ou annulé.",
	"error.ORDER_PRICE_WRONG_SIDE":
		"Un ordre {kind} à {order_price} se déclencherait aussitôt ; le cours est {price}. Choisissez un autre cours, ou négociez au marché avec une limite.",
	"error.ORDER_LIMIT_PRICE_INVALID": "Un ordre stop limite exige un cours limite, et aucun autre ordre n’en a.",
	"error.ORDER_ALREADY_TRIGGERED":
		"Le stop de cet ordre a été atteint ; il repose maintenant comme limite. Modifiez son cours limite ou annulez-le.",
	"error.ORDER_NOT_EXPIRED": "Le délai de cet ordre n’est pas écoulé.",
	"error.EXPIRY_INVALID":
		"Un ordre valable jusqu’à une date (GTD) exige une heure à venir, et aucun autre ordre n’en a ({time_in_force}).",
	"error.OCO_ORDER_NOT_FOUND": "L’ordre que celui-ci devait annuler n’est plus en attente. Rien n’a été placé.",
	"error.REDUCE_ONLY_NOTHING_OPEN": "Rien n’est ouvert de l’autre côté de {instrument} que cet ordre puisse réduire.",
	"error.REDUCE_ONLY_ABOVE_OPEN":
		"Seuls {open} des {volume} sont ouverts de l’autre côté. Choisissez un volume plus petit, ou prenez ce qu’il y a (IOC).",
	"error.PROTECTION_WITHOUT_OPENING":
		"Cet ordre ne fait que réduire ce qui est ouvert, il ne peut donc porter ni stop ni take profit. Modifiez plutôt la position ouverte.",
	"error.TRAILING_TOO_WIDE":
		"Une distance de suivi de {distance} est trop large pour un cours de {price}. Choisissez-en une plus petite.",
	"error.TRAILING_NEEDS_STOP":
		"Un stop suiveur exige son stop loss. Pour retirer le stop, retirez aussi la distance de suivi.",
	"error.GUARANTEE_NOT_OFFERED": "{instrument} n’a pas de stops garantis. Utilisez un stop loss.",
	"error.GUARANTEE_NEEDS_STOP": "Un stop garanti exige le cours de son stop loss.",
	"error.GUARANTEE_NOT_TRAILING": "Un stop garanti ne peut pas suivre. Retirez la distance de suivi ou la garantie.",
	"error.GUARANTEE_TOO_NEAR":
		"Un stop garanti doit être à {minimum} au moins du cours de {price} ; {stop_loss} est plus près. Éloignez-le.",
	"error.CLOSE_NOT_QUEUED": "Aucune clôture de cette position n’attend le marché.",
	"error.NOTHING_TO_CLOSE": "Aucune position ouverte ne convient. Rien n’a été fermé.",
	"error.TRADES_NOT_OPPOSITE":
		"Seuls un achat et une vente du même instrument peuvent être fermés l’un contre l’autre.",
	"error.MARGIN_CALL_LEVELS_INVALID":
		"Donnez au plus {maximum} niveaux d’appel de marge différents, chacun de {lowest} % à {highest} %.",
	"error.CLOSE_OUT_NOT_NEEDED": "Le compte est au-dessus de son niveau de liquidation. Rien n’a été fermé.",
	"error.CLOSE_OUT_WAITS":
		"La liquidation attend l’ouverture des marchés de {instruments}. Déposez ou fermez quelque chose pour l’éviter.",
	"error.DATE_INVALID": "{date} n’est pas une date. Écrivez-la année-mois-jour.",
	"error.FINANCING_DAY_NOT_OVER": "Le jour de financement {date} se termine : {ends_at}.",
	"error.FINANCING_DONE": "Le financement a été appliqué jusqu’à {through} ; {date} n’est pas facturé de nouveau.",
	"error.TAX_INVALID": "Une taxe de {tax} centièmes de pour cent n’est pas entre 0 et 100 %.",
	"error.SPLIT_INVALID":
		"{numerator} pour {denominator} n’est pas une division, ou la cotation est d’un autre instrument.",
	"error.AMOUNT_NOT_POSITIVE": "Le montant doit être supérieur à zéro.",
	"error.DEMO_BALANCE_ABOVE_MAXIMUM":
		"Un compte démo contient au plus {maximum} {currency}. Choisissez un montant plus petit.",
	"error.TRANSFER_NOT_OWN": "L’argent ne peut être déplacé que vers un autre compte à vous.",
	"error.TRANSFER_TYPES_DIFFER": "L’argent ne peut pas être déplacé entre un compte démo et un compte réel.",
	"error.TRANSFER_ABOVE_FREE":
		"{amount} {currency} dépassent les {free} {currency} qui peuvent être déplacés. Les positions ouvertes ont besoin du reste.",
	"error.TRANSFER_BELOW_BOUND":
		"Le taux a changé : {received} {currency} arriveraient, moins que les {minimum} que vous avez acceptés. Rien n’a été déplacé.",
	"error.TRANSFER_TOO_LITTLE": "C’est si peu que rien n’arriverait en {currency}.",
	"error.TIMED_OUT": "Le serveur n’a pas répondu à temps.",
	"error.NETWORK_FAILED": "Le serveur est injoignable.",
	"error.ANSWER_INVALID": "Le serveur a donné une réponse illisible.",
	"error.NO_BASE_URL": "Aucune adresse de base n’est configurée.",
	"error.UPLOAD_FAILED": "Le fichier n’a pas pu être envoyé.",
	"error.CHAT_LOAD_FAILED": "Les messages n’ont pas pu être chargés.",
	"error.CHAT_WRONG_SHAPE": "Réponse du serveur non valide",
	"error.CHAT_SEND_FAILED": "Le message n’a pas pu être envoyé.",
	"error.CONNECTION_FAILED": "Échec de la connexion",
	"error.SECOND_FACTOR_REQUIRED": "Encore une étape : prouvez que c’est vous avec votre second facteur.",
	"error.CHALLENGE_ENDED":
		"Cette connexion a pris trop de temps ou a reçu trop de codes erronés. Veuillez recommencer.",
	"error.CODE_WRONG": "Le code est erroné, trop ancien ou déjà utilisé.",
	"error.PASSWORD_WRONG": "Le mot de passe est incorrect.",
	"error.STEP_UP_REQUIRED": "Veuillez confirmer que c’est vous, puis réessayez.",
	"error.SECOND_FACTOR_MISSING":
		"Votre rôle exige un second facteur. Configurez-en d’abord un dans vos paramètres de sécurité.",
	"error.SECOND_FACTOR_NEEDED_BY_ROLE":
		"Votre rôle exige un second facteur. Ajoutez-en un autre avant de retirer celui-ci.",
	"error.TOTP_ON": "L’application d’authentification est déjà activée. Désactivez-la d’abord pour la changer.",
	"error.TOTP_OFF": "L’application d’authentification n’est pas activée.",
	"error.ENROLMENT_ENDED": "Cela a pris trop de temps. Veuillez recommencer.",
	"error.PASSKEY_REFUSED": "La clé d’accès n’a pas pu être vérifiée. Veuillez réessayer.",
	"error.PASSKEYS_UNAVAILABLE":
		"Les clés d’accès ne fonctionnent que là où le site est atteint par https, ou sur localhost.",
	"error.PASSKEY_NOT_FOUND": "Cette clé d’accès n’existe pas.",
	"error.TOO_MANY_PASSKEYS": "Vous avez {maximum} clés d’accès, le maximum possible. Retirez-en d’abord une.",
	"error.API_TOKEN_NOT_FOUND": "Ce jeton d’API n’existe pas.",
	"error.TOO_MANY_API_TOKENS": "Vous avez {maximum} jetons d’API, le maximum possible. Révoquez-en d’abord un.",
	"error.SCOPE_MISSING": "Ce jeton d’API ne peut pas faire cela : {needs}.",
	"error.PROVIDER_NOT_OFFERED": "Ce site n’offre pas cette façon de se connecter.",
	"error.PROVIDER_UNREACHABLE": "{provider} est injoignable en ce moment. Veuillez réessayer plus tard.",
	"error.PROVIDER_FAILED": "La connexion avec {provider} n’a pas abouti. Veuillez réessayer.",
	"error.PROVIDER_EMAIL_UNVERIFIED":
		"{provider} n’a pas vérifié votre e-mail, il ne peut donc pas servir à se connecter ici.",
	"error.PROVIDER_ADDRESS_MISSING": "{provider} n’a pas communiqué votre e-mail.",
	"error.LINK_NOT_FOUND": "Cette connexion n’est pas liée à votre compte.",
	"error.LINK_TAKEN": "Ce compte {provider} est lié à un autre compte ici.",
	"error.LINK_ENDED": "Cela a pris trop de temps. Veuillez recommencer.",
	"error.CLIENT_DECIDED":
		"Ce n’est pas possible : le client est {status}. Dernière décision : {decision}, par {by}, {at}.",
	"error.SETTINGS_CHANGED":
		"{by} vient de modifier les paramètres. Regardez-les de nouveau, puis décidez. Rien n’a été modifié.",
	"error.PERSONAL_LOCKED":
		"Votre identité est vérifiée, ces champs sont donc verrouillés : {fields}. Demandez une modification et dites pourquoi.",
	"error.PERSONAL_NOT_LOCKED": "Votre identité n’est pas encore vérifiée : modifiez les champs vous-même.",
	"error.PERSONAL_CHANGED":
		"Vos informations ont été modifiées entre-temps. Regardez-les de nouveau, puis enregistrez.",
	"error.BIRTH_DATE_WRONG": "Vous devez avoir au moins 18 ans et au plus 120 ans.",
	"error.COUNTRY_WITH_TRADES":
		"En {country}, d’autres règles valent pour ce qui est ouvert ou en attente dans {accounts}. Fermez d’abord les positions et annulez les ordres.",
	"error.REQUEST_PENDING": "Une de vos demandes attend une décision. Retirez-la avant d’en faire une autre.",
	"error.REQUEST_NOT_FOUND": "Cette demande n’existe pas.",
	"error.REQUEST_DECIDED": "Cette demande a déjà été décidée : {status}.",
	"error.TEST_COOLING":
		"Vous pouvez repasser le test à partir du {until}. Lisez l’aide d’ici là ; le compte démo vous reste ouvert.",
	"error.TEST_PASSED": "Vous avez déjà réussi le test.",
	"error.TEST_NOT_FOUND": "Ce test n’existe pas, ou il a déjà été rendu.",
	"error.TEST_ANSWERS_MISSING": "Répondez une fois à chaque question : il en manque {missing}.",
	"error.EXPORT_WAITING": "Une copie de vos données est déjà en préparation. Vous serez averti quand elle sera prête.",
	"error.EXPORT_LIMIT":
		"Vous avez demandé {count} copies en un jour. La prochaine peut être demandée à partir du {again_at}.",
	"error.EXPORT_NOT_FOUND": "Cette copie n’existe pas, n’est pas prête, ou son lien a été utilisé ou a expiré.",
	"error.CLOSING_BLOCKED":
		"Menez d’abord tout à son terme : positions ouvertes : {open_trades}, ordres en attente : {pending_orders}, comptes réels avec de l’argent : {funded}, demandes à trancher : {waiting}.",
	"error.CLOSING_NOT_CONFIRMED": "Saisissez votre propre adresse e-mail pour confirmer.",
	"error.DEMO_NOT_CLOSED":
		"Les accès de la démo sont publiés et partagés, et restent ouverts. Inscrivez-vous pour avoir votre propre compte.",
	"error.SELF_EXCLUDED":
		"Vous vous êtes exclu de l’ouverture de positions jusqu’au {until}. Fermer des positions et retirer des fonds reste possible.",
	"error.SELF_EXCLUDED_FOR_EVER":
		"Vous vous êtes exclu définitivement de l’ouverture de positions. Fermer des positions et retirer des fonds reste possible.",
	"error.TEST_NEEDED":
		"Avant votre premier ordre sur {instrument} sur un compte réel, nous devons voir que vous connaissez les risques. Passez le test dans Paramètres, Protection ; sur un compte démo, vous pouvez négocier aussitôt.",
	"error.LIMIT_HOURS":
		"Vous n’ouvrez de positions que de {from} à {to} UTC ; vous l’avez fixé vous-même. Fermer reste possible. Vous pouvez le modifier dans Paramètres, Protection.",
	"error.LIMIT_LOSS_REACHED":
		"Votre propre limite de {limit} {currency} de pertes ({period, select, day {jour} week {semaine} month {mois} other {période}}) est atteinte : {loss} {currency} avec ce qui est ouvert. Vous pourrez rouvrir à partir du {until} ; fermer reste possible.",
	"error.LIMIT_EXPOSURE_REACHED":
		"Vos positions ouvertes vaudraient ainsi {exposure} {currency} ; vous les avez limitées à {limit} {currency}. Choisissez un volume plus petit ou fermez quelque chose.",
	"error.LIMITS_INVALID":
		"Une limite doit être supérieure à zéro, et les heures doivent commencer et finir à des moments différents.",
	"error.ACCOUNT_NOT_LIVE": "L’argent de l’extérieur n’arrive que sur un compte réel. Celui-ci est un compte démo.",
	"error.DEPOSIT_NOT_FOUND": "Ce dépôt n’existe pas.",
	"error.DEPOSIT_DECIDED": "Ce dépôt a déjà fait l’objet d’une décision : {status}.",
	"error.DEPOSIT_REFERENCE_USED":
		"Un virement portant la référence {reference} est déjà saisi. Un paiement n’est comptabilisé qu’une fois.",
	"error.DEPOSIT_LIMIT_CURRENCY": "Choisissez une devise de l’un de vos comptes : {currencies}.",
	"error.DEPOSIT_ABOVE_LIMIT":
		"{amount} {currency} n’ont pas été comptabilisés : la limite de dépôt que le titulaire s’est fixée est de {limit} {currency} par {period, select, day {jour} week {semaine} month {mois} other {période}} ; {used} {currency} sont utilisés et il reste {left} {currency}. La période suivante commence le {until}.",
	"error.EXCLUSION_OVER": "La fin d’une exclusion doit être à venir.",
	"error.EXCLUSION_NOT_SHORTER":
		"Vous vous êtes exclu jusqu’au {until}. Cela ne peut être raccourci, ni par vous ni par nous.",
	"error.EXCLUSION_FOR_EVER": "Vous vous êtes exclu définitivement. Cela ne peut être annulé, ni par vous ni par nous.",
	"error.PASSWORD_UNCHANGED": "C’est le mot de passe que vous avez déjà. Veuillez en choisir un autre.",
	"error.DEMO_PASSWORD_FIXED":
		"Les mots de passe de la démo sont publics et restent tels quels. Inscrivez-vous pour avoir le vôtre.",
	"error.LINK_SPENT": "Ce lien a déjà servi ou est trop ancien. Demandez-en un nouveau.",
	"error.EMAIL_CODE_WRONG": "Ce n’est pas le bon code. Essais restants : {left}.",
	"error.CODE_SPENT": "Il n’y a aucun code utilisable. Demandez-en un nouveau.",
	"error.EMAIL_VERIFIED": "Cette adresse est déjà confirmée.",
	"error.SESSION_NOT_FOUND": "Cette session n’existe pas. Elle a peut-être pris fin.",
	"error.READS_BEHIND":
		"Ce qui vient d’être fait est enregistré et ne peut pas encore être affiché. Veuillez réessayer dans un instant.",
} as const;
