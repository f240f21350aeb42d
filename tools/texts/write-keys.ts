import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { screenTexts } from "@truefill/texts/read";
import { keysSource } from "./keys.ts";

const FILE = join(import.meta.dirname, "../../packages/texts/keys.ts");
writeFileSync(FILE, keysSource(screenTexts("en")));
console.log(`${FILE} is written`);
