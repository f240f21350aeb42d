/** The help's frame; its pages are `docs/help`. */
export const help = {
	"help.title": "Aide",
	"help.contents": "Sujets",
	"help.all": "Tous les sujets",
	"help.search": "Rechercher dans l’aide",
	"help.found":
		"{count, plural, =0 {Rien trouvé. Essayez un mot, ou une règle comme E17.} one {# section} other {# sections}}",
	"help.about.rules":
		"Ces pages expliquent chaque règle selon laquelle vos ordres sont exécutés, vos résultats et frais calculés, et votre compte protégé. Chaque section nomme la règle correspondante (E1 à E24).",
	"help.about.numbers":
		"Les nombres des exemples ne sont pas saisis : le programme qui négocie les calcule à chaque création de ces pages. Si l’un était faux, les pages ne pourraient pas être créées.",
	"help.example": "Exemple",
	"help.onThisPage": "Sur cette page",
	"help.rule": "Règle {rule} des règles de l’argent",
	"help.source":
		"Les marques E1 à E24 nomment les règles de docs/rules-of-money.md, que citent le programme et ses tests.",
	"help.missing": "Ce sujet n’existe pas",
	"help.missing.body": "L’adresse est peut-être mal écrite. Tous les sujets sont dans la liste.",
	"help.signIn": "Se connecter",
} as const;
