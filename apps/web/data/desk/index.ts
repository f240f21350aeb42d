/** Data and commands for staff: clients, conversations, notes, canned replies. The server authorises them (R19). */

export { type AuditFilter, fetchAuditFile, useAuditLog } from "./audit.ts";
export { type CannedDraft, removeCannedReply, saveCannedReply, useCannedReplies } from "./canned.ts";
export { useClientCard } from "./card.ts";
export { pullClients, useClientSearch, useClients } from "./clients.ts";
export {
	type ConversationChange,
	changeConversation,
	fetchTranscript,
	sendNote,
	useColleagues,
	useDeskConversation,
	useNotes,
	useReplying,
} from "./conversation.ts";
export {
	sendAction,
	sendActionDecision,
	sendAdjustment,
	sendCancelAction,
	sendMarketControl,
	sendSwapFree,
	sendUnfreeze,
	useActionTotals,
	useCorporateActions,
	useFrozenAccounts,
	useHeldFinancing,
	useMarketControls,
	useQuarantine,
} from "./market.ts";
export {
	changeSiteSettings,
	decideSetting,
	type SettingsChange,
	useSettingsHistory,
	useSiteSettingsEditor,
} from "./settings.ts";
export {
	type ClientAct,
	type ClientsQuery,
	decideAboutClient,
	signOutClient,
	useFollowedClients,
	useStaffClient,
	useStaffClientLedger,
	useStaffClientProtection,
	useStaffClients,
	useStaffClientTrades,
	useStaffMembers,
} from "./staff-clients.ts";
export {
	actOnColleague,
	inviteAgain,
	inviteColleague,
	type TeamAct,
	useStaffAccess,
} from "./staff-team.ts";
