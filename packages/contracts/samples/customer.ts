import { sampleDepositLimit } from "./deposits.ts";
import { paged, type Sample } from "./shape.ts";
import { sampleAccount } from "./wire.ts";

const preferences = {
	theme: "dark",
	palette: null,
	density: null,
	language: "en",
	time_zone: "Europe/Berlin",
	one_click: false,
	sounds: true,
	reality_check_minutes: 60,
};

const watchlistsHead = { id: "watchlists", version: 7, updated_at: "2026-01-02T03:04:05.678Z" };
const watchlists = {
	...watchlistsHead,
	content: { favourites: ["EURUSD"], lists: [{ id: "metals", name: "Metals", instruments: ["XAUUSD", "XAGUSD"] }] },
};

const request = {
	id: "prq_0b6f2d0e7e2c4f0e9d830d4a3f6a51c2",
	changes: { last_name: "Demo-Smith" },
	reason: "I have married; the certificate is in the chat",
	status: "pending",
	requested_at: "2026-01-02T03:04:05.678Z",
	decided_at: null,
	decision_reason: null,
};

const personal = {
	first_name: "Dana",
	last_name: "Demo",
	username: null,
	email: "demo@truefill.test",
	birth_date: "1990-05-17",
	nationality: "germany",
	country: "germany",
	address_line_1: "Hauptstrasse 1",
	address_line_2: null,
	city: "Berlin",
	region: null,
	postal_code: "10115",
	country_code: "+49",
	phone: "30 123456",
	verified_at: "2026-01-01T00:00:00.000Z",
	version: 3,
	requests: [request],
};

const queued = {
	...request,
	user_id: "usr_demo",
	first_name: "Dana",
	last_name: "Demo",
	email: "demo@truefill.test",
	current: { last_name: "Demo" },
	decided_by: null,
};

const limits = { day_loss: "100.00", week_loss: null, month_loss: null, exposure: "50000.00", hours: null };
const protection = {
	limits,
	pending: { limits: { ...limits, day_loss: null }, from: "2026-01-03T03:04:05.678Z" },
	excluded_until: null,
	test_needed: ["forex"],
	day_result: "-12.50",
	week_result: "-12.50",
	month_result: "40.00",
};
const question = {
	id: "leverage-2",
	text: "What does a higher leverage do?",
	options: [
		{ id: "0", text: "It lowers the spread" },
		{ id: "1", text: "Less money is held as margin for the same trade, so the same money can be lost faster" },
	],
};
const protectionState = {
	excluded_until: null,
	test: {
		needed: true,
		passed_at: null,
		attempts: 1,
		next_at: "2026-01-03T03:04:05.678Z",
		questions: 6,
		pass_mark: 5,
	},
};

/** Of customers' preferences and personal details. */
export const CUSTOMER_SAMPLES: Readonly<Record<string, Sample>> = {
	userPreferences: { response: { data: preferences } },
	userDocuments: { response: { data: [watchlistsHead] } },
	userDocument: { params: { id: "watchlists" }, response: { data: watchlists } },
	writeUserDocument: {
		params: { id: "watchlists" },
		body: { kind: "watchlists", based_on: 6, content: watchlists.content },
		response: { data: watchlists },
	},
	removeUserDocument: {
		params: { id: "drawings.EURUSD" },
		body: { based_on: 6 },
		response: { data: { removed: true } },
	},
	amendUserPreferences: { body: { theme: "dark", palette: null }, response: { data: preferences } },
	personal: { response: { data: personal } },
	amendPersonal: { body: { city: "Berlin", phone: "30 123456", version: 2 }, response: { data: personal } },
	requestPersonalChange: {
		body: { changes: { last_name: "Demo-Smith" }, reason: "I have married; the certificate is in the chat" },
		response: { data: personal },
	},
	withdrawPersonalChange: {
		params: { id: request.id },
		body: {},
		response: { data: { ...personal, requests: [] } },
	},
	personalRequests: { query: { status: "pending" }, response: paged([queued]) },
	decidePersonalRequest: {
		params: { id: request.id },
		body: { decision: "approve", reason: "The certificate was seen" },
		response: {
			data: {
				...queued,
				status: "approved",
				decided_at: "2026-01-02T04:00:00.000Z",
				decision_reason: "The certificate was seen",
				decided_by: "usr_support",
			},
		},
	},
	protection: { response: { data: protectionState } },
	excludeMyself: {
		body: { period: "week" },
		response: { data: { ...protectionState, excluded_until: "2026-01-09T03:04:05.678Z" } },
	},
	beginTest: {
		body: { language: "en" },
		response: { data: { id: "tst_1", language: "en", pass_mark: 5, questions: [question] } },
	},
	submitTest: {
		params: { id: "tst_1" },
		body: { answers: [{ question: "leverage-2", option: "0" }] },
		response: {
			data: {
				passed: false,
				correct: 4,
				of: 6,
				wrong: [{ text: question.text, explanation: "Leverage lets you open larger trades with the same money." }],
				state: protectionState,
			},
		},
	},
	setLimits: {
		params: { id: "acc_demo" },
		body: { command_id: "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2", ...limits },
		response: { data: { ...sampleAccount, protection } },
	},
	clientProtection: {
		params: { id: "usr_demo" },
		response: {
			data: {
				excluded_until: null,
				deposit_limit: sampleDepositLimit,
				exclusions: [{ at: "2025-01-02T03:04:05.678Z", period: "day", until: "2025-01-03T03:04:05.678Z" }],
				accounts: [{ id: "acc_demo", number: "100234", protection }],
				attempts: [
					{
						id: "tst_1",
						language: "en",
						started_at: "2026-01-02T03:00:00.000Z",
						submitted_at: "2026-01-02T03:04:05.678Z",
						passed: false,
						correct: 4,
						questions: [{ ...question, chosen: "0", right: false }],
					},
				],
			},
		},
	},
};
