import { act, cleanup, renderHook } from "@testing-library/react";
import type { Notification } from "@truefill/contracts/http";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Notice } from "../../ui/notify.ts";
import { bellStore } from "./bell-open.ts";
import { useNotificationOverlay } from "./overlay.ts";

const reported = vi.hoisted(() => ({
	unread: [] as Notification[],
	shown: [] as Notice[],
	closed: [] as string[],
	read: [] as string[],
}));
vi.mock("../../data/index.ts", () => ({
	isLocal: (id: string) => id.startsWith("temp-"),
	useUnreadNotifications: () => reported.unread,
	markNotificationRead: async (id: string) => void reported.read.push(id),
}));
vi.mock("../../data/notifications/index.ts", () => ({ isSoundOn: async () => false }));
vi.mock("../../ui/notify.ts", () => ({
	notify: (notice: Notice) => void reported.shown.push(notice),
	closeNotice: (id: string) => {
		reported.closed.push(id);
		// Like the toaster, which does not distinguish closing by code from closing by the user.
		reported.shown.findLast((notice) => notice.id === id)?.onClosed?.("person");
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
	for (const list of [reported.shown, reported.closed, reported.read]) list.length = 0;
	bellStore.setState({ open: false });
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const bell = (open: boolean) => act(() => bellStore.setState({ open }));
const ids = () => reported.shown.map(({ id }) => id);
const show = () => renderHook(() => useNotificationOverlay(), { wrapper: MemoryRouter });

it("takes its toast off the bell's list without marking it read, and does not bring it back", () => {
	reported.unread = [notification("welcome", "support")];
	show();
	expect(ids()).toEqual(["notification-welcome"]);
	bell(true);
	expect(reported.closed).toEqual(["notification-welcome"]);
	expect(reported.read).toEqual([]);
	bell(false);
	expect(ids()).toEqual(["notification-welcome"]);
});

it("shows nothing over an open list, and what must be seen again after it", () => {
	reported.unread = [notification("call", "must-see")];
	bell(true);
	show();
	expect(ids()).toEqual([]);
	bell(false);
	expect(ids()).toEqual(["notification-call"]);
	bell(true);
	bell(false);
	expect(ids()).toEqual(["notification-call", "notification-call"]);
	expect(reported.read).toEqual([]);
	act(() => reported.shown.at(-1)?.onClosed?.("person"));
	expect(reported.read).toEqual(["call"]);
});

it("tells a local one like any other, and hands its closing on (SPEC §4)", () => {
	reported.unread = [{ ...notification("temp-1", "support"), sequence: 0 }];
	show();
	expect(ids()).toEqual(["notification-temp-1"]);
	act(() => reported.shown.at(-1)?.onClosed?.("person"));
	expect(reported.read).toEqual(["temp-1"]);
});

it("leaves the time of a toast as it is for all (R8), except for what must be seen", () => {
	reported.unread = [notification("welcome", "support")];
	show();
	expect(reported.shown.at(-1)?.durationMs).toBeUndefined();
	cleanup();
	reported.unread = [notification("margin", "must-see")];
	show();
	expect(reported.shown.at(-1)?.durationMs).toBe(Number.POSITIVE_INFINITY);
});
