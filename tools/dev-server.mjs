// The server of `npm run dev`, under `node --watch`. Its input is held open by who started it; when that ends without a
// word, the watching process above is told to stop, which stops this one too.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

process.stdin.on("end", () => process.kill(process.ppid, "SIGTERM"));
process.stdin.resume();
process.stdin.unref();
await import(pathToFileURL(join(import.meta.dirname, "../apps/server/main/main.ts")).href);
