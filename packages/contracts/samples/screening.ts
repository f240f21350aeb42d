import { paged, type Sample } from "./shape.ts";

const RISK = { id: "usr_risk", name: "Robin Risk" };
const hit = {
	id: "scr_0123456789abcdef0123456789abcdef",
	customer: { id: "usr_1", name: "Ruslan Testov" },
	list: "sample",
	entry_id: "sample-1",
	kind: "sanction",
	listed_name: "Ruslan Vasilyevich Testov",
	score: "0.935",
	status: "open",
	found_at: "2026-01-02T03:04:05.678Z",
	decided_at: null,
	reviewed_by: RISK,
} as const;
const person = { name: "Ruslan Testov", birth_date: null, nationality: "DE" };
const detail = {
	...hit,
	compared: person,
	current: person,
	entry: {
		names: ["Ruslan Vasilyevich Testov", "Руслан Васильевич Тестов"],
		births: ["1971-03-14"],
		nationalities: ["RU"],
		programme: "SAMPLE",
		note: "Sample list of the demo: a made-up person.",
	},
	similarity: "0.955",
	birth: null,
	nationality: "other",
	reviews: [
		{
			number: 1,
			outcome: "clear",
			reason: "Another birth date on the passport",
			by: RISK,
			at: "2026-01-02T04:04:05.678Z",
			earlier: false,
		},
	],
	confirmed_by: null,
	others: [],
} as const;
const state = {
	source: "sample",
	threshold: "0.880",
	lists: [
		{
			list: "sample",
			published: null,
			entries: 3,
			others: 0,
			changed_at: "2026-01-02T03:04:05.678Z",
			read_at: "2026-01-02T03:04:05.678Z",
			refusal: null,
		},
	],
	screened: 12,
	waiting: 0,
	last_screened_at: "2026-01-02T03:05:05.678Z",
	open_hits: 1,
	matched_hits: 0,
} as const;
const params = { id: hit.id };
const reason = "Another birth date on the passport";
const decided = {
	...detail,
	status: "cleared",
	decided_at: "2026-01-02T05:04:05.678Z",
	confirmed_by: { id: "usr_admin", name: "Alex Admin" },
};

export const SCREENING_SAMPLES: Readonly<Record<string, Sample>> = {
	screening: { response: { data: state } },
	refreshScreening: { body: { accept_smaller: false, reason: "Today's lists" }, response: { data: state } },
	screeningHits: { query: { status: "open" }, response: paged([hit]) },
	screeningHit: { params, response: { data: detail } },
	reviewScreeningHit: { params, body: { outcome: "clear", reason }, response: { data: detail } },
	confirmScreeningHit: { params, body: { review: 1 }, response: { data: decided } },
	reopenScreeningHit: { params, body: { reason }, response: { data: detail } },
};
