// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { ATTACHMENT_MAX_BYTES } from "@truefill/contracts/http";
import { sampleUser } from "@truefill/contracts/samples";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadAllTexts } from "../../i18n/index.ts";
import { startForgetting } from "../query-client.ts";
import { sessionStore } from "../session/store.ts";
import { useDraftFiles } from "./draft-files.ts";
import { storeDraftFiles, storedDraftFiles } from "./outbox.ts";

/** A request that stays pending until the test completes it. */
class Request extends EventTarget {
	static made: Request[] = [];
	readonly upload = new EventTarget();
	status = 0;
	responseText = "";
	aborted = false;
	open = () => undefined;
	setRequestHeader = () => undefined;
	send = () => void Request.made.push(this);
	abort() {
		this.aborted = true;
		this.dispatchEvent(new Event("abort"));
	}
	progress(loaded: number) {
		this.upload.dispatchEvent(new ProgressEvent("progress", { loaded, total: 100 }));
	}
	answer(status: number, body: unknown) {
		this.status = status;
		this.responseText = JSON.stringify(body);
		this.dispatchEvent(new Event("load"));
	}
}
const arrives = (name: string) => ({
	url: `/files/${name}`,
	id: `fil_${name}`,
	file_name: name,
	media_type: "application/pdf",
	size_bytes: 4,
	is_image: false,
});
const user = { ...sampleUser, id: "usr_sam" };
let stop: () => void;

beforeEach(async () => {
	await loadAllTexts();
	Request.made = [];
	vi.stubGlobal("XMLHttpRequest", Request);
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	stop = startForgetting();
	sessionStore.setState({ user, token: "a-token" });
});
afterEach(() => {
	cleanup();
	sessionStore.setState({ user: null, token: null });
	stop();
	localStorage.clear();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

/** An open conversation, until `leave`. */
function open(customerId: string) {
	const { result, unmount } = renderHook(() => useDraftFiles(user.id, customerId));
	const files = () => result.current;
	return {
		names: () => files().list.map(({ name, progress, sent, error }) => [name, progress, sent?.url ?? null, error]),
		add: (name: string, bytes = 4) => act(() => files().add(new File([new Uint8Array(bytes)], name))),
		remove: (index: number) => act(() => files().remove(files().list[index]?.key ?? "")),
		clear: () => act(() => files().clear()),
		leave: unmount,
	};
}
const at = (index: number): Request => {
	const found = Request.made[index];
	if (found === undefined) throw new Error("no such request");
	return found;
};
/** Runs it and waits until its effects are done. */
const settled = async (work: () => void, follows: () => void): Promise<void> => {
	act(work);
	await vi.waitFor(() => act(async () => follows()), { timeout: 20_000 });
};
/** Checks the stored files after the answer. */
const kept = (customerId: string, ...names: string[]) =>
	expect(storedDraftFiles(user.id, customerId).map(({ file_name }) => file_name)).toEqual(names);
const asksBeforeUnload = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("goes on uploading while its conversation is left, and is there on coming back (SPEC §3, §7)", async () => {
	const dana = open("usr_dana");
	dana.add("slip.pdf");
	act(() => at(0).progress(25));
	expect(dana.names()).toEqual([["slip.pdf", 0.25, null, null]]);
	expect(asksBeforeUnload(), "only the page's end would stop it").toBe(true);
	dana.leave();
	expect(at(0).aborted).toBe(false);

	const percy = open("usr_percy");
	expect(percy.names(), "another conversation has nothing of it").toEqual([]);
	at(0).progress(80);
	percy.leave();

	const again = open("usr_dana");
	expect(again.names()).toEqual([["slip.pdf", 0.8, null, null]]);
	again.leave();
	await settled(
		() => at(0).answer(200, arrives("slip.pdf")),
		() => kept("usr_dana", "slip.pdf"),
	);
	expect(asksBeforeUnload()).toBe(false);
	expect(open("usr_dana").names()).toEqual([["slip.pdf", 1, "/files/slip.pdf", null]]);
});

it("keeps why a file was refused until it is taken off (SPEC §8)", async () => {
	const first = open("usr_dana");
	first.add("bad.pdf");
	first.leave();
	const again = open("usr_dana");
	await settled(
		() => at(0).answer(422, { code: "SOMETHING_NEW", message: "Not this one." }),
		() => expect(again.names()).toEqual([["bad.pdf", 0, null, "Not this one."]]),
	);
	again.remove(0);
	expect(again.names()).toEqual([]);
});

it("does not begin with a file that is too large", () => {
	const dana = open("usr_dana");
	dana.add("huge.pdf", ATTACHMENT_MAX_BYTES + 1);
	expect(Request.made).toEqual([]);
	expect(dana.names()).toEqual([["huge.pdf", 0, null, expect.stringContaining("10")]]);
});

it("stops one that is taken off, and forgets one that was there", async () => {
	const dana = open("usr_dana");
	dana.add("one.pdf");
	dana.add("two.pdf");
	dana.remove(0);
	expect([at(0).aborted, at(1).aborted]).toEqual([true, false]);
	await settled(
		() => at(1).answer(200, arrives("two.pdf")),
		() => kept("usr_dana", "two.pdf"),
	);
	dana.remove(0);
	kept("usr_dana");
	expect(dana.names()).toEqual([]);
});

it("is empty after sending, whatever another tab keeps there", async () => {
	const other = { url: "/files/other.pdf", file_name: "other.pdf", is_image: false };
	const dana = open("usr_dana");
	dana.add("one.pdf");
	await settled(
		() => at(0).answer(200, arrives("one.pdf")),
		() => kept("usr_dana", "one.pdf"),
	);
	storeDraftFiles(user.id, "usr_dana", [...storedDraftFiles(user.id, "usr_dana"), other]);
	dana.clear();
	expect(dana.names()).toEqual([]);
	kept("usr_dana", "other.pdf");
	dana.leave();
	const again = open("usr_dana");
	expect(again.names()).toEqual([["other.pdf", 1, "/files/other.pdf", null]]);
	again.leave();
	storeDraftFiles(user.id, "usr_dana", []);
	expect(open("usr_dana").names(), "the other tab has sent it").toEqual([]);
});

it("ends with the session: what is under way is stopped, and the next person sees nothing of it", async () => {
	const dana = open("usr_dana");
	dana.add("slip.pdf");
	dana.add("there.pdf");
	await settled(
		() => at(1).answer(200, arrives("there.pdf")),
		() => kept("usr_dana", "there.pdf"),
	);
	act(() => {
		sessionStore.setState({ user: null, token: null });
	});
	expect(at(0).aborted).toBe(true);
	expect(dana.names()).toEqual([]);
	expect(asksBeforeUnload()).toBe(false);
	kept("usr_dana", "there.pdf");
});
