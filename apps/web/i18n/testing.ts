import { loadTexts } from "./index.ts";

// Tests draw any screen without its route, so all texts are there from the start.
await loadTexts();
