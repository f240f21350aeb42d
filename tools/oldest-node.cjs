// The first script of `npm start` and `npm test`, in JavaScript that every Node can parse. A Node that is too old
// cannot parse or load the next scripts, and would print a stack trace instead of a sentence.
if (parseInt(process.versions.node, 10) < 16) {
	process.stderr.write("This Node is too old even to install: Node 16 or newer is needed.\n");
	process.exit(1);
}
