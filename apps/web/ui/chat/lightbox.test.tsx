import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadAllTexts } from "../../i18n/index.ts";
import { listenToNotices, type NoticeEvent } from "../notify.ts";
import { Lightbox } from "./lightbox.tsx";

const picture = { id: "fil_1", file_name: "slip.png", download_url: "/api/files/fil_1?old", is_image: true };

beforeEach(async () => {
	await loadAllTexts();
	vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

it("downloads the picture that is shown, from an address that still holds", async () => {
	const taken: string[] = [];
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
		taken.push(`${this.download} ${this.getAttribute("href")}`);
	});
	const fresh = { ...picture, download_url: "/api/files/fil_1?fresh" };
	render(<Lightbox picture={picture} refresh={() => Promise.resolve(fresh)} onClose={() => undefined} />);
	fireEvent.click(screen.getByRole("button", { name: "Download slip.png" }));
	await waitFor(() => expect(taken).toEqual(["slip.png /api/files/fil_1?fresh"]));
});

it("says so when it cannot be had, instead of doing nothing", async () => {
	const reported: NoticeEvent[] = [];
	const stop = listenToNotices((event) => reported.push(event));
	render(<Lightbox picture={picture} refresh={() => Promise.reject(new Error("gone"))} onClose={() => undefined} />);
	fireEvent.click(screen.getByRole("button", { name: "Download slip.png" }));
	await waitFor(() =>
		expect(reported[0]).toMatchObject({
			show: { tone: "danger", title: "slip.png could not be downloaded. Try again." },
		}),
	);
	stop();
});
