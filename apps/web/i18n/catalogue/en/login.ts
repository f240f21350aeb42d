/** The sign-in page (SPEC §1, §2). */
export const login = {
	"login.documentTitle": "Log in",
	"login.title": "Log in",
	"login.subtitle": "to your trading accounts",
	"login.email": "Email",
	"login.password": "Password",
	"login.submit": "Log in",
	"login.busy": "Logging in…",
	"login.email.invalid": "Please enter a valid email address",
	"login.password.missing": "Please enter your password",
	"login.wrong":
		"The email or the password is not right. Check both and try again.",
	"login.failed": "Logging in did not work: {reason} What you typed is kept.",
	"login.demo.title": "This is a demo site",
	"login.demo.body":
		"Anyone may log in with the demo customer. No real money is involved.",
	"login.demo.fill": "Fill in {email}",
	"login.promise.title": "Every figure can be checked",
	"login.promise.body":
		"Every price, fill, fee and balance that you see here can be explained, recomputed and proved.",
	"login.promise.price": "Prices you can trace",
	"login.promise.price.body":
		"Each fill keeps the very quote it was made from.",
	"login.promise.book": "Balances that add up",
	"login.promise.book.body":
		"Each cent is an entry in a ledger that you can read.",
	"login.promise.margin": "Margin without surprises",
	"login.promise.margin.body":
		"You see the close-out price before you trade, from the same rules the server follows.",
	"login.risk.title": "Risk warning",
	"login.risk.body":
		"Trading CFDs carries a high level of risk to your capital, and you should only trade with money you can afford to lose.",
	"login.risk.hide": "Hide the risk warning",
	"login.risk.show": "Read the risk warning",
	"login.appearance.dark": "Switch to the dark theme",
	"login.appearance.light": "Switch to the light theme",
} as const;
