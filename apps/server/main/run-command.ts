import { isUnavailable, startSentence } from "../platform/index.ts";

/**
 * Runs an operator's command beside the server, and sets the exit code; 2 on failure. Errors that the operator can fix
 * are printed as one sentence, others in full.
 */
export async function runCommand(run: () => Promise<number>): Promise<void> {
	try {
		process.exitCode = await run();
	} catch (error) {
		console.error(startSentence(error) ?? unreachable(error) ?? error);
		process.exitCode = 2;
	}
}

/** SQLSTATE classes of a refused connection: wrong user or password (28), no such database (3D). */
const REFUSED_CONNECTION = /^(?:28|3D)/;

function unreachable(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	const refused = "code" in error && typeof error.code === "string" && REFUSED_CONNECTION.test(error.code);
	return refused || isUnavailable(error) ? `Cannot reach the database: ${error.message}.` : undefined;
}
