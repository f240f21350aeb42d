import { isUnavailable, startSentence } from "../platform/index.ts";

/**
 * Runs a command that an operator gives beside the server, to its exit code; 2 when it failed. What they can do something
 * about is told in one sentence, everything else as it is.
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
