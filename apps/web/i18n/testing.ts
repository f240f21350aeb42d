import { loadLateTexts, loadTexts } from "./index.ts";

// Tests draw any screen without its route, so all texts are there from the start.
await Promise.all([loadTexts(), loadLateTexts()]);
