/** `/main/settings/your-data`. */
export const ownData = {
	"ownData.title": "A copy of your data",
	"ownData.about": "Everything that we hold of you, to keep or to take elsewhere.",
	"ownData.card": "Ask for a copy",
	"ownData.card.about":
		"Profile, accounts, orders, trades, the whole ledger, messages, sign-ins and settings in one zip file: as JSON, which is exact, and as CSV, for spreadsheets.",
	"ownData.ask": "Make a copy",
	"ownData.asked": "Your copy is being made. You are told here and by mail when it is ready.",
	"ownData.list": "Your copies",
	"ownData.none": "No copy yet",
	"ownData.none.body": "A copy that you ask for appears here.",
	"ownData.failed": "Your copies could not be loaded",
	"ownData.status.waiting": "Being made",
	"ownData.status.ready": "Ready",
	"ownData.status.failed": "Could not be made",
	"ownData.at": "Asked for {time}",
	"ownData.until": "Kept until {time}",
	"ownData.size": "{size} kB",
	"ownData.download": "Download",
	"ownData.download.label": "Download the copy of {time}",
	"ownData.begun": "The download has begun.",
	"ownData.waits": "A copy is being made already.",
	"ownData.alone":
		"It is made in the background, at most twice a day. You alone can download it, with a fresh proof that it is you, for seven days; then it is deleted.",
} as const;
