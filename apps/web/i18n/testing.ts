import { loadLateTexts, loadTexts } from "./index.ts";

// Tests render screens without their routes, so all texts are loaded at the start.
await Promise.all([loadTexts(), loadLateTexts()]);
