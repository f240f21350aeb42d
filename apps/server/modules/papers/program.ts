import type { Paper } from "./paper.ts";
import { PaperDrawing } from "./render.ts";

/* Run apart (`workApart`): a paper as JSON on the standard input, the PDF as a JSON string on the standard output. */

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const given = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Paper;
process.stdout.write(JSON.stringify((await new PaperDrawing(given).draw()).toString("base64")));
