// Entry point of the document process: reads the document from stdin, writes its answer as JSON. See `apart.ts`.
import { judge } from "./judge/index.ts";
import { DOCUMENTS } from "./judge/verdict.ts";

const [task, kindName, page] = process.argv.slice(2);
const kind = DOCUMENTS.find((each) => each === kindName);
if (kind === undefined && task !== "heic") process.exit(2);
// Decoders complain on the console; stdout is the answer.
globalThis.console.log = () => undefined;
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const data = Buffer.concat(chunks);
const answer =
	kind === undefined
		? await (await import("./picture/heic.ts")).jpegOfHeic(data, Number(kindName))
		: task === "preview"
			? await (await import("./preview/index.ts")).preview(data, kind, Number(page))
			: await judge(data, kind);
process.stdout.write(JSON.stringify(answer), () => process.exit(0));
