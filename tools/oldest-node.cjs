// The very first thing that `npm start` and `npm test` run, in a JavaScript that every Node can read: what comes after it
// cannot be parsed or loaded by a Node that is too old, and would end in a stack instead of a sentence.
if (parseInt(process.versions.node, 10) < 16) {
	process.stderr.write("This Node is too old even to install: Node 16 or newer is needed.\n");
	process.exit(1);
}
