import { stat } from "node:fs/promises";
import { join } from "node:path";
import {
	confirmVerification,
	requestVerification,
	reviewVerification,
	uploadVerification,
	verificationRequests,
} from "@truefill/contracts/http";
import { DEMO_LIVE_CUSTOMER } from "../../../modules/identity/index.ts";
import type { CallAs, Caller } from "../call-as.ts";
import type { Past } from "./past.ts";
import { ADMIN, SUPPORT } from "./people.ts";

const YEAR_MS = 365 * 86_400_000;

/** When the documents are sent, reviewed and confirmed. */
export interface ReviewTimes {
	readonly sentMs: number;
	readonly reviewedMs: number;
	readonly confirmedMs: number;
}

const SAMPLES = [
	{ part: "identity", document: "passport", file: "passport.png", number: "SPECIMEN1" },
	{ part: "selfie", document: "selfie", file: "selfie.png", number: null },
] as const;

/** Sends the sample picture of a part to be reviewed. */
export async function sendSample(call: CallAs, customer: Caller, part: "identity" | "selfie"): Promise<void> {
	const { document, file } = part === "identity" ? SAMPLES[0] : SAMPLES[1];
	const path = join(import.meta.dirname, "../demo-documents", file);
	const { size } = await stat(path);
	const upload = { fileName: file, mediaType: "image/png", path, sizeBytes: size };
	await call(uploadVerification, customer, { params: { part, slot: "front" }, file: upload });
	await call(requestVerification, customer, { params: { part }, body: { document } });
}

/** Sends the sample documents, unless they were sent before; one person reviews them, another one confirms. */
export async function verify({ call, clock }: Past, { sentMs, reviewedMs, confirmedMs }: ReviewTimes): Promise<void> {
	const sent = async () =>
		(await call(verificationRequests, SUPPORT, { query: { user_id: DEMO_LIVE_CUSTOMER.id } })).data;
	clock.moveTo(sentMs);
	const known = new Set((await sent()).map(({ part }) => part));
	for (const { part } of SAMPLES.filter((sample) => !known.has(sample.part))) {
		await sendSample(call, DEMO_LIVE_CUSTOMER, part);
	}
	const expiresOn = new Date(sentMs + 8 * YEAR_MS).toISOString().slice(0, 10);
	const pending = (await sent()).filter(({ status }) => status === "pending");
	clock.moveTo(reviewedMs);
	const reviews: { readonly id: string; readonly review: number }[] = [];
	for (const { id, part } of pending) {
		const number = SAMPLES.find((sample) => sample.part === part)?.number ?? null;
		const found = { faults: [], note: null, marks: [], document_number: number };
		const body = { outcome: "approve", ...found, expires_on: number === null ? null : expiresOn } as const;
		const { data } = await call(reviewVerification, SUPPORT, { params: { id }, body });
		reviews.push({ id, review: data.reviews.at(-1)?.number ?? 0 });
	}
	clock.moveTo(confirmedMs);
	for (const { id, review } of reviews) {
		await call(confirmVerification, ADMIN, { params: { id }, body: { review } });
	}
}
