import type { RequestKind, RequestStatusWire, StaffRequest } from "@truefill/contracts/http";
import {
	ArrowDownToLine,
	ArrowUpFromLine,
	CalendarCheck,
	Coins,
	IdCard,
	Landmark,
	ListChecks,
	type LucideIcon,
	ReceiptText,
	Scale,
	Settings,
	UserPen,
} from "lucide-react";
import type { PlainMessageKey } from "../../../i18n/index.ts";
import type { Tone } from "../../../ui/badge.tsx";

type Texts = readonly PlainMessageKey[];

/** A kind of request on the screen. */
export interface KindView {
	readonly icon: LucideIcon;
	/** The words of its decisions. */
	readonly approve: PlainMessageKey;
	readonly refuse: PlainMessageKey;
	/** Who reads the reason of a decision. */
	readonly help: PlainMessageKey;
	/** Usual reasons, to choose from. */
	readonly reasons: { readonly approve: Texts; readonly refuse: Texts };
	/** The page that shows all of it; null: the inbox does. */
	readonly page: ((id: string) => string) | null;
}

export const KINDS: Readonly<Record<RequestKind, KindView>> = {
	withdrawal: {
		icon: ArrowUpFromLine,
		approve: "inbox.withdrawal.approve",
		refuse: "inbox.withdrawal.reject",
		help: "staff.reason.log",
		reasons: {
			approve: ["inbox.reason.sources", "inbox.reason.identity", "inbox.reason.activity"],
			refuse: ["inbox.reason.name", "inbox.reason.sourceFirst", "inbox.reason.documents", "inbox.reason.asked"],
		},
		page: (id) => `/admin/withdrawals/${id}`,
	},
	"withdrawal-outcome": {
		icon: Landmark,
		approve: "inbox.outcome.confirm",
		refuse: "inbox.refuse",
		help: "staff.reason.log",
		reasons: {
			approve: ["inbox.reason.statement", "inbox.reason.provider"],
			refuse: ["inbox.reason.notOnStatement", "inbox.reason.otherAmount"],
		},
		page: null,
	},
	"bank-line": {
		icon: ReceiptText,
		approve: "inbox.outcome.confirm",
		refuse: "inbox.refuse",
		help: "staff.reason.log",
		reasons: {
			approve: ["inbox.reason.statement", "inbox.reason.provider"],
			refuse: ["inbox.reason.notOnStatement", "inbox.reason.otherAmount"],
		},
		page: null,
	},
	"coin-deposit": {
		icon: Coins,
		approve: "inbox.approve",
		refuse: "inbox.refuse",
		help: "staff.reason.log",
		reasons: {
			approve: ["inbox.reason.chain", "inbox.reason.asked", "inbox.reason.activity"],
			refuse: ["inbox.reason.notOnChain", "inbox.reason.otherAmount", "inbox.reason.noEvidence"],
		},
		page: null,
	},
	deposit: {
		icon: ArrowDownToLine,
		approve: "deposits.desk.approve",
		refuse: "deposits.desk.return",
		help: "staff.reason.log",
		reasons: {
			approve: ["inbox.reason.statement", "inbox.reason.sender"],
			refuse: ["inbox.reason.otherSender", "inbox.reason.enteredTwice", "inbox.reason.asked"],
		},
		page: null,
	},
	adjustment: {
		icon: Scale,
		approve: "staff.adjust.approve",
		refuse: "staff.adjust.refuse",
		help: "staff.reason.log",
		reasons: {
			approve: ["inbox.reason.fills", "inbox.reason.complaint"],
			refuse: ["inbox.reason.otherAmount", "inbox.reason.noEvidence", "inbox.reason.enteredTwice"],
		},
		page: null,
	},
	verification: {
		icon: IdCard,
		approve: "inbox.approve",
		refuse: "inbox.refuse",
		help: "staff.reason.client",
		reasons: { approve: [], refuse: [] },
		page: (id) => `/admin/verification/${id}`,
	},
	screening: {
		icon: ListChecks,
		approve: "inbox.approve",
		refuse: "inbox.refuse",
		help: "staff.reason.log",
		reasons: { approve: [], refuse: [] },
		page: (id) => `/admin/screening/${id}`,
	},
	"personal-change": {
		icon: UserPen,
		approve: "staff.approvals.personal.approve",
		refuse: "staff.approvals.personal.refuse",
		help: "staff.reason.client",
		reasons: {
			approve: ["inbox.reason.proofSeen", "inbox.reason.typo"],
			refuse: ["inbox.reason.proofMissing", "inbox.reason.proofUnreadable", "inbox.reason.proofOther"],
		},
		page: null,
	},
	"corporate-action": {
		icon: CalendarCheck,
		approve: "staff.actions.approve",
		refuse: "inbox.refuse",
		help: "staff.reason.log",
		reasons: {
			approve: ["inbox.reason.notice"],
			refuse: ["inbox.reason.noticeDiffers", "inbox.reason.enteredTwice"],
		},
		page: null,
	},
	"setting-change": {
		icon: Settings,
		approve: "inbox.approve",
		refuse: "inbox.refuse",
		help: "staff.reason.log",
		reasons: {
			approve: ["inbox.reason.agreed"],
			refuse: ["inbox.reason.notAgreed", "inbox.reason.otherValue"],
		},
		page: null,
	},
};

export const REQUEST_TONES: Readonly<Record<RequestStatusWire, Tone>> = {
	pending: "warn",
	approved: "info",
	done: "ok",
	held: "danger",
	failed: "danger",
	refused: "neutral",
	withdrawn: "neutral",
	expired: "neutral",
};

/** The first of two people approves a withdrawal, the second releases it. */
export const approveLabel = ({ kind, approvals }: Pick<StaffRequest, "kind" | "approvals">): PlainMessageKey =>
	kind === "withdrawal" && approvals.given > 0 ? "inbox.withdrawal.release" : KINDS[kind].approve;
