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

const unreachable = (error: unknown): string | undefined =>
	error instanceof Error && isUnavailable(error) ? `Cannot reach the database: ${error.message}.` : undefined;
