import { paged, type Sample } from "./shape.ts";

const AT = "2026-01-02T03:04:05.678Z";
const FILE_ID = "vfl_8sYb0cKqQm6m2a1b2c3d4e5f";
const file = {
	id: FILE_ID,
	slot: "front",
	source: "browser",
	is_image: true,
	size_bytes: 812_345,
	url: `/api/verification-files/${FILE_ID}?expires=1767323345&session=ses_1234567890&signature=4bq0mZzNnTn7n0R0oXc0cKqQm6m2a1b2c3d4e5f6g7h`,
} as const;
const mark = { file_id: FILE_ID, page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.1, fault: "glare" } as const;
const step = {
	document: null,
	requested_at: null,
	decided_at: null,
	expires_on: null,
	asked: null,
	faults: [],
	note: null,
	marks: [],
	files: [],
	drafts: [],
};

/** The identity must be sent again, nothing else was sent. */
export const sampleVerification = {
	level: 1,
	levels: {
		currency: "EUR",
		deposits_total: ["250.00", "2000.00", "50000.00", null],
		withdrawals_30_days: ["0.00", "0.00", "20000.00", null],
	},
	email_verified: true,
	steps: [
		{
			...step,
			part: "identity",
			status: "again",
			document: "id_card",
			requested_at: AT,
			decided_at: AT,
			faults: ["glare"],
			note: "The number cannot be read",
			marks: [mark],
			files: [file],
		},
		{ ...step, part: "selfie", status: "missing" },
		{ ...step, part: "address", status: "missing" },
		{ ...step, part: "funds", status: "missing", asked: { at: AT, reason: "You paid in more than usual" } },
	],
	views: [{ at: AT, part: "identity" }],
	retention: { years: 5, refused_days: 90 },
} as const;

const TOKEN = "4bq0mZzNnTn7n0R0oXc0cKqQm6m2a1b2c3d4e5f6g7h";
const handover = {
	id: "hnd_0123456789abcdef",
	part: "identity",
	document: "id_card",
	state: "open",
	expires_at: AT,
} as const;
const queued = {
	id: "ver_0123456789abcdef0123456789abcdef",
	user_id: "usr_demo",
	first_name: "Anna",
	last_name: "Demo",
	part: "identity",
	document: "id_card",
	status: "pending",
	reviewed_by: "usr_support",
	requested_at: AT,
	decided_at: null,
	decided_by: null,
} as const;
const review = {
	number: 1,
	outcome: "approve",
	faults: [],
	note: null,
	marks: [],
	expires_on: "2030-01-31",
	document_number: "L01X00T47",
	by: "usr_support",
	at: AT,
} as const;
export const sampleVerificationCase = {
	...queued,
	declared: null,
	files: [file],
	compared: [{ ...file, part: "selfie" }],
	details: { first_name: "Anna", last_name: "Demo", birth_date: "1990-01-31" },
	level: 1,
	reviews: [review],
	duplicates: [{ user_id: "usr_other", first_name: "Anna", last_name: "Demo", because: ["document_number"] }],
	history: [
		{
			id: "ver_fedcba98765432100123456789abcdef",
			part: "identity",
			status: "refused",
			requested_at: AT,
			decided_at: AT,
			faults: ["blurred"],
			note: null,
		},
	],
} as const;
const ofClient = {
	user_id: "usr_demo",
	level: 2,
	steps: [{ part: "identity", status: "accepted", expires_on: "2030-01-31", request_id: queued.id }],
} as const;

/** The verification of a customer, from all sides. */
export const VERIFICATION_SAMPLES: Readonly<Record<string, Sample>> = {
	verification: { response: { data: sampleVerification } },
	uploadVerification: { params: { part: "identity", slot: "front" }, response: { data: file } },
	removeVerificationFile: { params: { id: FILE_ID }, body: {}, response: { data: sampleVerification } },
	verificationPage: {
		params: { id: FILE_ID },
		query: { page: "1" },
		response: { data: { kind: "page", page: 1, pages: 2, width: 1100, height: 1556, picture: "/9j/4AAQSkZJRg==" } },
	},
	requestVerification: {
		params: { part: "identity" },
		body: { document: "id_card" },
		response: { data: sampleVerification },
	},
	withdrawVerification: { params: { part: "identity" }, body: {}, response: { data: sampleVerification } },
	startHandover: {
		body: { part: "identity", document: "id_card" },
		response: { data: { handover: { ...handover, state: "waiting" }, token: TOKEN } },
	},
	handover: { params: { id: handover.id }, response: { data: handover } },
	endHandover: { params: { id: handover.id }, body: {}, response: { data: { ...handover, state: "ended" } } },
	openHandover: { body: { token: TOKEN }, response: { data: { capture: TOKEN, handover } } },
	uploadFromPhone: {
		params: { capture: TOKEN, slot: "front" },
		response: { data: { ...file, source: "phone", url: null } },
	},
	finishHandover: { params: { capture: TOKEN }, body: {}, response: { data: { ...handover, state: "finished" } } },
	verificationRequests: { query: { status: "pending", user_id: "usr_demo" }, response: paged([queued]) },
	verificationCase: { params: { id: queued.id }, response: { data: sampleVerificationCase } },
	reviewVerification: {
		params: { id: queued.id },
		body: {
			outcome: "again",
			faults: ["glare"],
			note: "The number cannot be read",
			marks: [mark],
			expires_on: null,
			document_number: null,
		},
		response: { data: sampleVerificationCase },
	},
	confirmVerification: {
		params: { id: queued.id },
		body: { review: 1 },
		response: { data: { ...sampleVerificationCase, status: "approved", decided_at: AT, decided_by: "usr_admin" } },
	},
	verificationOfClient: { params: { id: "usr_demo" }, response: { data: ofClient } },
	askVerification: {
		params: { id: "usr_demo", part: "funds" },
		body: { reason: "You paid in more than usual" },
		response: { data: ofClient },
	},
};
