// @vitest-environment jsdom
import type { ChatMessage } from "@truefill/contracts/http";
import * as fc from "@truefill/testkit/properties";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gapAfter, markRead, mergeMarkers, mergeMessages } from "./merge.ts";
import {
	changeOutbox,
	storeDraft,
	storeDraftFiles,
	storedDraft,
	storedDraftFiles,
	storedOutbox,
	waitingConversations,
} from "./outbox.ts";

const message = (sequence: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
	id: `msg_${sequence}`,
	sequence,
	client_message_id: null,
	message: `message ${sequence}`,
	sender_id: "usr_demo",
	is_admin: false,
	sender: { first_name: "Dana", name: "Dana Demo", avatar: null },
	attachments: [],
	created_at: new Date(Date.UTC(2026, 0, 2) + sequence * 1000).toISOString(),
	read_at: null,
	...change,
});

describe("a conversation in the browser (SPEC §4)", () => {
	it("has every message once and in order, however often and in whatever order they are heard", () => {
		fc.assert(
			fc.property(
				fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 10 }), { maxLength: 12 }),
				(batches) => {
					const merged = batches.reduce<readonly ChatMessage[]>(
						(held, batch) =>
							mergeMessages(
								held,
								batch.map((sequence) => message(sequence)),
							),
						[],
					);
					const expected = [...new Set(batches.flat())].sort((a, b) => a - b);
					expect(merged.map(({ sequence }) => sequence)).toEqual(expected);
				},
			),
		);
	});

	it("keeps what was read as read when an older answer comes late", () => {
		const read = message(1, { read_at: "2026-01-03T00:00:00.000Z" });
		expect(mergeMessages([read], [message(1)])).toEqual([read]);
		expect(mergeMessages([message(1)], [read])).toEqual([read]);
	});

	it("knows after which message one is missing", () => {
		expect(gapAfter([message(1), message(2)], 3)).toBeNull();
		expect(gapAfter([message(1), message(2)], 2)).toBeNull();
		expect(gapAfter([message(1), message(2)], 5)).toBe(2);
		expect(gapAfter([], 1)).toBeNull();
		expect(gapAfter([], 4)).toBe(0);
	});

	it("marks as read only the reader's other side, only up to the place, and never twice", () => {
		const messages = [
			message(1),
			message(2, { is_admin: true }),
			message(3, { read_at: "2026-01-01T00:00:00.000Z" }),
			message(4),
		];
		const read = markRead(messages, true, 3, "2026-01-03T00:00:00.000Z").map(({ read_at }) => read_at);
		expect(read).toEqual(["2026-01-03T00:00:00.000Z", null, "2026-01-01T00:00:00.000Z", null]);
	});

	it("never goes back with its markers", () => {
		const held = { last_sequence: 9, read_by_customer: 7, read_by_staff: 3 };
		expect(mergeMarkers(held, { last_sequence: 8, read_by_customer: 2, read_by_staff: 5 })).toEqual({
			last_sequence: 9,
			read_by_customer: 7,
			read_by_staff: 5,
		});
	});
});

describe("what was typed and not acknowledged", () => {
	beforeEach(() => localStorage.clear());
	afterEach(() => vi.useRealTimers());
	const waiting = { clientId: "c1", text: "hello", attachments: [], typedAt: "2026-01-02T03:04:05.678Z" };

	it("is kept over a reload, for its writer and its conversation alone", () => {
		changeOutbox("usr_a", "usr_a", { kept: [waiting] });
		storeDraft("usr_a", "usr_a", "half a sen");
		expect(storedOutbox("usr_a", "usr_a")).toEqual([waiting]);
		expect(storedDraft("usr_a", "usr_a")).toBe("half a sen");
		expect(storedOutbox("usr_b", "usr_b")).toEqual([]);
		expect(storedDraft("usr_b", "usr_a")).toBe("");
	});

	it("is kept for each tab: what one sends or adds takes nothing from another", () => {
		const of = (clientId: string) => ({ ...waiting, clientId });
		changeOutbox("usr_a", "usr_c", { kept: [of("tab1-1")] });
		changeOutbox("usr_a", "usr_c", { kept: [of("tab2-1")] });
		changeOutbox("usr_a", "usr_c", { kept: [of("tab1-2")], gone: ["tab1-1"] });
		expect(storedOutbox("usr_a", "usr_c").map(({ clientId }) => clientId)).toEqual(["tab2-1", "tab1-2"]);
		changeOutbox("usr_b", "usr_d", { kept: [of("other")] });
		expect(waitingConversations("usr_a")).toEqual(["usr_c"]);
	});

	it("keeps the files of a message that was begun, as long as the server surely has them", () => {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 2, 8) });
		const file = (name: string) => ({ url: `/api/files/${name}`, file_name: name, is_image: false });
		storeDraftFiles("usr_s", "usr_a", [file("a.pdf")]);
		vi.setSystemTime(Date.UTC(2026, 0, 2, 27));
		storeDraftFiles("usr_s", "usr_a", [file("a.pdf"), file("b.pdf")]);
		expect(storedDraftFiles("usr_s", "usr_a")).toEqual([file("a.pdf"), file("b.pdf")]);
		expect(storedDraftFiles("usr_s", "usr_b")).toEqual([]);
		vi.setSystemTime(Date.UTC(2026, 0, 2, 28));
		expect(storedDraftFiles("usr_s", "usr_a"), "the first of them is twenty hours old").toEqual([]);
		storeDraftFiles("usr_s", "usr_a", [file("c.pdf")]);
		expect(storedDraftFiles("usr_s", "usr_a")).toEqual([file("c.pdf")]);
		storeDraftFiles("usr_s", "usr_a", []);
		expect(localStorage.length).toBe(0);
		localStorage.setItem("chat-files:usr_s:usr_a", "not json");
		expect(storedDraftFiles("usr_s", "usr_a")).toEqual([]);
	});

	it("is nothing when it cannot be read, and leaves nothing behind when it was sent", () => {
		localStorage.setItem("chat-outbox:usr_a:usr_a", '[{"clientId":1}]');
		expect(storedOutbox("usr_a", "usr_a")).toEqual([]);
		localStorage.setItem("chat-outbox:usr_a:usr_a", "not json");
		expect(storedOutbox("usr_a", "usr_a")).toEqual([]);
		changeOutbox("usr_a", "usr_a", { kept: [waiting] });
		changeOutbox("usr_a", "usr_a", { gone: ["c1"] });
		expect(localStorage.length).toBe(0);
	});
});
