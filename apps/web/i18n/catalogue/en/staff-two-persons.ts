/** What waits for a second member of staff: dividends, splits, limits of money. */
export const staffTwoPersons = {
	"staff.actions.status.proposed": "Waiting for a second person",
	"staff.actions.status.refused": "Rejected",
	"staff.actions.status.lapsed": "Not approved in time",
	"staff.actions.proposedBy": "Proposed by",
	"staff.actions.decidedBy": "Decided by",
	"staff.actions.holds": "Its moment has come: nobody can deal on {name} until it is approved or rejected.",
	"staff.actions.lapsed":
		"Nobody approved it before its ex-moment, so nothing was booked. What customers are owed is given by balance adjustments.",
	"staff.actions.own": "You proposed it: somebody else has to approve",
	"staff.actions.approve": "Approve",
	"staff.actions.approve.title": "Approve the corporate action of {name}?",
	"staff.actions.approve.dividend":
		"Customers see it at once. At {when} it pays {amount} {currency} a unit, less {tax}% tax on buys; sells pay it.",
	"staff.actions.approve.split":
		"Customers see it at once. At {when} each {denominator} become {numerator}: units and prices are scaled.",
	"staff.actions.approved": "Approved and announced",
	"staff.actions.refuse": "Reject",
	"staff.actions.refuse.title": "Reject the corporate action of {name}?",
	"staff.actions.refuse.body": "It is not applied. Customers have seen nothing of it.",
	"staff.actions.refused": "Rejected",
	"staff.actions.totals": "If its moment were now",
	"staff.actions.totals.loading": "It is being worked out",
	"staff.actions.totals.failed": "What it would do could not be worked out",
	"staff.actions.totals.accounts": "{count, plural, one {# account} other {# accounts}}",
	"staff.actions.totals.trades": "{count, plural, one {# trade} other {# trades}}",
	"staff.actions.totals.orders": "{count, plural, one {# pending order} other {# pending orders}}",
	"staff.actions.totals.unknown":
		"{count, plural, one {For # account it cannot be told: a price or a rate is missing.} other {For # accounts it cannot be told: a price or a rate is missing.}}",
	"staff.actions.totals.price": "Price",
	"staff.actions.totals.share": "{share}% of it",
	"staff.actions.totals.received": "Customers receive",
	"staff.actions.totals.taken": "Customers pay",
	"staff.settings.group.money": "Limits of money",
	"staff.settings.dividend_cap_percent": "Largest dividend, percent of the price",
	"staff.settings.dividend_cap_percent.help":
		"A dividend above this share of the instrument's price is refused. A change holds when another person has approved it.",
	"staff.settings.split_cap_ratio": "Largest split, units for one",
	"staff.settings.split_cap_ratio.help":
		"A split into more units for one, or of more units into one, is refused. A change holds when another person has approved it.",
	"staff.settings.wrong.number": "A whole number: 1 to 100 for dividends, 2 to 1,000 for splits",
	"staff.settings.save.two":
		"Limits of money wait until another person has approved them. Everything else holds at once.",
	"staff.settings.waits":
		"{count, plural, one {# limit waits for a second person} other {# limits wait for a second person}}",
	"staff.settings.proposals": "Waiting for a second person",
	"staff.settings.proposedBy": "Proposed by {name}",
	"staff.settings.proposal.own": "You proposed it: somebody else has to approve",
	"staff.settings.proposal.approve": "Approve",
	"staff.settings.proposal.approve.title": "{name}: approve the change?",
	"staff.settings.proposal.approved": "Approved: it holds now",
	"staff.settings.proposal.refuse": "Reject",
	"staff.settings.proposal.refuse.title": "{name}: reject the change?",
	"staff.settings.proposal.refused": "Rejected: nothing changed",
} as const;
