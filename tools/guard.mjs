// Runs before everything that needs the project's Node version. Plain JavaScript that old Nodes can parse.

const [NEEDED_MAJOR, NEEDED_MINOR] = [24, 9];

/**
 * @param {string} version like 24.21.0
 * @returns {string | undefined} the sentence for a Node that is too old
 */
export function complaintAbout(version) {
	const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
	if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return undefined;
	return `Truefill needs Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer and this is ${version}: on Linux \`npm start\` and \`npm test\` bring their own, elsewhere install it first.`;
}

/**
 * A build error as a sentence that says what to do.
 *
 * @param {unknown} error
 */
export function sentenceOf(error) {
	const words = error instanceof Error ? error.message : String(error);
	if (/ENOSPC/.test(words)) return "The disk is full: make room, the build needs about 100 MB, and start again.";
	return words;
}

export function requireNode() {
	const complaint = complaintAbout(process.versions.node);
	if (complaint === undefined) return;
	process.stderr.write(`${complaint}\n`);
	process.exit(1);
}
