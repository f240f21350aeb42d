// Entry point of the process that reads statements: the file from stdin, the answer as JSON. See `read-apart.ts`.
import { CamtError } from "./fault.ts";
import { readCamt } from "./read-camt.ts";

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);

function answer(): unknown {
	try {
		return { statements: readCamt(Buffer.concat(chunks)) };
	} catch (error) {
		if (error instanceof CamtError) return { fault: error.fault, where: error.where };
		throw error;
	}
}

const text = JSON.stringify(answer(), (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value));
process.stdout.write(text, () => process.exit(0));
