import { readFile } from "node:fs/promises";
import { ok, refuse } from "@truefill/core/result";
import type { ReceivedFile } from "../../../http/bind.ts";
import type { Clock, Scanner } from "../../../platform/index.ts";
import { decodeHeicApart, judgeApart } from "../apart.ts";
import type { DocumentKind } from "../judge/verdict.ts";
import { checkFile } from "./check-file.ts";
import type { Ending } from "./names.ts";

export interface ReceiveParts {
	/** Undefined: no virus scan. */
	readonly scanner: Scanner | undefined;
	readonly clock: Pick<Clock, "machine">;
}

/** Scans and checks an upload of any module; what is stored is the result, never the upload itself. */
export async function openReceived(
	{ scanner, clock }: ReceiveParts,
	received: ReceivedFile,
	accepts?: readonly Ending[],
) {
	const sent = await readFile(received.path);
	// The original upload, not the re-encoded image.
	const scanned = (await scanner?.(sent)) ?? "clean";
	if (scanned !== "clean") return refuse(scanned === "infected" ? "FILE_INFECTED" : "SCANNER_UNAVAILABLE");
	const apart = {
		judge: (data: Buffer, kind: DocumentKind) => judgeApart(clock, data, kind),
		decodeHeic: (data: Buffer) => decodeHeicApart(clock, data),
	};
	const checked = await checkFile(sent, received, apart, accepts);
	return checked.ok ? ok({ ...checked.value, sent }) : checked;
}
