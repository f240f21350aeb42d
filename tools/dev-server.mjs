// The server of `npm run dev`, under `node --watch`. `npm run dev` keeps its standard input open; when that dies, the
// input closes, and this process stops the watcher above it, which stops this process too.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

process.stdin.on("end", () => process.kill(process.ppid, "SIGTERM"));
process.stdin.resume();
process.stdin.unref();
await import(pathToFileURL(join(import.meta.dirname, "../apps/server/main/main.ts")).href);
