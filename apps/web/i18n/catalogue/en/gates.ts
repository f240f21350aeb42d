/** Full-screen states; the sentences are the specification's own (SPEC §2, §8). */
export const gates = {
	"gates.loading": "Loading market data...",
	"gates.unreachable.title": "Site Unreachable",
	"gates.unreachable.body":
		"We''re having trouble connecting to the server. This could be due to network issues or the server might be undergoing maintenance.",
	"gates.unreachable.action": "Try Again",
	"gates.disabled.title": "Site Temporarily Disabled",
	"gates.disabled.body": "This site is currently unavailable. Please check back later.",
	"gates.disabled.contact": "Contact {email}",
	"gates.disabled.action": "Check Status",
	"gates.deactivated.title": "Account Currently Disabled",
	"gates.deactivated.body": "Your account is currently disabled, please contact support.",
	"gates.deactivated.action": "Check Status",
	"gates.pending.title": "Awaiting Approval",
	"gates.pending.body": "Your account is awaiting approval from the Client Management Team.",
	"gates.logout": "Logout",
	"gates.checking": "Checking…",
} as const;
