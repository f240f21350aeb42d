import { afterAll, vi } from "vitest";
import { loadAllTexts, loadTexts } from "./index.ts";

// Tests render screens without their routes, so all texts are loaded at the start.
await Promise.all([loadTexts(), loadAllTexts()]);

// A screen may have begun to load its later parts. Vitest fails a run whose file ends while an import is under way.
afterAll(() => vi.dynamicImportSettled());
