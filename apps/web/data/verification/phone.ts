import {
	finishHandover,
	openHandover,
	uploadFromPhone,
	type VerificationHandover,
	type VerificationSlot,
} from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { sendFile } from "../http/upload.ts";

/** What the phone may do after it has opened its link. */
export interface Capture {
	readonly secret: string;
	readonly handover: VerificationHandover;
}

/** Uses the link up. Throws `ApiError` (HANDOVER_ENDED). */
export async function openCapture(token: string): Promise<Capture> {
	const { data } = await call(openHandover, { body: { token } });
	return { secret: data.capture, handover: data.handover };
}

export async function sendFromPhone(
	{ secret }: Capture,
	slot: VerificationSlot,
	file: File,
	onProgress: (done: number) => void,
): Promise<void> {
	await sendFile(uploadFromPhone, file, { params: { capture: secret, slot }, onProgress });
}

export async function finishCapture({ secret }: Capture): Promise<void> {
	await call(finishHandover, { params: { capture: secret }, body: {} });
}
