import { act, cleanup, renderHook } from "@testing-library/react";
import type { Notification } from "@truefill/contracts/http";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Notice } from "../../ui/notify.ts";
import { bellStore } from "./bell-open.ts";
import { useNotificationOverlay } from "./overlay.ts";

const told = vi.hoisted(() => ({
	unread: [] as Notification[],
	shown: [] as Notice[],
	closed: [] as string[],
	read: [] as string[],
}));
vi.mock("../../data/index.ts", () => ({
	isLocal: (id: string) => id.startsWith("temp-"),
	useUnreadNotifications: () => told.unread,
	markNotificationRead: async (id: string) => void told.read.push(id),
}));
vi.mock("../../data/notifications/index.ts", () => ({ isSoundOn: async () => false }));
vi.mock("../../ui/notify.ts", () => ({
	notify: (notice: Notice) => void told.shown.push(notice),
	closeNotice: (id: string) => {
		told.closed.push(id);
		// As the toaster does it: who closes by the program is not told from who pressed.
		told.shown.findLast((notice) => notice.id === id)?.onClosed?.("person");
	},
}));

const notification = (id: string, category: Notification["category"]): Notification => ({
	id,
	sequence: 1,
	code: "WELCOME",
	params: {},
	category,
	title: id,
	message: "",
	color: "info",
	read: false,
	created_at: "2026-01-02T03:04:05.678Z",
});

beforeEach(() => {
	for (const list of [told.shown, told.closed, told.read]) list.length = 0;
	bellStore.setState({ open: false });
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const bell = (open: boolean) => act(() => bellStore.setState({ open }));
const ids = () => told.shown.map(({ id }) => id);
const show = () => renderHook(() => useNotificationOverlay(), { wrapper: MemoryRouter });

it("takes its toast off the bell's list without marking it read, and does not bring it back", () => {
	told.unread = [notification("welcome", "support")];
	show();
	expect(ids()).toEqual(["notification-welcome"]);
	bell(true);
	expect(told.closed).toEqual(["notification-welcome"]);
	expect(told.read).toEqual([]);
	bell(false);
	expect(ids()).toEqual(["notification-welcome"]);
});

it("shows nothing over an open list, and what must be seen again after it", () => {
	told.unread = [notification("call", "must-see")];
	bell(true);
	show();
	expect(ids()).toEqual([]);
	bell(false);
	expect(ids()).toEqual(["notification-call"]);
	bell(true);
	bell(false);
	expect(ids()).toEqual(["notification-call", "notification-call"]);
	expect(told.read).toEqual([]);
	act(() => told.shown.at(-1)?.onClosed?.("person"));
	expect(told.read).toEqual(["call"]);
});

it("tells a local one like any other, and hands its closing on (SPEC §4)", () => {
	told.unread = [{ ...notification("temp-1", "support"), sequence: 0 }];
	show();
	expect(ids()).toEqual(["notification-temp-1"]);
	act(() => told.shown.at(-1)?.onClosed?.("person"));
	expect(told.read).toEqual(["temp-1"]);
});

it("leaves the time of a toast as it is for all (R8), except for what must be seen", () => {
	told.unread = [notification("welcome", "support")];
	show();
	expect(told.shown.at(-1)?.durationMs).toBeUndefined();
	cleanup();
	told.unread = [notification("margin", "must-see")];
	show();
	expect(told.shown.at(-1)?.durationMs).toBe(Number.POSITIVE_INFINITY);
});
