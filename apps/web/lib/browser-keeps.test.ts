import { afterEach, expect, it, vi } from "vitest";
import { refusedKeeping } from "./browser-keeps.ts";

afterEach(() => vi.unstubAllGlobals());

it("finds nothing refused where cookies and storage work", () => {
	vi.stubGlobal("navigator", { cookieEnabled: true });
	const kept = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		setItem: (key: string, value: string) => kept.set(key, value),
		removeItem: (key: string) => kept.delete(key),
	});
	expect(refusedKeeping()).toBeNull();
	expect(kept.size).toBe(0);
});

it("says that cookies are off, and that the storage is full or blocked", () => {
	vi.stubGlobal("navigator", { cookieEnabled: false });
	expect(refusedKeeping()).toBe("cookies");
	vi.stubGlobal("navigator", { cookieEnabled: true });
	vi.stubGlobal("localStorage", {
		setItem: () => {
			throw new DOMException("full", "QuotaExceededError");
		},
	});
	expect(refusedKeeping()).toBe("storage");
});
