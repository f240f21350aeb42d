import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useBackCloses } from "./back-closes.ts";

let narrow: boolean;
let back: ReturnType<typeof vi.spyOn>;
let push: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
	narrow = true;
	vi.stubGlobal("matchMedia", () => ({ matches: narrow }));
	history.replaceState({ idx: 3, key: "screen" }, "");
	back = vi.spyOn(history, "back").mockImplementation(() => undefined);
	push = vi.spyOn(history, "pushState");
});
afterEach(() => {
	cleanup();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

function Over({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
	useBackCloses(open, onClose);
	return null;
}

/** The entry below, as after the browser's Back. */
function goneBack(state: object): void {
	history.replaceState(state, "");
	window.dispatchEvent(new PopStateEvent("popstate"));
}

it("adds an entry with the router's own state, and closes when it goes", () => {
	const close = vi.fn();
	render(<Over open onClose={close} />);
	expect(history.state).toMatchObject({ idx: 3, key: "screen", over: expect.any(Number) });
	goneBack({ idx: 3, key: "screen" });
	expect(close).toHaveBeenCalledOnce();
});

it("takes its entry away when it is closed otherwise", async () => {
	const { rerender } = render(<Over open onClose={() => undefined} />);
	rerender(<Over open={false} onClose={() => undefined} />);
	await Promise.resolve();
	expect(back).toHaveBeenCalledOnce();
});

it("leaves the history alone when a link inside has replaced its entry, or on a wide screen", async () => {
	const { rerender } = render(<Over open onClose={() => undefined} />);
	history.replaceState({ idx: 3, key: "next" }, "");
	rerender(<Over open={false} onClose={() => undefined} />);
	await Promise.resolve();
	expect(back).not.toHaveBeenCalled();
	push.mockClear();
	narrow = false;
	rerender(<Over open onClose={() => undefined} />);
	expect(push).not.toHaveBeenCalled();
});

it("hands its entry to what opens in its place", async () => {
	const both = (first: boolean) => (
		<>
			<Over open={first} onClose={() => undefined} />
			<Over open={!first} onClose={() => undefined} />
		</>
	);
	const { rerender } = render(both(true));
	rerender(both(false));
	await Promise.resolve();
	expect(push).toHaveBeenCalledOnce();
	expect(back).not.toHaveBeenCalled();
});

it("closes only the topmost", () => {
	const [below, above] = [vi.fn(), vi.fn()];
	render(<Over open onClose={below} />);
	const { state } = history;
	render(<Over open onClose={above} />);
	goneBack(state);
	expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
});
