import { paged, type Sample } from "./shape.ts";
import { sampleAccount, sampleClosedTrade, sampleLedgerEntry, sampleTrade } from "./wire.ts";

const AT = "2026-01-02T03:04:05.678Z";
const support = { id: "usr_support", name: "Sam Support" };
const client = {
	id: "usr_grace",
	first_name: "Grace",
	last_name: "Hopper",
	email: "grace@example.com",
	username: "grace",
	country: "united-states",
	status: "active",
	closed_at: null,
	email_verified: true,
	is_online: true,
	last_seen_at: AT,
	created_at: AT,
	accounts: 1,
	sample: false,
};
const decision = { params: { id: "usr_grace" }, body: { reason: "All documents were checked" } };
const state = {
	name: "entity_notice",
	value: "You will be onboarded with a UK-regulated broker entity.",
	fallback: null,
	is_set: true,
	sample: true,
	changed_at: null,
	changed_by: null,
};
const proposal = {
	id: "19",
	name: "dividend_cap_percent",
	after: { value: 15 },
	reason: "A special dividend is expected",
	at: AT,
	by: support,
};
const editor = { data: { version: "0", settings: [state], proposals: [proposal], loss: null } };
const act = {
	id: "17",
	at: AT,
	by: support,
	action: "client.approved",
	subject_kind: "user",
	subject_id: "usr_grace",
	subject_name: "Grace Hopper",
	reason: "All documents were checked",
	details: { from: "pending", to: "active" },
};

/** Of the staff pages about clients, settings and the audit log. */
export const ADMIN_SAMPLES: Readonly<Record<string, Sample>> = {
	staffClients: { query: { page: "1", search: "grace", status: "active" }, response: paged([client]) },
	staffClientOf: {
		params: { id: "usr_grace" },
		response: {
			data: {
				...client,
				phone: "+1 •••••••20",
				nationality: "united-states",
				account_list: [sampleAccount],
				open_trades: [sampleTrade],
				open_trades_total: 1,
				decisions: [{ kind: "approved", reason: "All documents were checked", at: AT, by: support }],
				email_changes: [{ at: AT, from: "grace@navy.example", to: "grace@example.com", undone_at: null }],
				sessions: [
					{
						device: null,
						user_agent: "Mozilla/5.0",
						network: "192.0.2.0",
						signed_in_at: AT,
						ended_at: null,
						end_reason: null,
						live: true,
					},
				],
			},
		},
	},
	staffClientTrades: { params: { id: "usr_grace" }, query: { page: "1" }, response: paged([sampleClosedTrade]) },
	staffClientLedger: {
		params: { id: "usr_grace" },
		query: { account_id: "acc_demo", page: "1" },
		response: paged([sampleLedgerEntry]),
	},
	approveClient: { ...decision, response: { data: client } },
	refuseClient: { ...decision, response: { data: { ...client, status: "deactivated" } } },
	deactivateClient: { ...decision, response: { data: { ...client, status: "deactivated" } } },
	reactivateClient: { ...decision, response: { data: client } },
	signClientOut: { ...decision, response: { data: { sessions: 2, api_tokens: 1 } } },
	staffMembers: { response: { data: [{ ...support, staff_role: "support" }] } },
	staffAccess: {
		response: {
			data: [
				{
					...support,
					email: "support@example.com",
					staff_role: "support",
					state: "active",
					invited_until: null,
					second_factor: true,
					is_online: true,
					last_seen_at: AT,
					sessions: 2,
					api_tokens: 0,
				},
			],
		},
	},
	signStaffOut: {
		params: { id: "usr_support" },
		body: { reason: "A laptop was lost" },
		response: { data: { sessions: 2, api_tokens: 0 } },
	},
	inviteStaff: {
		body: {
			email: "new@example.com",
			first_name: "Nora",
			last_name: "New",
			staff_role: "support",
			reason: "She joins the desk",
		},
		response: { data: { id: "usr_nora", invited_until: AT } },
	},
	sendInvitation: { params: { id: "usr_nora" }, body: {}, response: { data: { id: "usr_nora", invited_until: AT } } },
	withdrawInvitation: {
		params: { id: "usr_nora" },
		body: { reason: "A wrong address" },
		response: { data: { withdrawn: true } },
	},
	removeStaffFactors: {
		params: { id: "usr_support" },
		body: { reason: "A lost phone; seen in person" },
		response: { data: { removed: ["TOTP"] } },
	},
	deactivateStaff: {
		params: { id: "usr_support" },
		body: { reason: "Leaves us today" },
		response: { data: { sessions: 2, api_tokens: 0 } },
	},
	reactivateStaff: {
		params: { id: "usr_support" },
		body: { reason: "Back again" },
		response: { data: { active: true } },
	},
	adminSettings: { response: editor },
	amendSettings: {
		body: {
			version: "0",
			set: { name: "Truefill", conceal_accounts: true },
			reset: ["promo_url"],
			reason: "As agreed",
		},
		response: editor,
	},
	approveSetting: { params: { id: "19" }, body: { reason: "Checked" }, response: editor },
	refuseSetting: { params: { id: "19" }, body: { reason: "Not needed" }, response: editor },
	settingsHistory: {
		query: { page: "1", name: "name" },
		response: paged([
			{
				id: "18",
				name: "name",
				before: null,
				after: { value: "Truefill Markets" },
				reason: "As agreed",
				at: AT,
				by: support,
			},
		]),
	},
	jobs: {
		response: {
			data: [
				{
					name: "delete old mails",
					schedule: "7 * * * *",
					last_run: { started_at: AT, finished_at: AT, result: "done" },
					next_run_at: AT,
					waiting: 0,
				},
			],
		},
	},
	auditLog: { query: { page: "1", action: "client", client: "usr_grace" }, response: paged([act]) },
	exportAudit: {
		query: { from: "2026-01-01", to: "2026-01-31" },
		response: {
			data: {
				file_name: "audit-2026-01-31.csv",
				media_type: "text/csv; charset=utf-8",
				content: "id,at\r\n",
				rows: 0,
				left_out: 0,
			},
		},
	},
};
