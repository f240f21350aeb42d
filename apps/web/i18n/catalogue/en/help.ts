/** The help's frame; its pages are `docs/help`. */
export const help = {
	"help.title": "Help",
	"help.contents": "Topics",
	"help.all": "All topics",
	"help.search": "Search the help",
	"help.found":
		"{count, plural, =0 {Nothing found. Try one word, or a rule such as E17.} one {# section} other {# sections}}",
	"help.about.rules":
		"These pages explain every rule by which your orders are filled, your results and costs are computed, and your account is protected. Each section names the rule behind it (E1 to E24).",
	"help.about.numbers":
		"The numbers in the examples are not typed in: the program that trades computes them each time these pages are built. If one of them were wrong, the pages could not be built.",
	"help.example": "Example",
	"help.onThisPage": "On this page",
	"help.rule": "Rule {rule} of the rules of money",
	"help.source": "The marks E1 to E24 name the rules in docs/rules-of-money.md, which the program and its tests cite.",
	"help.missing": "There is no such topic",
	"help.missing.body": "The address may be mistyped. All topics are in the list.",
	"help.signIn": "Log in",
} as const;
