/** Another e-mail address, and the way back (R15). */
export const emailChange = {
	"email.title": "Email",
	"email.about": "The address that you log in with and that we write to.",
	"email.now": "Your email",
	"email.confirmed": "Confirmed",
	"email.unconfirmed": "Not confirmed yet",
	"email.failed": "Your email could not be loaded",
	"email.new": "New email",
	"email.new.help": "We send a code there. Until you enter it nothing changes.",
	"email.wrong": "Please enter a valid email address",
	"email.ask": "Send the code",
	"email.ask.busy": "Sending…",
	"email.sent": "Look into your letter box",
	"email.sent.body":
		"If {email} can be used, a six-digit code is on its way. It works for ten minutes. Look into the spam folder too.",
	"email.code": "Code sent to the new email",
	"email.change": "Change the email",
	"email.change.busy": "Changing…",
	"email.done": "Email changed. Other devices signed out: {count}.",
	"email.undo": "Was it not you?",
	"email.undo.body":
		"This takes the change of your email back: the address before is yours again, every device is signed out, and the password stops working until you choose a new one.",
	"email.undo.submit": "Take the change back",
	"email.undo.busy": "Taking it back…",
	"email.undo.spent":
		"It has been used, or is older than seven days. If somebody else has your account, write to our support.",
	"email.undone": "Your address is back",
	"email.undone.body":
		"{email} is the address of your account again. Every device was signed out, and what was added since then is gone. We mailed you a link to choose a new password.",
	"email.undone.reset": "Send the link again",
	"personal.email.change": "Change",
	"staff.client.emails": "Email changes",
	"staff.client.emails.from": "{from} → {to}",
	"staff.client.emails.undone": "Taken back by the owner {at}",
} as const;
