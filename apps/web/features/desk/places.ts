import type { Permission } from "@truefill/contracts/http";
import {
	BanknoteArrowUp,
	Bot,
	CandlestickChart,
	ClipboardCheck,
	Coins,
	IdCard,
	Landmark,
	ListChecks,
	MessagesSquare,
	ReceiptText,
	ScanFace,
	ScrollText,
	Settings,
	UsersRound,
} from "lucide-react";
import type { PlainMessageKey } from "../../i18n/index.ts";

export interface Place {
	readonly to: string;
	readonly label: PlainMessageKey;
	readonly icon: typeof MessagesSquare;
	/** One of these is enough. */
	readonly needs: readonly Permission[];
	/** Its entry shows how many requests the user may decide. */
	readonly count?: "requests";
}

/** The desk's destinations. An entry is added when its screen exists, not before. */
const PLACES: readonly Place[] = [
	{ to: "/admin/chat", label: "desk.nav.chat", icon: MessagesSquare, needs: ["chat.read"] },
	{ to: "/admin/users", label: "staff.nav.users", icon: UsersRound, needs: ["clients.read"] },
	{
		to: "/admin/approvals",
		label: "staff.nav.approvals",
		icon: ClipboardCheck,
		needs: ["clients.read"],
		count: "requests",
	},
	{ to: "/admin/house-ledger", label: "house.nav", icon: Landmark, needs: ["funding.read"] },
	{ to: "/admin/reconciliation", label: "bank.nav", icon: ReceiptText, needs: ["funding.read"] },
	{ to: "/admin/coin-deposits", label: "coinDesk.title", icon: Coins, needs: ["funding.read"] },
	{ to: "/admin/withdrawals", label: "withdrawal.many", icon: BanknoteArrowUp, needs: ["funding.read"] },
	{ to: "/admin/verification", label: "staff.verification", icon: ScanFace, needs: ["documents.review"] },
	{ to: "/admin/screening", label: "staff.screening", icon: ListChecks, needs: ["screening.review"] },
	{ to: "/admin/market", label: "staff.nav.market", icon: CandlestickChart, needs: ["risk.read", "market.actions"] },
	{ to: "/admin/strategies", label: "staffStrategies.title", icon: Bot, needs: ["risk.read"] },
	{ to: "/admin/audit", label: "staff.nav.audit", icon: ScrollText, needs: ["audit.read"] },
	{ to: "/admin/staff", label: "staff.nav.team", icon: IdCard, needs: ["staff.manage"] },
	{ to: "/admin/settings", label: "staff.nav.settings", icon: Settings, needs: ["settings.read"] },
];

/** The destinations for these permissions, in rail order; the first is the start page. */
export const placesFor = (permissions: readonly Permission[]): readonly Place[] =>
	PLACES.filter(({ needs }) => needs.some((need) => permissions.includes(need)));
