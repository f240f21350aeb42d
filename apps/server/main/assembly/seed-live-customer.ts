import { stat } from "node:fs/promises";
import { join } from "node:path";
import {
	approveDeposit,
	confirmVerification,
	openAccount,
	requestDeposit,
	requestVerification,
	reviewVerification,
	uploadVerification,
	verificationRequests,
} from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import { DEPOSIT } from "../../modules/deposits/index.ts";
import { DEMO_LIVE_CUSTOMER, DEMO_PEOPLE, type DemoPerson } from "../../modules/identity/index.ts";
import { requestIdOf } from "../../modules/requests/index.ts";
import { type CallAs, callAs } from "./call-as.ts";
import type { Modules } from "./modules.ts";
import type { AssemblyPorts } from "./ports.ts";

const YEAR_MS = 365 * 86_400_000;
/** The same ids at each start: what exists already is not made again. */
const OPENING = "0c5c8a3e-6a38-4d5b-9d0f-1f3f5f6a0001";
const BOOKED_WIRE = "0c5c8a3e-6a38-4d5b-9d0f-1f3f5f6a0002";
const WAITING_WIRE = "0c5c8a3e-6a38-4d5b-9d0f-1f3f5f6a0003";

type Ports = Pick<AssemblyPorts, "identity" | "clock" | "log">;
type Parts = Pick<Modules, "accounts" | "verification" | "deposits" | "requests">;

/**
 * A customer with a live account: documents that two people have checked, a wire that two have booked, and one that
 * waits for its second person. All of it by the calls of the customer and of staff. It can be repeated, also after it
 * was interrupted; once the last wire was entered it changes nothing.
 */
export async function seedLiveCustomer({ identity, clock, log }: Ports, modules: Parts): Promise<void> {
	const { accounts, verification, deposits, requests } = modules;
	const finance = staff("finance");
	if ((await requests.store.find(DEPOSIT, requestIdOf("dep", finance.id, WAITING_WIRE))) !== undefined) return;
	await identity.seedDemo([DEMO_LIVE_CUSTOMER]);
	const call = callAs([...accounts.routes(), ...verification.routes(), ...deposits.routes()], log);
	const opening = { command_id: OPENING, type: "live", position_mode: "hedging", currency: "EUR" } as const;
	const account = (await call(openAccount, DEMO_LIVE_CUSTOMER, { body: opening })).data;
	const expiresOn = new Date(clock.nowMs() + 8 * YEAR_MS).toISOString().slice(0, 10);
	const passport = { document: "passport", file: "passport.png", expiresOn, number: "SPECIMEN1" } as const;
	await verify(call, "identity", passport);
	await verify(call, "selfie", { document: "selfie", file: "selfie.png", expiresOn: null, number: null });
	const wire = {
		account_id: account.id,
		currency: "EUR",
		sender: `${DEMO_LIVE_CUSTOMER.firstName} ${DEMO_LIVE_CUSTOMER.lastName}`,
	} as const;
	const first = { ...wire, command_id: BOOKED_WIRE, amount: "2500.00", reference: "SEPA demo 1" };
	const reason = "On the bank's statement, the name agrees";
	const entered = (await call(requestDeposit, finance, { body: { ...first, reason } })).data;
	if (entered.status === "pending" || entered.status === "approved") {
		await call(approveDeposit, staff("super"), { params: { id: entered.id }, body: { reason } });
	}
	const second = { ...wire, command_id: WAITING_WIRE, amount: "750.00", reference: "SEPA demo 2" };
	await call(requestDeposit, finance, { body: { ...second, reason } });
}

interface Sample {
	readonly document: "passport" | "selfie";
	readonly file: string;
	readonly expiresOn: string | null;
	readonly number: string | null;
}

/** Sends a sample document, unless one was sent before; one person reviews it, another one confirms. */
async function verify(call: CallAs, part: "identity" | "selfie", { document, file, expiresOn, number }: Sample) {
	const sent = async () =>
		(await call(verificationRequests, staff("support"), { query: { user_id: DEMO_LIVE_CUSTOMER.id } })).data.find(
			(each) => each.part === part,
		);
	if ((await sent()) === undefined) {
		const path = join(import.meta.dirname, "demo-documents", file);
		const { size } = await stat(path);
		const upload = { fileName: file, mediaType: "image/png", path, sizeBytes: size };
		await call(uploadVerification, DEMO_LIVE_CUSTOMER, { params: { part, slot: "front" }, file: upload });
		await call(requestVerification, DEMO_LIVE_CUSTOMER, { params: { part }, body: { document } });
	}
	const request = await sent();
	invariant(request !== undefined, "the documents were sent");
	if (request.status !== "pending") return;
	const params = { id: request.id };
	const found = { faults: [], note: null, marks: [], expires_on: expiresOn, document_number: number };
	const reviewed = await call(reviewVerification, staff("support"), { params, body: { outcome: "approve", ...found } });
	const review = reviewed.data.reviews.at(-1)?.number ?? 0;
	await call(confirmVerification, staff("super"), { params, body: { review } });
}

function staff(role: NonNullable<DemoPerson["staffRole"]>): DemoPerson {
	const found = DEMO_PEOPLE.find(({ staffRole }) => staffRole === role);
	invariant(found !== undefined, `the demo has staff of the role ${role}`);
	return found;
}
