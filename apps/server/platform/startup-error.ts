/**
 * The server cannot start, and the operator can do something about it. The message is one sentence for him: `main`
 * prints it without a stack and exits with code 1.
 */
export class StartupError extends Error {
	override readonly name = "StartupError";
}
