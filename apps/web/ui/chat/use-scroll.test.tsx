import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ChatMessage } from "@truefill/contracts/http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadAllTexts } from "../../i18n/index.ts";
import { MessageList } from "./message-list.tsx";

const ROW_PX = 50;
const BOX_PX = 400;
const message = (sequence: number): ChatMessage => ({
	id: `m${sequence}`,
	sequence,
	client_message_id: null,
	message: `message ${sequence}`,
	sender_id: "usr_demo",
	is_admin: sequence % 2 === 0,
	sender: { first_name: "", name: "", avatar: null },
	attachments: [],
	created_at: "2026-01-02T12:00:00.000Z",
	read_at: null,
});
const messages = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
const older = vi.fn();
/** Height of the loaded images, and the observers of size changes. */
let picturesPx = 0;
let heard: { readonly element: Element; report(): void }[] = [];

const list = (shown: readonly ChatMessage[]) => (
	<MessageList
		messages={shown}
		unsent={[]}
		isStaff={false}
		hasOlder
		isLoadingOlder={false}
		typing={null}
		empty={null}
		onOlder={older}
		onRetry={() => undefined}
		onDiscard={() => undefined}
		refresh={async () => Promise.reject(new Error("none"))}
		preview={() => Promise.resolve(null)}
	/>
);
const box = (): HTMLElement => {
	const found = screen.getByRole("log").parentElement;
	if (found === null) throw new Error("the log stands in nothing");
	return found;
};
const scrollTo = (top: number) => {
	box().scrollTop = top;
	fireEvent.scroll(box());
};

beforeEach(async () => {
	await loadAllTexts();
	older.mockReset();
	picturesPx = 0;
	heard = [];
	// jsdom has no layout: every message gets the same height.
	vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(function (this: Element) {
		return this.querySelectorAll("time").length * ROW_PX + picturesPx;
	});
	vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(BOX_PX);
	vi.stubGlobal(
		"ResizeObserver",
		class {
			readonly #reported: () => void;
			constructor(reported: () => void) {
				this.#reported = reported;
			}
			observe = (element: Element) => {
				heard.push({ element, report: this.#reported });
				this.#reported();
			};
			unobserve = () => undefined;
			disconnect = () => undefined;
		},
	);
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

it("asks for older messages within 100 px of the top, and the view does not jump when they come (SPEC §4, §9)", () => {
	const { rerender } = render(list(messages(51, 100)));
	expect(box().scrollTop, "it begins at the newest").toBe(50 * ROW_PX);
	scrollTo(100);
	expect(older).not.toHaveBeenCalled();
	scrollTo(99);
	expect(older).toHaveBeenCalledOnce();
	rerender(list(messages(1, 100)));
	expect(box().scrollTop, "what was in sight stays in sight").toBe(99 + 50 * ROW_PX);
});

it("stays where the reader is when something new comes, with a dot that leads there (SPEC §2)", () => {
	const { rerender } = render(list(messages(51, 100)));
	scrollTo(1_000);
	screen.getByRole("button", { name: "To the newest message" });
	rerender(list(messages(51, 101)));
	expect(box().scrollTop).toBe(1_000);
	act(() => screen.getByRole("button", { name: "To the newest message, there are new ones" }).click());
	expect(box().scrollTop).toBe(51 * ROW_PX);
	rerender(list(messages(51, 102)));
	expect(box().scrollTop, "and follows again").toBe(52 * ROW_PX);
});

it("keeps the end in sight when a picture takes its room, and leaves a reader further up where they are (SPEC §2)", () => {
	render(list(messages(51, 100)));
	const comes = () => {
		picturesPx += 120;
		for (const { element, report } of heard) if (element === screen.getByRole("log")) report();
	};
	comes();
	expect(box().scrollTop).toBe(50 * ROW_PX + 120);
	scrollTo(1_000);
	comes();
	expect(box().scrollTop).toBe(1_000);
});
