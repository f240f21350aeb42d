/** Words that every screen shares, and the texts inside the design system. */
export const common = {
	"common.appName": "Truefill",
	"common.retry": "Retry",
	"common.cancel": "Cancel",
	"common.close": "Close",
	"common.closeDialog": "Close dialog",
	"common.dismiss": "Dismiss",
	"common.save": "Save",
	"common.more": "More",
	"common.loading": "Loading…",
	"common.unknown": "Not known",
	"common.demo": "Demo",
	"common.live": "Live",
	"common.up": "up",
	"common.down": "down",
	"common.reload": "Reload page",
	"common.optional": "optional",
	"common.language": "Language",
	"common.help": "Help: {about} (opens in a new tab)",
	"common.helpHint": "Click to read how this is reckoned",

	"ui.password.show": "Show password",
	"ui.password.hide": "Hide password",
	"ui.number.increase": "Increase",
	"ui.number.decrease": "Decrease",
	"ui.number.badPaste": "That is not a number that can be used here.",
	"ui.notifications": "Notifications",
	"ui.price.unknown": "No price",
	"ui.unlimited": "Unlimited: no margin is used",

	"risk.title": "Risk warning",
	"risk.body":
		"Trading CFDs carries a high level of risk to your capital, and you should only trade with money you can afford to lose.",
	"risk.hide": "Put the risk warning away",
	"risk.show": "Read the risk warning",

	"notFound.title": "This page does not exist",
	"notFound.body": "Nothing is kept at {path}. The address may be mistyped or out of date.",
	"notFound.action": "Go to the start page",

	"crash.title": "This screen stopped working",
	"crash.body": "Your trades and money are safe on the server; only this view failed. Reload the page to go on.",

	"site.entity": "You will be onboarded with a UK-regulated broker entity.",
	"site.excellent": "Excellent",
} as const;
