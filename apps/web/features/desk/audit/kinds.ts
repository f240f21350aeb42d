/** The prefixes of all actions that the server records, for the filter. */
export const ACT_KINDS = [
	"client",
	"conversation",
	"adjustment",
	"deposit",
	"account",
	"personal",
	"identity",
	"customer",
	"user",
	"test",
	"market",
	"action",
	"setting",
	"audit",
	"staff",
	"verification",
] as const;
