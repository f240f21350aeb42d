import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DISCONNECTED, type Realtime, realtimeStore } from "../../data/realtime/status.ts";
import { loadAllTexts } from "../../i18n/index.ts";
import type { Notice } from "../../ui/notify.ts";
import { useConnectionNotices } from "./connection-notices.ts";

const shown = vi.hoisted((): Notice[] => []);
vi.mock("../../ui/notify.ts", () => ({ notify: (notice: Notice) => void shown.push(notice) }));

const becomes = (status: Realtime["status"], reason: string | null = null) =>
	act(() => realtimeStore.setState({ status, reason }));
const reported = () => shown.splice(0).map(({ title, durationMs }) => [title, durationMs]);

beforeEach(async () => {
	await loadAllTexts();
	shown.length = 0;
	realtimeStore.setState(DISCONNECTED);
	renderHook(() => useConnectionNotices());
});
afterEach(() => {
	cleanup();
	realtimeStore.setState(DISCONNECTED);
});

it("says nothing of the first connection of a page", () => {
	becomes("connecting");
	becomes("connected");
	expect(reported()).toEqual([]);
});

it("says that it is broken until it is back, and that it is back for 2 s (SPEC §2, §9)", () => {
	becomes("connected");
	becomes("connecting");
	expect(reported()).toEqual([["Reconnecting to server...", Number.POSITIVE_INFINITY]]);
	becomes("connected");
	expect(reported()).toEqual([["Connected to server", 2_000]]);
});

it("says why it cannot be had for 4 s, and Unknown error where nobody knows (SPEC §2, §8, §9)", () => {
	becomes("failed", "Connection failed");
	expect(reported()).toEqual([["Connection failed: Connection failed", 4_000]]);
	becomes("connected");
	shown.length = 0;
	becomes("failed");
	expect(reported()).toEqual([["Connection failed: Unknown error", 4_000]]);
});

it("puts each in the place of the one before, so that no two contradict each other", () => {
	becomes("connected");
	becomes("connecting");
	becomes("failed", "No way there");
	becomes("connected");
	expect(new Set(shown.map(({ id }) => id)).size).toBe(1);
	expect(shown).toHaveLength(3);
});
