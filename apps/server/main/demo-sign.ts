import { readFile } from "node:fs/promises";
import { NotSigned, signForTestChain } from "../demo-signer/index.ts";

/*
 * `npm run -s demo-sign -- FILE` prints the signed transaction of a file that staff exported from a payout on the embedded
 * test chain. Exit code 1 when the file is not of the test chain.
 */

const [path] = process.argv.slice(2);
if (path === undefined) {
	process.stderr.write("npm run -s demo-sign -- FILE\n");
	process.exitCode = 1;
} else {
	try {
		process.stdout.write(`${signForTestChain(await readFile(path))}\n`);
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "";
		if (!(error instanceof NotSigned) && !/^E[A-Z]+$/.test(code)) throw error;
		process.stderr.write(`${error instanceof NotSigned ? error.message : `Cannot read ${path} (${code}).`}\n`);
		process.exitCode = 1;
	}
}
