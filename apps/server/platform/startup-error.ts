/**
 * The server cannot start, and the operator can fix it. The message is one sentence for them: `main` prints it without
 * a stack and exits with code 1.
 */
export class StartupError extends Error {
	override readonly name = "StartupError";
}

const NO_ROOM = /ENOSPC|EDQUOT|No space left on device/;

/** A sentence with what the operator can do about a failed start; undefined: it is a defect of ours. */
export function startSentence(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	const code = "code" in error ? String(error.code) : "";
	if (code === "53100") return "The disk of the database is full: make room there and start again.";
	if (NO_ROOM.test(code) || NO_ROOM.test(error.message))
		return "The disk is full: make room on the disk of DATA_DIR and start again.";
	return error instanceof StartupError ? error.message : undefined;
}
