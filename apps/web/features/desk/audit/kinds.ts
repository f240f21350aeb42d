/** The first words of all acts that the server writes down, as the filter offers them. */
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
] as const;
